import { useMemo } from 'react';
import { nameOf, type Path } from '@/model/path';
import { PairsPanel, type PanelProps, SpreadPanel } from './PlotPanels';
import styles from './Plots.module.css';
import type { PlotAxis } from './plots-view';
import { findQcColumns, type QcId } from './qc-columns';
import { type NumberColumns, notLookedAt } from './use-variable';

interface QcPanelProps extends PanelProps {
  readonly numbers: NumberColumns;
  readonly by: Path | undefined;
}

/** Common quality measures: those that the table has, the distribution of each, and the usual pairs. */
export function QcPanel(props: QcPanelProps) {
  const {
    numbers: { paths: numbers, left },
    by,
    ...panel
  } = props;
  const { table, view } = panel;
  const { found, absent } = useMemo(() => findQcColumns(numbers.map(nameOf)), [numbers]);
  const axes = useMemo(() => {
    const all = new Map<QcId, PlotAxis>();
    for (const { id, column } of found) {
      const path = numbers.find((one) => nameOf(one) === column);
      if (path !== undefined) all.set(id, { path });
    }
    return all;
  }, [found, numbers]);
  const [total, detected] = [axes.get('total'), axes.get('detected')];
  const [mitochondrial, doublet] = [axes.get('mitochondrial'), axes.get('doublet')];
  // logarithms in the file are not log-transformed again
  const isLogged = nameOf(total?.path ?? '').startsWith('log1p');
  const pairs = useMemo(
    () => ({ ...view, colour: mitochondrial ?? doublet, logs: undefined }),
    [view, mitochondrial, doublet],
  );
  const ranked = useMemo(
    () => ({ ...view, logs: isLogged ? undefined : (['x'] as const) }),
    [view, isLogged],
  );
  const plain = useMemo(() => ({ ...view, logs: undefined, split: undefined }), [view]);
  if (found.length === 0)
    return (
      <p className={styles.note}>
        No column of numbers of {table.path} has the name of a quality measure, such as
        total_counts, n_genes_by_counts, pct_counts_mt or doublet_score.
        {notLookedAt(left)} scanpy.pp.calculate_qc_metrics adds the first ones. Other
        columns can be plotted one by one.
      </p>
    );
  return (
    <>
      <ul className={styles.found}>
        {found.map(({ id, says, column }) => (
          <li key={id}>
            {says}: {column}
          </li>
        ))}
        {absent.length > 0 && (
          <li>
            <small>Not found by name: {absent.map(({ says }) => says).join(', ')}</small>
          </li>
        )}
      </ul>
      <div className={by === undefined ? styles.grid2 : undefined}>
        {found.map(({ id, says }) => {
          const axis = axes.get(id);
          return (
            axis && (
              <section key={id} aria-label={says}>
                <h2 className={styles.heading}>{says}</h2>
                <SpreadPanel
                  {...panel}
                  view={plain}
                  kind="violin"
                  axis={axis}
                  by={by}
                  high={220}
                />
              </section>
            )
          );
        })}
      </div>
      {total && detected && (
        <section aria-label="Total counts and detected genes">
          <h2 className={styles.heading}>Total counts and detected genes</h2>
          <PairsPanel {...panel} view={pairs} kind="scatter" x={total} y={detected} />
        </section>
      )}
      {total && (
        <section aria-label="Total counts by rank">
          <h2 className={styles.heading}>Total counts by rank</h2>
          <SpreadPanel {...panel} view={ranked} kind="rank" axis={total} by={undefined} />
        </section>
      )}
    </>
  );
}
