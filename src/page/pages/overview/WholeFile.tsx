import { Info, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DatasetInfo, Problem } from '@/model/dataset';
import { datasetAt, datasetOfSet } from '@/model/dataset-at';
import { sidesOf } from '@/model/matrix-sides';
import type { AboutFact, Finding } from '@/model/overview';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { DatasetContext, useDataset } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { useFold } from '@/page/kit/controls/use-fold';
import { useAnswerGroup, useAnswers } from '@/page/kit/reading/use-answer';
import { lazyView } from '@/page/kit/status/lazy-view';
import { Section } from '@/page/kit/status/Section';
import { Conformance, useFileCheck } from '../checks/FileChecks';
import { findQcColumns } from '../plots/qc-columns';
import { Glance } from './Glance';
import { Matrices } from './Matrices';
import { Pictures } from './Pictures';
import { Sizes } from './Sizes';
import { useIsSmall } from './use-is-small';
import { type Concerns, unreadableOf, useConcerns } from './use-verdicts';
import styles from './WholeFile.module.css';

const Miniatures = lazyView(
  'The first pictures',
  () => import('./Miniatures'),
  'Miniatures',
);

/** Number of findings shown before more are requested. */
const FEW = 5;

interface FindingsSectionProps {
  readonly concerns: Concerns;
  /** Damage that only other reads of the file found. */
  readonly damage: readonly Problem[];
  /** True if the page reports other problems of the file elsewhere. */
  readonly areOthers: boolean;
}

/** Findings that users of the data should know, each with its reason; long columns are checked only on request. */
function FindingsSection({ concerns, damage, areOthers }: FindingsSectionProps) {
  const { value, reading, isThorough, onThorough } = concerns;
  const [areAll, setAll] = useFold('all findings');
  const findings: readonly Finding[] = [
    ...damage.map(({ path, reason }) => ({
      ...{ path, tone: 'warning' as const, title: `${path} could not be read`, reason },
    })),
    ...(value?.findings ?? []),
  ];
  const few = areAll ? findings : findings.slice(0, FEW);
  return (
    <Section title="Things to check" reading={reading}>
      {value && findings.length === 0 && (
        <p className={styles.nothing}>
          No {areOthers ? 'other ' : ''}problems found in the parts checked.
        </p>
      )}
      <ul className={styles.findings}>
        {few.map((finding) => (
          <One key={`${finding.path} ${finding.title}`} {...finding} />
        ))}
      </ul>
      {few.length < findings.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {formatCount(findings.length - few.length)} more
        </Button>
      )}
      {value && value.unread.length > 0 && !isThorough && (
        <p className={styles.unread}>
          Skipped because it would take long: {value.unread.join('; ')}.{' '}
          <button type="button" onClick={() => onThorough()}>
            Check them now
          </button>
        </p>
      )}
    </Section>
  );
}

function One({ path, tone, title, reason }: Finding) {
  const Icon = tone === 'warning' ? TriangleAlert : Info;
  return (
    <li className={styles[tone]}>
      <Icon size={15} aria-hidden />
      <div>
        <span className="visually-hidden">
          {tone === 'warning' ? 'Warning: ' : 'Note: '}
        </span>
        <ElementLink path={path}>{title}</ElementLink>
        <p>{reason}</p>
      </div>
    </li>
  );
}

/** Maximum number of matrices that are sampled automatically. */
const MAX_MATRICES = 12;

/** Samples of the first matrices; each matrix is read completely on request. */
function useSamples({ matrices }: Pick<DatasetInfo, 'matrices'>, isWanted: boolean) {
  const paths = matrices.slice(0, MAX_MATRICES).map(({ path }) => path);
  const [sampled, reading] = useAnswerGroup(
    'sampleMatrix',
    isWanted ? paths.map((path) => ({ path })) : [],
  );
  const [whole, setWhole] = useState<readonly Path[]>([]);
  const [wholes, wholeReading] = useAnswerGroup(
    'sampleMatrix',
    whole.map((path) => ({ path, isWhole: true as const })),
  );
  const samples = sampled.map((sample, i) => {
    const own = wholes[whole.indexOf(paths[i] ?? '')];
    return own && own.status !== 'loading' ? own : sample;
  });
  return {
    samples,
    reading: whole.length > 0 ? wholeReading : reading,
    areSampled: isWanted && (reading.status === 'settled' || reading.status === 'failed'),
    onWhole: (path: Path) => setWhole([...whole, path]),
  };
}

interface WholeFileProps {
  /** False until the rest of the page is read, which comes first. */
  readonly isWanted: boolean;
}

/** Statements about a file as a whole; read one after the other, and only once in view. */
export function WholeFile({ isWanted }: WholeFileProps) {
  const { dataset } = useDataset();
  const { areSampled, ...sampled } = useSamples(dataset, isWanted);
  const { samples } = sampled;
  const concerns = useConcerns(areSampled);
  const check = useFileCheck(areSampled);
  const unreadable = unreadableOf(dataset, concerns.value, check.found);
  const first = useMemo(() => firstTable(dataset), [dataset]);
  const hasPlace = useIsSmall(first?.table) && dataset.embeddings.length > 0;
  return (
    <>
      <Glance samples={samples} unreadable={unreadable.paths} />
      {first && (
        <div className={hasPlace ? styles.miniatures : undefined}>
          {areSampled && <Miniatures {...first} />}
        </div>
      )}
      <About />
      <FindingsSection {...unreadable} concerns={concerns} />
      <Conformance state={check} unreadable={unreadable.parts} />
      <Matrices {...sampled} areSampled={areSampled} />
      <Pictures isWanted={areSampled} />
      <Sizes isWanted={areSampled} />
    </>
  );
}

/** The cells of a file with one annotated matrix, and the first measures of their quality; undefined for other files. */
function firstTable({ parts, matrices, tables }: DatasetInfo) {
  const [main] = matrices;
  const path = main && sidesOf(main).cells.table;
  const table = tables.find((one) => one.path === path);
  if (!table || parts.length > 1) return undefined;
  const { found } = findQcColumns(table.columns);
  return { table, measures: found.filter(({ id }) => id !== 'top').slice(0, 3) };
}

interface WholePartProps {
  /** The root of an annotated matrix within the file, or of a set of features. */
  readonly path: Path;
  /** False until the rest of the page is read, which comes first. */
  readonly isWanted: boolean;
}

/** Statements about one annotated matrix as a whole, or a set of features, of a file that has several. */
export function WholePart({ path, isWanted }: WholePartProps) {
  const open = useDataset();
  const set = open.dataset.featureSets?.find((one) => one.path === path);
  const dataset = set ? datasetOfSet(open.dataset, set) : datasetAt(open.dataset, path);
  const narrowed = useMemo(() => ({ ...open, dataset }), [open, dataset]);
  const { areSampled, ...sampled } = useSamples(dataset, isWanted);
  return (
    <DatasetContext value={narrowed}>
      <Glance samples={sampled.samples} />
      <Matrices {...sampled} areSampled={false} />
      <Pictures isWanted={areSampled} />
    </DatasetContext>
  );
}

/** Provenance of the file, as far as it contains that, each fact with its location. */
function About() {
  const [state] = useAnswers('about', [{}]);
  const facts = state?.status === 'ready' ? state.value : [];
  return (
    <dl className={styles.about} aria-label="Provenance">
      {grouped(facts).map(([what, same]) => (
        <div key={what}>
          <dt>{what}</dt>
          {same.map(({ value, evidence, path }) => (
            <dd key={`${value} ${evidence}`}>
              <Value text={value} />
              {evidence !== undefined && (
                <small>
                  {path === undefined ? (
                    evidence
                  ) : (
                    <ElementLink path={path}>{evidence}</ElementLink>
                  )}
                </small>
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Value from the file, as a link only if it is an https address. */
function Value({ text }: { readonly text: string }) {
  if (!/^https:\/\/[^\s"<>]+$/.test(text)) return <>{text}</>;
  return (
    <a href={text} target="_blank" rel="noreferrer noopener">
      {text}
    </a>
  );
}

function grouped(facts: readonly AboutFact[]) {
  const groups = new Map<string, AboutFact[]>();
  for (const fact of facts)
    groups.set(fact.what, [...(groups.get(fact.what) ?? []), fact]);
  return [...groups];
}
