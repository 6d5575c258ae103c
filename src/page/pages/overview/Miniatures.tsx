import { useMemo, useState } from 'react';
import { defaultColor, likelyGroups } from '@/ask/colour/default-color';
import { isOrigin } from '@/ask/overview/lead-sentence';
import type { DatasetInfo, TableInfo } from '@/model/dataset';
import { embeddingName } from '@/model/embedding-name';
import { extremesOf } from '@/model/extremes';
import { many } from '@/model/nouns';
import { joinPath, nameOf, type Path } from '@/model/path';
import { formatBytes, formatCount } from '@/model/quantity';
import type { Crosstab } from '@/model/table-rows';
import { useCategoryShades } from '@/page/kit/colours/use-category-colours';
import {
  useCurrentView,
  useDataset,
  useViewActions,
} from '@/page/kit/context/view-context';
import { tableOf } from '@/page/kit/element/table-of';
import { MiddleCut } from '@/page/kit/format/MiddleCut';
import { formatShort } from '@/page/kit/format/number';
import { MiniBars } from '@/page/kit/plot/MiniBars';
import { useAnswer, useAnswers } from '@/page/kit/reading/use-answer';
import { useColumns } from '@/page/kit/reading/use-block';
import type { FoundMeasure } from '../plots/qc-columns';
import { Card, LINE_HEIGHT, PICTURE_HEIGHT, Place } from './MiniatureCard';
import styles from './Miniatures.module.css';
import { Canvas } from './Pictures';
import { StoredMarkers } from './StoredMarkers';
import { useIsSmall } from './use-is-small';

/** Estimated sizes of a value of a column of categories, and of one of numbers. */
const [CODE_BYTES, NUMBER_BYTES] = [1, 4];
/** Maximum numbers of bars and of parts in a miniature of a composition. */
const MAX_BARS = 8;
const MAX_GROUPS = 60;

interface MiniaturesProps {
  readonly table: TableInfo;
  /** Measures of quality that the table has, the first ones first. */
  readonly measures: readonly FoundMeasure[];
}

/**
 * Small live pictures of what the file has, each one click from its page: the first embedding, the composition of its
 * groups, its measures of quality, its stored markers. They read only what is small; columns of longer tables are read by their own pages.
 */
export function Miniatures({ table, measures }: MiniaturesProps) {
  const { dataset } = useDataset();
  const isSmall = useIsSmall(table);
  const [isAsked, setAsked] = useState(false);
  const bytes = table.length * (2 * CODE_BYTES + (2 + measures.length) * NUMBER_BYTES);
  return (
    <div className={styles.miniatures}>
      {table.length > 0 &&
        (isSmall || isAsked ? (
          <>
            <Embedding dataset={dataset} />
            <Composition table={table} />
            <Quality table={table} measures={measures} />
          </>
        ) : (
          <Card
            title="Embedding, composition and quality"
            note={`Read the columns, up to ${formatBytes(bytes)} before compression`}
            onOpen={() => setAsked(true)}
          />
        ))}
      <StoredMarkers dataset={dataset} />
    </div>
  );
}

/** The first embedding in its usual colours; a click fills the window with it. */
function Embedding({ dataset }: { readonly dataset: DatasetInfo }) {
  const { showEmbedding, arrangePanes } = useViewActions();
  const viewNow = useCurrentView();
  const [first] = dataset.embeddings;
  const color = defaultColor(dataset);
  const isOf = color !== undefined && tableOf(dataset, color)?.path === first?.rows;
  const drawn = useAnswer(
    'drawSmall',
    first && { path: first.path, color: isOf ? color : undefined },
  );
  if (!first || !drawn || drawn.status === 'failed') return null;
  if (drawn.status !== 'ready') return <Place high={PICTURE_HEIGHT} />;
  return (
    <Card
      title={embeddingName(first)}
      note={drawn.value.color === undefined ? '' : `by ${nameOf(drawn.value.color)}`}
      onOpen={() => {
        showEmbedding(first.path);
        arrangePanes({ ...viewNow().layout, maximised: 'picture' });
      }}
    >
      <span className={styles.picture}>
        <Canvas picture={drawn.value} />
      </span>
    </Card>
  );
}

/** Shares of the groups that colour the embedding, for each sample or other origin of the cells. */
function Composition({ table }: { readonly table: TableInfo }) {
  const { dataset } = useDataset();
  const by = defaultColor(dataset);
  const names = useMemo(() => likelyGroups(table.columns).slice(0, 12), [table.columns]);
  const states = useColumns(table.path, names);
  const infos = states.flatMap((state) =>
    state.status === 'ready' && state.value.element.kind === 'column'
      ? [state.value.element]
      : [],
  );
  const isGroups = ({ categories = 0 }: { readonly categories?: number }) =>
    categories > 1 && categories <= MAX_GROUPS;
  const groups = infos.find((info) => info.path === by && isGroups(info));
  const others = infos.filter((info) => info.path !== by && isGroups(info));
  // where the cells come from rather than another clustering
  const bars = others.find(({ path }) => isOrigin(path)) ?? others[0];
  if (states.some(({ status }) => status === 'loading')) return <Place />;
  if (!groups || !bars) return null;
  return <CompositionCard table={table.path} bars={bars.path} parts={groups.path} />;
}

interface CompositionCardProps {
  readonly table: Path;
  readonly bars: Path;
  readonly parts: Path;
}

function CompositionCard({ table, bars, parts }: CompositionCardProps) {
  const { dataset } = useDataset();
  const { showPage } = useViewActions();
  const crosstab = useAnswer('crosstab', { rows: bars, columns: parts });
  const profile = useAnswer('profile', { path: parts });
  if (crosstab.status === 'loading' || profile.status === 'loading') return <Place />;
  if (crosstab.status !== 'ready' || profile.status !== 'ready') return null;
  return (
    <Card
      title="Composition"
      note={`${nameOf(parts)} by ${nameOf(bars)}`}
      onOpen={() =>
        showPage(table, {
          plot: { kind: 'composition', by: bars, split: parts, areShares: true },
        })
      }
    >
      <CompositionBars
        crosstab={crosstab.value}
        parts={parts}
        profile={profile.value}
        noun={many(dataset.nouns.row)}
      />
    </Card>
  );
}

interface CompositionBarsProps {
  readonly crosstab: Crosstab;
  readonly parts: Path;
  readonly profile: Parameters<typeof useCategoryShades>[1];
  readonly noun: string;
}

function CompositionBars({ crosstab, parts, profile, noun }: CompositionBarsProps) {
  const shades = useCategoryShades(parts, profile);
  const { rows, columns, counts } = crosstab;
  const labels = profile.kind === 'categories' ? profile.labels : [];
  const left = rows.length - MAX_BARS;
  return (
    <>
      {rows.slice(0, left > 1 ? MAX_BARS - 1 : MAX_BARS).map((row, r) => {
        const own = counts.subarray(r * columns.length, (r + 1) * columns.length);
        const sum = own.reduce((all, count) => all + count, 0);
        return (
          <span
            key={row}
            className={styles.bar}
            title={`${row}: ${formatCount(sum)} ${noun}`}
          >
            <span className={styles.label}>
              <MiddleCut text={row} />
            </span>
            <svg
              viewBox={`0 0 ${Math.max(1, sum)} 1`}
              preserveAspectRatio="none"
              aria-hidden
            >
              {partsOf(own).map(({ column, start, count }) => (
                <rect
                  key={columns[column]}
                  x={start}
                  width={count}
                  height={1}
                  fill={shades?.colourOf(labels.indexOf(columns[column] ?? ''))}
                />
              ))}
            </svg>
          </span>
        );
      })}
      {left > 1 && <small>and {formatCount(left + 1)} more</small>}
    </>
  );
}

/** Parts of a bar, each from the sum of those before it. */
function partsOf(counts: Float64Array) {
  let start = 0;
  return Array.from(counts, (count, column) => {
    start += count;
    return { column, count, start: start - count };
  }).filter(({ count }) => count > 0);
}

/** Distributions of the measures of quality that the table has. */
function Quality({ table, measures }: MiniaturesProps) {
  const { showPage } = useViewActions();
  const paths = measures.map(({ column }) => joinPath(table.path, column));
  const states = useAnswers(
    'profile',
    paths.map((path) => ({ path })),
  );
  const known = states.flatMap((state, i) =>
    state.status === 'ready' && state.value.kind === 'numbers'
      ? [{ path: paths[i] ?? '', profile: state.value }]
      : [],
  );
  if (states.some(({ status }) => status === 'loading'))
    return <Place high={LINE_HEIGHT * paths.length} />;
  if (known.length === 0) return null;
  return (
    <Card
      title="Quality"
      note="distributions and medians"
      onOpen={() => showPage(table.path, { plot: { kind: 'qc' } })}
    >
      {known.map(({ path, profile: { histogram, quartiles } }) => (
        <span key={path} className={styles.measure}>
          <span className={styles.label}>{nameOf(path)}</span>
          <MiniBars heights={heightsOf(histogram.counts)} className={styles.histogram} />
          <span className={styles.median}>{formatShort(quartiles[1])}</span>
        </span>
      ))}
    </Card>
  );
}

/** Heights of bars, the highest being 1. */
function heightsOf(counts: ArrayLike<number>): readonly number[] {
  const [, most] = extremesOf([1, ...Array.from(counts)]);
  return Array.from(counts, (count) => count / most);
}
