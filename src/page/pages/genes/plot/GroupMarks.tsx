import { memo, useMemo } from 'react';
import { hexAt } from '@/ask/colour/colour-parse';
import type { ManyGenesKind } from '../genes-view';
import { AxisLabel } from './AxisLabel';
import styles from './Dotplot.module.css';
import { colourStep, type PlotMatrix } from './plot-matrix';

interface GroupMarksProps {
  readonly kind: Exclude<ManyGenesKind, 'cells'>;
  readonly plot: PlotMatrix;
  readonly groups: readonly number[];
  readonly labels: readonly string[];
  readonly map: Uint8Array;
  /** Width and height of a gene in a group, in px. */
  readonly cell: number;
}

/**
 * Dots or squares from 0, 0, and the names of groups left of them. Drawn anew only with other values: pointing at one of
 * thousands must not.
 */
export const GroupMarks = memo(function GroupMarks(props: GroupMarksProps) {
  const { kind, plot, groups, labels, map, cell } = props;
  const colours = useMemo(
    () => Array.from({ length: map.length / 3 }, (_, i) => hexAt(map, i)),
    [map],
  );
  const colourOf = (level: number) =>
    colours[colourStep(level, colours.length) ?? -1] ?? 'none';
  const names = groups.map((group, row) => (
    <AxisLabel key={group} x={-8} y={(row + 0.5) * cell} label={labels[row] ?? ''} />
  ));
  const marks = groups.map((group, row) =>
    plot.genes.map((gene, column) => {
      const fill = colourOf(plot.level(gene, group));
      if (kind === 'heatmap')
        return (
          <rect
            key={`${gene} ${group}`}
            x={column * cell}
            y={row * cell}
            width={cell + 0.2}
            height={cell + 0.2}
            fill={fill}
          />
        );
      const share = plot.share(gene, group) / plot.fullest;
      return (
        <circle
          key={`${gene} ${group}`}
          cx={(column + 0.5) * cell}
          cy={(row + 0.5) * cell}
          r={Number(((cell / 2 - 1) * Math.sqrt(share)).toFixed(2))}
          fill={fill}
          className={styles.dot}
        />
      );
    }),
  );
  return (
    <>
      {names}
      {marks}
    </>
  );
});
