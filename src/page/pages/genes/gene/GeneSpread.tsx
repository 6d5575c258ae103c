import { useState } from 'react';
import { whyNoFraction } from '@/ask/matrices/signed-values';
import type { Distribution, PlotSpread, SpreadAsk } from '@/ask/plots/questions';
import { capital, countText, many, type RowNoun } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount, formatShare } from '@/model/quantity';
import type { RowSetId } from '@/model/row-set';
import type { Reading } from '@/page/client/reading';
import { useNouns } from '@/page/kit/context/view-context';
import { Facts } from '@/page/kit/controls/Facts';
import { formatShort } from '@/page/kit/format/number';
import { Histogram } from '@/page/kit/plot/Histogram';
import { SaveAsFigure } from '@/page/kit/plot/SaveAsFigure';
import { useAnswer } from '@/page/kit/reading/use-answer';
import type { Grouping } from '@/page/kit/rows/use-selection-groups';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { UseFitting } from '../fitting-matrix';
import type { GroupOrder } from '../genes-view';
import type { ValueStatement } from '../use-value-statement';
import styles from './Gene.module.css';
import { ViolinTable } from './ViolinTable';

interface GeneSpreadProps {
  readonly name: string;
  readonly matrix: Path;
  readonly column: number;
  /** Share of the cells that are read; undefined for all. */
  readonly soFar: number | undefined;
  readonly by: Grouping | undefined;
  readonly order: GroupOrder | undefined;
  /** Cells that are counted; undefined for all. */
  readonly rows: RowSetId | undefined;
  /** Statement about the values of the matrix; undefined until it is known. */
  readonly statement: ValueStatement | undefined;
  /** Shows the values of another matrix. */
  readonly onMatrix: (path: Path) => void;
  /** The table that has plots of the gene, and its name in links. */
  readonly plotted: { readonly table: Path; readonly gene: string } | undefined;
}

/** Number of bins of the histogram. */
const BINS = 64;

/** How the values are spread: in numbers, as a histogram without the zeros, and group by group. */
export function GeneSpread(props: GeneSpreadProps) {
  const { name, matrix, column, soFar, by, order, rows, statement } = props;
  const { plotted, onMatrix } = props;
  const isPartial = soFar !== undefined;
  const x = plotted && { path: matrix, gene: plotted.gene };
  const { row } = useNouns(matrix);
  const reading = useSpread({
    ...{ values: { kind: 'gene', path: matrix, gene: column }, by: by?.of, rows, soFar },
    ...{ bins: BINS, binsWithoutZeros: true },
  });
  if (reading.status !== 'ready')
    return (
      <ReadStatus
        what={by === undefined ? name : `the groups of ${by.path}`}
        reading={reading}
      />
    );
  const { edges, areIntegers, whole, groups } = reading.value;
  const others = whole.count - whole.zeros;
  const hasGroups = by !== undefined && groups.length > 0 && whole.count > 0;
  const seen = { are: statement?.are, hasNegative: whole.min < 0 };
  const why = whyNoFraction(matrix, seen);
  return (
    <div className={isPartial ? styles.partial : undefined}>
      <Facts facts={factsOf(whole, { row, isPartial, hasFraction: why === undefined })} />
      {why !== undefined && (
        <p className={styles.note}>
          {why} <UseFitting matrix={matrix} onPath={onMatrix} />
        </p>
      )}
      <h2 className={styles.title}>
        {whole.zeros > 0 ? 'Non-zero values' : 'Values'}
        <small>
          {statement && `${matrix}: ${statement.text}; `}
          {countText(others, row)}
          {whole.zeros > 0
            ? `; ${formatCount(whole.zeros)} (${formatShare(whole.zeros, whole.count)}) zeros are not shown`
            : why === undefined && others > 0 && '; none has the value 0'}
        </small>
      </h2>
      {others > 0 ? (
        <Histogram
          edges={edges}
          areIntegers={areIntegers}
          counts={whole.bins}
          name={name}
          length={whole.count}
        >
          {plotted && x && (
            <SaveAsFigure
              table={plotted.table}
              states={{ plot: { kind: 'histogram', x, by: 'none' } }}
            />
          )}
        </Histogram>
      ) : (
        <p className={styles.note}>
          {rows === undefined ? `No ${row}` : `None of these ${many(row)}`} has a{' '}
          {whole.count > 0 ? 'non-zero value' : 'number'} in {matrix}
          {isPartial ? ' so far' : ''}.
        </p>
      )}
      {hasGroups && (
        <ViolinTable
          name={name}
          matrix={matrix}
          by={by}
          spread={reading.value}
          order={order}
          hasFractions={why === undefined}
        />
      )}
      {plotted && x && hasGroups && (
        <SaveAsFigure
          table={plotted.table}
          states={{ plot: { kind: 'violin', x, by: by.path, ...(order && { order }) } }}
        />
      )}
    </div>
  );
}

interface FactsHow {
  readonly row: RowNoun;
  readonly isPartial: boolean;
  readonly hasFraction: boolean;
}

function factsOf(whole: Distribution, { row, isPartial, hasFraction }: FactsHow) {
  const { expressing, count, missing } = whole;
  const above = {
    ...{ name: `${capital(many(row))} above 0`, value: formatCount(expressing) },
    more: formatShare(expressing, count),
  };
  const left = isPartial ? 'No value yet' : 'NaN';
  return [
    ...(hasFraction ? [above] : []),
    { name: 'Mean', value: formatShort(meanOf(whole)) },
    { name: 'Median', value: formatShort(whole.quartiles[1]) },
    { name: 'Standard deviation', value: formatShort(whole.deviation) },
    { name: 'Min', value: formatShort(whole.min) },
    { name: 'Max', value: formatShort(whole.max) },
    ...(missing > 0 ? [{ name: left, value: formatCount(missing) }] : []),
  ];
}

/** Mean of a distribution; 0 if it consists only of rounding errors, as for values centred on zero. */
function meanOf({ mean, deviation }: Distribution): number {
  return Math.abs(mean) < 1e-12 * deviation ? 0 : mean;
}

/**
 * Distribution of the values of a gene over cells, all or those of a set, and over groups; the last answer is kept
 * until the next one arrives.
 */
function useSpread(ask: SpreadAsk): Reading<PlotSpread> {
  const reading = useAnswer('plotSpread', ask);
  const { soFar: _, ...same } = ask;
  const of = JSON.stringify(same);
  const [last, setLast] = useState<{
    readonly of: string;
    readonly spread: PlotSpread;
  }>();
  if (reading.status === 'ready' && reading.value !== last?.spread)
    setLast({ of, spread: reading.value });
  // the last answer is not used for other groups or rows
  return reading.status === 'loading' && last?.of === of
    ? { status: 'ready', value: last.spread, retry: reading.retry }
    : reading;
}
