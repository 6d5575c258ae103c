import { type ReactNode, useMemo } from 'react';
import { likelyGroups } from '@/ask/colour/default-color';
import { valuesName } from '@/ask/matrices/matrix-label';
import type { MatrixSample } from '@/ask/matrices/matrix-sample';
import { type GroupCount, leadSentence } from '@/ask/overview/lead-sentence';
import { embeddingName } from '@/model/embedding-name';
import type { FormatInfo } from '@/model/format';
import { sidesOf } from '@/model/matrix-sides';
import { many } from '@/model/nouns';
import { nameOf, type Path, parentOf, ROOT } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import type { ResourceState } from '@/page/client/reading';
import { useColor, useDataset } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { useAnswers } from '@/page/kit/reading/use-answer';
import { useColumns } from '@/page/kit/reading/use-block';
import { useFittingOf } from '../genes/fitting-matrix';
import { hasDamagedMatrix } from './damaged-matrix';
import styles from './Glance.module.css';

interface GlanceProps {
  /** Samples of the first matrices, in their order. */
  readonly samples: readonly ResourceState<MatrixSample>[];
  /** Paths in the file that could not be read. */
  readonly unreadable?: ReadonlySet<Path>;
}

/** The first questions about a file: what X contains, where counts are, which groups and embeddings exist. */
export function Glance({ samples, unreadable }: GlanceProps) {
  const { dataset } = useDataset();
  const { matrices, embeddings, formatInfo } = dataset;
  const [main] = matrices;
  const cells = main && sidesOf(main).cells.table;
  // a fact about one of several tables does not hold for the file
  const areTables = !main && dataset.parts.length > 1;
  const groups = useGroups(areTables ? undefined : (cells ?? dataset.tables[0]?.path));
  const hasNothing = !main && dataset.tables.length === 0;
  const matrixParts = dataset.parts.filter((part) => part.matrices.length > 0);
  if (hasNothing || matrixParts.length > 1 || areTables) return null;
  const [first] = samples;
  return (
    <>
      <Lead samples={samples} groups={groups.found} />
      <dl className={styles.glance} aria-label="At a glance">
        {main ? (
          <>
            <Line
              what={`${dataset.featureSets ? main.path : nameOf(main.path)} contains`}
            >
              {first?.status === 'ready' ? (
                <>
                  <ElementLink path={main.path}>{valuesName(first.value)}</ElementLink>
                  {!first.value.isAll && <small> sampled</small>}
                  {unreadable?.has(main.path) && '; some of it could not be read'}
                </>
              ) : (
                waitingFor(first?.status)
              )}
            </Line>
            <Line what="Raw counts">
              <Counts samples={samples} />
            </Line>
          </>
        ) : (
          hasMatrices(formatInfo) && (
            <Line what="Matrices">
              {hasDamagedMatrix(dataset)
                ? 'none that can be read'
                : 'none: this file has no X'}
            </Line>
          )
        )}
        <Line what={`Groups of ${many(dataset.nouns.row)}`}>
          <Names names={groups.found} none={groups.none} />
        </Line>
        <Line what="Embeddings">
          <Names
            names={embeddings.map((embedding) => ({
              path: embedding.path,
              name: embeddingName(embedding),
              note: `${formatCount(embedding.shape[1])}-D`,
            }))}
            none="none"
          />
        </Line>
      </dl>
    </>
  );
}

interface LeadProps extends Pick<GlanceProps, 'samples'> {
  readonly groups: readonly GroupCount[];
}

/** One sentence about the file: the matrix that figures use by default, and the groups of its cells. */
function Lead({ samples, groups }: LeadProps) {
  const { matrices } = useDataset().dataset;
  const isSampled = samples[0]?.status === 'ready';
  const used = useFittingOf(isSampled ? matrices : undefined);
  const sample = used && samples[matrices.indexOf(used)];
  const values =
    used && sample?.status === 'ready'
      ? { name: valuesName(sample.value), path: used.path, isAll: sample.value.isAll }
      : undefined;
  return <p className={styles.lead}>{leadSentence(values, groups)}</p>;
}

/** True if a format keeps named matrices; tables do not. */
function hasMatrices({ slots }: FormatInfo): boolean {
  return slots.some(({ role }) => role === 'matrix' || role === 'matrices');
}

function Line({
  what,
  children,
}: {
  readonly what: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Matrices with counts, as far as they were sampled. */
function Counts({ samples }: GlanceProps) {
  const { matrices } = useDataset().dataset;
  const found = matrices.filter((_, i) => {
    const sample = samples[i];
    return sample?.status === 'ready' && sample.value.are.kind === 'counts';
  });
  if (found.length > 0)
    return <Names names={found.map(({ path }) => ({ path, name: path }))} none="" />;
  if (samples.length === 0 || samples.some(({ status }) => status === 'loading'))
    return <>{waitingFor('loading')}</>;
  const read = samples.filter(({ status }) => status === 'ready').length;
  if (read === matrices.length) return <>none found</>;
  const failed = matrices
    .filter((_, i) => samples[i]?.status === 'failed')
    .map(({ path }) => path);
  const none = `none found in ${formatNumber(read, 'matrix', 'matrices')}`;
  const rest = `${failed.join(', ')} could not be read`;
  if (read === 0) return <>{rest}</>;
  return <>{failed.length > 0 ? `${none}; ${rest}` : none}</>;
}

interface Named {
  readonly path: Path;
  readonly name?: string;
  readonly note?: string;
}

const FEW = 8;

function Names({
  names,
  none,
}: {
  readonly names: readonly Named[];
  readonly none: string;
}) {
  if (names.length === 0) return <>{none}</>;
  return (
    <ul>
      {names.slice(0, FEW).map(({ path, name, note }) => (
        <li key={path}>
          <ElementLink path={path}>{name ?? nameOf(path)}</ElementLink>
          {note && <small> {note}</small>}
        </li>
      ))}
      {names.length > FEW && (
        <li>
          <ElementLink path={parentOf(names[FEW]?.path ?? ROOT)}>
            and {formatCount(names.length - FEW)} more
          </ElementLink>
        </li>
      )}
    </ul>
  );
}

function waitingFor(status: string | undefined): string {
  return status === 'failed' ? 'could not be read' : 'reading…';
}

/** Maximum number of columns that are described, as each may take a request. */
const ASKED = 24;
/** Maximum number of text columns that are read to count their values, and of rows of each. */
const [MAX_TEXTS, MAX_TEXT_ROWS] = [6, 100_000];
/** Maximum number of distinct texts in a column of groups; columns with more are not used as colours, either. */
const MAX_GROUPS = 1000;

const NO_COLUMNS: readonly string[] = [];

/**
 * Columns of categories and of text with few values, the likeliest first; columns with one value or very many form no
 * groups.
 */
function useGroups(table: Path | undefined) {
  const { tables } = useDataset().dataset;
  const color = useColor();
  const all = tables.find(({ path }) => path === table)?.columns ?? NO_COLUMNS;
  const columns = useMemo(() => likelyGroups(all).slice(0, ASKED), [all]);
  const states = useColumns(table, columns);
  const infos = states.flatMap((state) =>
    state.status === 'ready' && state.value.element.kind === 'column'
      ? [state.value.element]
      : [],
  );
  const texts = infos.filter(({ valueType }) => valueType === 'strings');
  // the column that colours the picture is read in any case
  const counted = texts
    .filter(({ path, length }) => path === color || length <= MAX_TEXT_ROWS)
    .slice(0, MAX_TEXTS)
    .map(({ path }) => path);
  const counts = useAnswers(
    'profile',
    counted.map((path) => ({ path })),
  );
  const found = infos.flatMap(
    ({ path, categories = 0 }): readonly (Named & GroupCount)[] => {
      const state = counts[counted.indexOf(path)];
      const profile = state?.status === 'ready' ? state.value : undefined;
      const isText = profile?.kind === 'strings';
      const isFew =
        isText && profile.unique <= MAX_GROUPS && 2 * profile.unique <= profile.length;
      const groups = isFew ? profile.unique : categories;
      return groups > 1 ? [{ path, count: groups, note: formatCount(groups) }] : [];
    },
  );
  const isReading = [...states, ...counts].some(({ status }) => status === 'loading');
  const left = texts.length - counted.length;
  const failed = [...states, ...counts].filter(
    ({ status }) => status === 'failed',
  ).length;
  const small = infos.filter(({ categories = 2 }) => categories < 2).length;
  const without =
    small === 0
      ? 'no categorical columns'
      : `${formatNumber(small, 'categorical column')} with fewer than two categories`;
  const notAsked = all.length - columns.length;
  const none = [
    failed < states.length || failed === 0 ? without : undefined,
    notAsked > 0 ? `${formatNumber(notAsked, 'column')} not checked` : undefined,
    failed > 0 ? `${formatNumber(failed, 'column')} could not be read` : undefined,
    left > 0 ? `${formatNumber(left, 'text column')} not checked` : undefined,
  ];
  return {
    found,
    none: isReading ? '…' : none.filter((part) => part !== undefined).join('; '),
  };
}
