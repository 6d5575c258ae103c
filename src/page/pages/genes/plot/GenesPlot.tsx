import { memo, type ReactNode, useMemo } from 'react';
import { hexAt } from '@/ask/colour/colour-parse';
import type { GroupStats } from '@/ask/genes/questions';
import type { GeneBracket } from '@/ask/names/gene-groups';
import { countText, type Nouns } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import { mapFor } from '@/page/kit/colours/colour-maps';
import { useNouns, useView, useViewActions } from '@/page/kit/context/view-context';
import type { CellAt } from '@/page/kit/grid-keys';
import { Plot, type PlotProps } from '@/page/kit/plot/Plot';
import type { Grouping } from '@/page/kit/rows/use-selection-groups';
import type { ManyGenesKind, Scaled } from '../genes-view';
import { AxisLabel, labelsWidth } from './AxisLabel';
import { CellCursor } from './CellCursor';
import { cellLabel } from './cell-label';
import styles from './Dotplot.module.css';
import { bracketsHeight, GeneBrackets } from './GeneBrackets';
import { HeatMarks, LABEL_LINE, STRIP } from './HeatMarks';
import { drawnBands, type HeatPlot } from './heat-plot';
import { legendSize, PlotLegend } from './PlotLegend';
import { KIND_NAMES } from './plot-caption';
import { colourStep, isCentred, type PlotMatrix, type PlottedGene } from './plot-matrix';

interface GroupMarksProps {
  readonly kind: Exclude<ManyGenesKind, 'cells'>;
  readonly plot: PlotMatrix;
  readonly groups: readonly number[];
  readonly labels: readonly string[];
  readonly map: Uint8Array;
  /** Width and height of a gene in a group, in pixels. */
  readonly cell: number;
}

/**
 * Dots or squares from 0, 0, and the names of groups to their left. Redrawn only if the values change: hovering over
 * one of thousands must not redraw them.
 */
const GroupMarks = memo(function GroupMarks(props: GroupMarksProps) {
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

/** Drawn plot: lines of cells if it has bands, else groups. */
export type DrawnPlot = PlotMatrix | HeatPlot;

interface GenesPlotProps {
  readonly kind: ManyGenesKind;
  readonly plot: DrawnPlot;
  readonly genes: readonly PlottedGene[];
  readonly stats: GroupStats;
  readonly matrix: Path;
  readonly by: Grouping;
  readonly scaled: Scaled | undefined;
  readonly brackets: readonly GeneBracket[];
  /** Statement about the values of the matrix; undefined until it is known. */
  readonly statement: string | undefined;
  /** True if shares of cells above zero are meaningful. */
  readonly hasFractions: boolean;
  /** Returns the colour of a group of the column. */
  readonly colourOf: (group: number) => string;
  readonly figure: Pick<PlotProps, 'save' | 'tsv' | 'table'>;
  /** Notes below the plot. */
  readonly children?: ReactNode;
}

const CELL = 22;
/** Height of all lines of a heatmap together in pixels, if they do not need more. */
export const HEAT_HEIGHT = 480;
/** Maximum number of marks, as more would block the page; the table has the rest. */
const MAX_MARKS = 30_000;
/** Maximum number of bands of a heatmap, each with a label. */
const MAX_BANDS = 500;
/** Number of rows that Page up and Page down move by in a plot without bands. */
const PAGE = 10;

/** Maximum number of groups that are drawn for a number of genes. */
export function drawnGroupsOf(kind: ManyGenesKind, genes: number): number {
  if (kind === 'cells') return MAX_BANDS;
  return Math.max(1, Math.floor(MAX_MARKS / Math.max(1, genes)));
}

interface DrawnRows {
  /** The groups, or lines of cells, from top to bottom. */
  readonly groups: readonly number[];
  /** Row height in pixels. */
  readonly height: number;
  /** Width of the space to their left, in pixels. */
  readonly left: number;
  /** The first rows of pages. */
  readonly pages: readonly number[];
  readonly marks: ReactNode;
}

/**
 * Genes across, groups down: dots whose size is the fraction of expressing cells and whose colour is the mean, squares of
 * the mean, or the values of cells.
 */
export function GenesPlot(props: GenesPlotProps) {
  const { kind, plot, genes, stats, matrix, by, brackets, colourOf, figure } = props;
  const nouns = useNouns(matrix);
  const open = useOpenGene(props);
  const paint = useView((view) => view.paint);
  const map = mapFor(paint?.map, isCentred(plot)).steps;
  const rows = useMemo(
    () => rowsOf({ kind, plot, stats, colourOf }, map),
    [kind, plot, stats, colourOf, map],
  );
  const names = plot.genes.map((gene) => genes[gene]?.name ?? '');
  const above = bracketsHeight(brackets, CELL);
  const top = 8 + labelsWidth(names) + above;
  const columns = plot.genes.length;
  const [wide, high] = [columns * CELL, rows.groups.length * rows.height];
  const cellOf = (mark: number): CellAt => ({
    ...{ row: Math.floor(mark / columns), column: mark % columns },
  });
  const wordsOf = ({ row, column }: CellAt) =>
    cellLabel(props, plot.genes[column] ?? -1, rows.groups[row] ?? -1, nouns.row);
  const all = 'bands' in plot ? plot.bands.length : plot.groups.length;
  const drawn = Math.min(all, drawnGroupsOf(kind, columns));
  return (
    <Plot
      {...figure}
      label={`${KIND_NAMES[kind]} of ${countText(columns, nouns.column)} of ${matrix} by ${formatNumber(all, 'group')} of ${by.name}`}
      high={high}
      x={{ kind: 'own', before: rows.left, length: wide }}
      y={{ kind: 'own', before: top, length: high }}
      hint={`Hover for values, click to open the ${nouns.column}. Arrow keys go through them.`}
      legend={() => legendOf({ ...props, map, nouns })}
      layers={() => (
        <>
          {names.map((name, i) => (
            <AxisLabel
              key={plot.genes[i]}
              isVertical
              {...{ x: (i + 0.5) * CELL, y: -8, label: name }}
            />
          ))}
          {brackets.length > 0 && (
            <g transform={`translate(0 ${above - top})`}>
              <GeneBrackets brackets={brackets} cell={CELL} />
            </g>
          )}
          {rows.marks}
          <rect width={wide} height={high} className={styles.ground} />
        </>
      )}
      marks={() => ({
        count: columns * rows.groups.length,
        at(px, py) {
          const column = Math.floor(px / CELL);
          const row = Math.floor(py / rows.height);
          const isIn = column in plot.genes && row in rows.groups;
          return isIn ? row * columns + column : undefined;
        },
        readout: (mark) => wordsOf(cellOf(mark)),
        open: (mark) => open(cellOf(mark)),
      })}
      cursor={({ area }, { at }, onAt) => (
        <CellCursor
          label={`Values of the ${KIND_NAMES[kind].toLowerCase()}`}
          rows={rows.groups.length}
          {...{ columns, pages: rows.pages, wordsOf }}
          at={at === undefined ? undefined : cellOf(at)}
          onAt={(cell) => onAt(cell && cell.row * columns + cell.column)}
          onOpen={open}
          {...{ left: area.left, top: area.top, cellWidth: CELL }}
          cellHeight={rows.height}
        />
      )}
    >
      {drawn < all && (
        <p className={styles.note}>
          {formatCount(drawn)} of {formatCount(all)} groups are drawn; the TSV has all.
        </p>
      )}
      {props.children}
    </Plot>
  );
}

/** Returns a function that shows the page of the gene of a cell. */
function useOpenGene({ plot, genes, matrix, by }: GenesPlotProps) {
  const { showPage } = useViewActions();
  return ({ column }: CellAt) => {
    const link = genes[plot.genes[column] ?? -1]?.link;
    if (link !== undefined)
      showPage(matrix, { genes: { kind: 'gene', gene: link, by: by.path } });
  };
}

function legendOf(
  props: GenesPlotProps & { readonly map: Uint8Array; readonly nouns: Nouns },
) {
  const { kind, plot, matrix, scaled, statement, stats, map, nouns } = props;
  return {
    ...legendSize(kind, statement),
    node: (
      <PlotLegend
        {...{ kind, plot, map, matrix, scaled, statement, nouns }}
        rowsPerLine={stats.lines?.rowsPerLine}
      />
    ),
  };
}

/** Rows and marks of a plot, as far as groups are drawn. */
function rowsOf(
  {
    kind,
    plot,
    stats,
    colourOf,
  }: Pick<GenesPlotProps, 'kind' | 'plot' | 'stats' | 'colourOf'>,
  map: Uint8Array,
): DrawnRows {
  const drawn = drawnGroupsOf(kind, plot.genes.length);
  const wide = plot.genes.length * CELL;
  if (kind === 'cells' && 'bands' in plot) {
    const { bands, lines } = drawnBands(plot, drawn);
    const firsts = [0];
    for (const { lines } of bands) firsts.push((firsts.at(-1) ?? 0) + lines);
    const count = firsts.pop() ?? 0;
    const wanted = Math.max(count, Math.min(count * CELL, HEAT_HEIGHT));
    const high = Math.max(wanted, bands.length * LABEL_LINE);
    const names = labelsWidth(bands.map(({ label }) => label));
    return {
      ...{ groups: lines, height: high / Math.max(1, count), pages: firsts },
      left: 12 + names + STRIP.leader + STRIP.width + STRIP.gap,
      marks: (
        <HeatMarks
          {...{ plot, bands, lines, map, colourOf }}
          width={wide}
          height={high}
        />
      ),
    };
  }
  const groups = plot.groups.slice(0, drawn);
  const labels = groups.map((group) => stats.groups[group] || '(empty text)');
  return {
    ...{ groups, height: CELL, left: 8 + labelsWidth(labels) },
    pages: groups.flatMap((_, row) => (row % PAGE === 0 ? [row] : [])),
    marks: kind !== 'cells' && (
      <GroupMarks {...{ kind, plot, groups, labels, map }} cell={CELL} />
    ),
  };
}
