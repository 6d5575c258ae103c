import { memo, useMemo } from 'react';
import { many } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import { Fold } from '@/page/kit/controls/Fold';
import { AskedRead } from './AskedRead';
import { PairsPanel, type PanelProps, SpreadPanel } from './PlotPanels';
import styles from './Plots.module.css';
import type { PlotAxis, PlotView } from './plots-view';
import qcStyles from './Qc.module.css';
import { QcMeasure } from './QcMeasure';
import { QcSummary } from './QcSummary';
import { areCounts, type FoundMeasure, findQcColumns, type QcId } from './qc-columns';
import { HOW } from './SpreadFigure';
import { useThresholdDraft } from './use-thresholds';
import { type NumberColumns, notLookedAt } from './use-variable';

interface QcPanelProps extends PanelProps {
  readonly numbers: NumberColumns;
  readonly by: Path | undefined;
  /** Column by whose groups the lost rows are counted. */
  readonly sample: Path | undefined;
}

/** A quality measure, and the column that has it. */
interface Measured {
  readonly measure: FoundMeasure;
  readonly path: Path;
}

/** Common quality measures that the table has: their distributions with thresholds, the usual pairs, and what is lost. */
export function QcPanel(props: QcPanelProps) {
  const { numbers, by, sample, ...panel } = props;
  const { table, view, rows, noun } = panel;
  const { found, absent } = useMemo(
    () => findQcColumns(numbers.paths.map(nameOf)),
    [numbers],
  );
  const measured = useMemo(
    () =>
      found.flatMap((measure): readonly Measured[] => {
        const path = numbers.paths.find((one) => nameOf(one) === measure.column);
        return path === undefined ? [] : [{ measure, path }];
      }),
    [found, numbers],
  );
  const draft = useThresholdDraft(view.thresholds);
  const scope = useMemo(() => ({ table: table.path, rows }), [table.path, rows]);
  const views = useFigureViews(view);
  if (measured.length === 0)
    return (
      <p className={styles.note}>
        No column of numbers of {table.path} has the name of a quality measure, such as
        total_counts, n_genes_by_counts, pct_counts_mt or doublet_score.
        {notLookedAt(numbers.left)} scanpy.pp.calculate_qc_metrics adds the first ones.
        Other columns can be plotted one by one.
      </p>
    );
  const paths = measured.map(({ path }) => path);
  return (
    <>
      <Fold
        part="measures"
        className={styles.fold}
        summary={`${formatNumber(found.length, 'measure')} found by name; about thresholds`}
      >
        <ul className={styles.found}>
          {found.map(({ id, says, column }) => (
            <li key={id}>
              {says}: {column}
            </li>
          ))}
          {absent.length > 0 && (
            <li>
              <small>
                Not found by name: {absent.map(({ says }) => says).join(', ')}
              </small>
            </li>
          )}
        </ul>
        <p className={styles.note}>
          Drag the grips at the edges of a distribution for thresholds, type them, or take
          them from median and MAD: {many(noun)} at a threshold are kept, {many(noun)}{' '}
          without a value are lost. Medians and MADs (median absolute deviations) of
          counts are those of log1p, as in sc-best-practices.org. Hover or focus a figure
          for its numbers; arrow keys move in it.
          {by !== undefined && ` Figures by group are ${HOW.violin}.`}
        </p>
      </Fold>
      <AskedRead
        table={table}
        paths={by === undefined ? paths : [...paths, by]}
        what="Drawing the distributions"
      >
        <div className={qcStyles.frame}>
          <div className={by === undefined ? qcStyles.grid : undefined}>
            {measured.map(({ measure, path }) => (
              <QcMeasure
                key={measure.id}
                {...{ ...panel, measure, path, by, draft, scope }}
                view={areCounts(measure) ? views.counts : views.plain}
                isBrief
              />
            ))}
            <UsualPairs {...panel} view={views.plain} measured={measured} />
          </div>
          <QcSummary {...{ ...panel, draft, scope, sample }} />
        </div>
      </AskedRead>
    </>
  );
}

/** Returns the views of single figures, which stay the same while thresholds change: figures then draw nothing anew. */
function useFigureViews({ order, bins, logs }: PlotView) {
  return useMemo(() => {
    const plain: PlotView = { kind: 'qc', order, bins };
    return { plain, counts: { ...plain, logs } };
  }, [order, bins, logs]);
}

interface UsualPairsProps extends PanelProps {
  readonly measured: readonly Measured[];
}

/** Total counts against detected genes, and by rank. */
const UsualPairs = memo(({ measured, ...panel }: UsualPairsProps) => {
  const { view } = panel;
  const axes = useMemo(
    () =>
      new Map<QcId, PlotAxis>(
        measured.map(({ measure, path }) => [measure.id, { path }]),
      ),
    [measured],
  );
  const [total, detected] = [axes.get('total'), axes.get('detected')];
  const colour = axes.get('mitochondrial') ?? axes.get('doublet');
  const areTotalCounts = measured.some(
    ({ measure }) => measure.id === 'total' && areCounts(measure),
  );
  const pairs = useMemo(() => ({ ...view, colour, logs: undefined }), [view, colour]);
  const ranked = useMemo(
    () => ({ ...view, logs: areTotalCounts ? (['x'] as const) : undefined }),
    [view, areTotalCounts],
  );
  if (!total) return null;
  return (
    <>
      {detected && (
        <section aria-label="Total counts and detected genes">
          <h2 className={styles.heading}>Total counts and detected genes</h2>
          <PairsPanel
            {...panel}
            view={pairs}
            kind="scatter"
            x={total}
            y={detected}
            isBrief
          />
        </section>
      )}
      <section aria-label="Total counts by rank">
        <h2 className={styles.heading}>Total counts by rank</h2>
        <SpreadPanel
          {...panel}
          view={ranked}
          kind="rank"
          axis={total}
          by={undefined}
          isBrief
        />
      </section>
    </>
  );
});
