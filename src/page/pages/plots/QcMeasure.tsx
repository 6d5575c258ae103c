import { memo, useCallback, useMemo } from 'react';
import { outlierBounds } from '@/ask/plots/outlier-bounds';
import { columnText } from '@/ask/query/query-text';
import type { Path } from '@/model/path';
import { formatCount, formatShare } from '@/model/quantity';
import { Button } from '@/page/kit/controls/Button';
import { NumberField } from '@/page/kit/controls/Field';
import { numberText } from '@/page/kit/data-table/column';
import { formatShort } from '@/page/kit/format/number';
import type { PlotOverlay } from '@/page/kit/plot/Plot';
import { ThresholdHandles, ThresholdLines } from '@/page/kit/plot/ThresholdLines';
import {
  BOUND_NAMES,
  BOUND_WORDS,
  type BoundName,
  type Bounds,
  type ThresholdAxis,
} from '@/page/kit/plot/thresholds';
import { useAnswer } from '@/page/kit/reading/use-answer';
import { useDescription } from '@/page/kit/reading/use-block';
import { countOf } from '@/page/kit/rows/CountedRowsSelect';
import { useLast, useSettled } from '@/page/kit/status/use-settled';
import { type PanelProps, SpreadPanel } from './PlotPanels';
import styles from './Plots.module.css';
import { DEFAULT_BINS } from './plots-view';
import qcStyles from './Qc.module.css';
import { areCounts, type FoundMeasure } from './qc-columns';
import { thresholdsQuery } from './thresholds';
import {
  type CountedScope,
  type KeptCounts,
  type ThresholdDraft,
  useFoundWithin,
  useKeptCounts,
  useThreshold,
} from './use-thresholds';

interface QcMeasureProps extends PanelProps {
  readonly measure: FoundMeasure;
  readonly path: Path;
  readonly by: Path | undefined;
  readonly draft: ThresholdDraft;
  readonly scope: CountedScope;
}

const HEIGHT = 200;

/** One quality measure: its distribution with two thresholds, and what these lose by themselves. */
export const QcMeasure = memo((props: QcMeasureProps) => {
  const { measure, path, by, draft, scope, ...panel } = props;
  const { says, column } = measure;
  const overlayOf = useCallback(
    (axis: ThresholdAxis): PlotOverlay => ({
      lines: (scales) => <Lines {...{ scales, axis, draft, column }} />,
      handles: (scales) => <Handles {...{ scales, axis, draft, column }} />,
      notInCode: () =>
        draft.store.getState().some((one) => one.column === column)
          ? 'the lines at the thresholds.'
          : undefined,
    }),
    [draft, column],
  );
  return (
    <section aria-label={says}>
      <div className={qcStyles.threshold}>
        <h2 className={styles.heading}>{says}</h2>
        <span className={qcStyles.bounds}>
          {BOUND_NAMES.map((bound) => (
            <BoundField key={bound} {...{ bound, draft, column }} />
          ))}
        </span>
      </div>
      <Deviations {...{ measure, path, draft, scope }} />
      <LostAlone {...{ column, draft, scope }} all={allOf(panel)} />
      <SpreadPanel
        {...panel}
        kind={by === undefined ? 'histogram' : 'violin'}
        axis={useMemo(() => ({ path }), [path])}
        by={by}
        high={HEIGHT}
        overlayOf={overlayOf}
      />
    </section>
  );
});

/** Number of rows that are counted; undefined until they are found. */
export function allOf({ table, counted }: Pick<PanelProps, 'table' | 'counted'>) {
  return countOf(counted, table.length);
}

interface ColumnProps {
  readonly column: string;
  readonly draft: ThresholdDraft;
}

interface OverlayProps extends ColumnProps {
  readonly scales: Parameters<PlotOverlay['lines']>[0];
  readonly axis: ThresholdAxis;
}

function Lines({ draft, column, ...place }: OverlayProps) {
  return <ThresholdLines {...place} bounds={useThreshold(draft, column) ?? NO_BOUNDS} />;
}

function Handles({ draft, column, ...place }: OverlayProps) {
  return (
    <ThresholdHandles
      {...place}
      name={column}
      bounds={useThreshold(draft, column) ?? NO_BOUNDS}
      onMove={(bounds) => draft.move(column, bounds)}
      onSettle={draft.settle}
    />
  );
}

const NO_BOUNDS: Bounds = {};

function BoundField({
  bound,
  column,
  draft,
}: ColumnProps & { readonly bound: BoundName }) {
  const bounds = useThreshold(draft, column) ?? NO_BOUNDS;
  const { limit, name } = BOUND_WORDS[bound];
  const set = (value: number | undefined) => {
    draft.move(column, { ...bounds, [bound]: value });
    draft.settle();
  };
  return (
    <NumberField
      label={limit}
      aria-label={`${name} threshold of ${column}, as a number`}
      width={106}
      title={bounds[bound]?.toString()}
      value={bounds[bound]}
      isOptional
      taken="left"
      onNumber={set}
      clear={{
        label: `Remove the ${name.toLowerCase()} threshold of ${column}`,
        onClear: () => set(undefined),
      }}
    />
  );
}

interface LostAloneProps extends ColumnProps {
  readonly scope: CountedScope;
  readonly all: number | undefined;
}

/** Number of rows that the thresholds of one column lose, whatever the others keep. */
function LostAlone({ column, draft, scope, all }: LostAloneProps) {
  const threshold = useThreshold(draft, column);
  const settled = useSettled(threshold);
  const where = settled ? thresholdsQuery([settled]) : undefined;
  const found = useFoundWithin(scope, where);
  const without = useFoundWithin(
    scope,
    settled ? `${columnText(column)} is missing` : undefined,
  );
  const counts = useLast(useKeptCounts(where, found, all));
  if (!threshold) return <p className={qcStyles.alone}>No threshold.</p>;
  const isStale = threshold !== settled || found?.status !== 'ready';
  const missing = without?.status === 'ready' ? without.value.count : 0;
  return (
    <p className={qcStyles.alone} data-stale={isStale} aria-busy={isStale}>
      {isStale && 'Counting…'}
      {counts && `${isStale ? ' Before: ' : ''}${lostText(counts)}`}
      {!isStale && missing > 0 && `, ${formatCount(missing)} without a value`}
    </p>
  );
}

function lostText({ kept, all }: KeptCounts): string {
  const lost = all - kept;
  return `${formatCount(lost)} lost by this alone (${formatShare(lost, all)})`;
}

interface DeviationsProps
  extends Pick<QcMeasureProps, 'measure' | 'path' | 'draft' | 'scope'> {}

/** Numbers of median absolute deviations that are offered as thresholds. */
const DEVIATIONS = [3, 5] as const;

/** Median and MAD of a measure, of log1p of counts, and buttons that make thresholds of them. */
function Deviations({ measure, path, draft, scope }: DeviationsProps) {
  const { column } = measure;
  const isLog = areCounts(measure);
  const described = useDescription(path);
  const reading = useAnswer('plotSpread', {
    values: { kind: 'column', path, ...(isLog && { isLog }) },
    ...{ by: undefined, split: undefined, bins: DEFAULT_BINS, rows: scope.rows },
  });
  // the figure says what is being read
  if (reading.status !== 'ready' || described.status !== 'ready')
    return <p className={qcStyles.deviations} />;
  const { whole } = reading.value;
  if (whole.count === 0) return null;
  const { element } = described.value;
  const areIntegers = element.kind === 'column' && /^u?int/.test(element.dtype);
  const [, median] = whole.quartiles;
  return (
    <p className={qcStyles.deviations}>
      <span title={`median ${median}, MAD ${whole.medianDeviation}`}>
        {isLog && 'log1p: '}median {numberText(median, 4)}, MAD{' '}
        {numberText(whole.medianDeviation, 4)}
      </span>
      {DEVIATIONS.map((count) => {
        const bounds = outlierBounds(whole, count, isLog);
        const kept: Bounds = areIntegers ? inward(bounds) : bounds;
        const ends = BOUND_NAMES.flatMap((name) => {
          const end = kept[name];
          return end === undefined
            ? []
            : [`${BOUND_WORDS[name].limit} ${formatShort(end)}`];
        });
        return (
          <Button
            key={count}
            look="quiet"
            disabled={ends.length === 0}
            aria-label={`Median ± ${count} MAD of ${column}`}
            title={
              ends.length === 0
                ? 'No value is beyond the median ± this many MADs.'
                : `Keeps ${ends.join(' and ')}; an end beyond all values is left open.`
            }
            onClick={() => {
              draft.move(column, kept);
              draft.settle();
            }}
          >
            ± {count} MAD
          </Button>
        );
      })}
    </p>
  );
}

/** Rounds bounds to the integers that they keep. */
function inward({ min, max }: ReturnType<typeof outlierBounds>) {
  return {
    ...(min !== undefined && { min: Math.ceil(min) }),
    ...(max !== undefined && { max: Math.floor(max) }),
  };
}
