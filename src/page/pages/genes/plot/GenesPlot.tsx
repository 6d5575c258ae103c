import { memo, type ReactNode, useMemo } from 'react';
import { hexAt } from '@/ask/colour/colour-parse';
import type { GroupStats } from '@/ask/genes/questions';
import type { GeneBracket } from '@/ask/names/gene-groups';
import { countText, type Nouns } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import { colourStep, mapFor } from '@/page/kit/colours/colour-maps';
import { useNouns, useView, useViewActions } from '@/page/kit/context/view-context';
import type { CellAt } from '@/page/kit/grid-keys';
import type { PlotScales } from '@/page/kit/plot/layout';
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
import { isCentred, type PlotMatrix, type PlottedGene } from './plot-matrix';

interface GroupMarksProps {
  readonly kind: Exclude<ManyGenesKind, 'cells'>;
  readonly plot: PlotMatrix;
  readonly groups: readonly number[];
  readonly map: Uint8Array;
}

/** Radius of a full dot in cells, and width of a square, which is beyond its cell so that no line is between two. */
const [FULL, SQUARE] = [10 / 22, 1 + 0.2 / 22];

/**
 * Dots or squares from 0, 0, with cells of one by one: larger cells are a transformation. Redrawn only if the values
 * change: neither hovering over one of thousands nor dragging the pane must redraw them.
 */
const GroupMarks = memo(function GroupMarks(props: GroupMarksProps) {
  const { kind, plot, groups, map } = props;
  const colours = useMemo(
    () => Array.from({ length: map.length / 3 }, (_, i) => hexAt(map, i)),
    [map],
  );
  const colourOf = (level: number) =>
    colours[colourStep(level, colours.length) ?? -1] ?? 'none';
  const marks = groups.map((group, row) =>
    plot.genes.map((gene, column) => {
      const fill = colourOf(plot.level(gene, group));
      if (kind === 'heatmap')
        return (
          <rect
            key={`${gene} ${group}`}
            x={column}
            y={row}
            width={SQUARE}
            height={SQUARE}
            fill={fill}
          />
        );
      const share = plot.share(gene, group) / plot.fullest;
      return (
        <circle
          key={`${gene} ${group}`}
          cx={column + 0.5}
          cy={row + 0.5}
          r={Number((FULL * Math.sqrt(share)).toFixed(4))}
          fill={fill}
          className={styles.dot}
        />
      );
    }),
  );
  return <>{marks}</>;
});

interface GroupNamesProps {
  readonly labels: readonly string[];
  /** Height of a group in pixels. */
  readonly cell: number;
}

/** Names of groups to the left of their marks. Redrawn only if the height changes. */
const GroupNames = memo(function GroupNames({ labels, cell }: GroupNamesProps) {
  return labels.map((label, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group is its row; names may be the same
    <AxisLabel key={row} x={-8} y={(row + 0.5) * cell} label={label} />
  ));
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

/** Smallest width of a gene, as in figures, and largest on a page, in pixels; of dots and squares also the height. */
const SIZES = [22, 40] as const;
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
  /** Row height in pixels; undefined for rows as high as genes are wide. */
  readonly height: number | undefined;
  /** Width of the space to their left, in pixels. */
  readonly left: number;
  /** The first rows of pages. */
  readonly pages: readonly number[];
  /** Draws the rows, with genes of a width in pixels, and their labels. */
  readonly marks: (cell: number) => ReactNode;
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
  const topOf = (cell: number) => 8 + labelsWidth(names) + bracketsHeight(brackets, cell);
  const columns = plot.genes.length;
  const lines = rows.groups.length;
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
      high={0} // of the rows
      x={{ kind: 'cells', before: () => rows.left, count: columns, limits: SIZES }}
      y={
        rows.height === undefined
          ? { kind: 'cells', before: topOf, count: lines, limits: SIZES }
          : { kind: 'own', before: topOf, length: lines * rows.height }
      }
      hint={`Hover for values, click to open the ${nouns.column}. Arrow keys go through them.`}
      legend={() => legendOf({ ...props, map, nouns })}
      layers={({ x: { band: cell }, area }) => (
        <>
          {names.map((name, i) => (
            <AxisLabel
              key={plot.genes[i]}
              isVertical
              {...{ x: (i + 0.5) * cell, y: -8, label: name }}
            />
          ))}
          {brackets.length > 0 && (
            <g transform={`translate(0 ${-8 - labelsWidth(names)})`}>
              <GeneBrackets brackets={brackets} cell={cell} />
            </g>
          )}
          {rows.marks(cell)}
          <rect width={area.wide} height={area.high} className={styles.ground} />
        </>
      )}
      marks={({ x: { band: cell } }) => ({
        count: columns * lines,
        at(px, py) {
          const column = Math.floor(px / cell);
          const row = Math.floor(py / (rows.height ?? cell));
          const isIn = column in plot.genes && row in rows.groups;
          return isIn ? row * columns + column : undefined;
        },
        readout: (mark) => wordsOf(cellOf(mark)),
        open: (mark) => open(cellOf(mark)),
      })}
      cursor={({ x: { band: cell }, area }, { at }, onAt) => (
        <CellCursor
          label={`Values of the ${KIND_NAMES[kind].toLowerCase()}`}
          rows={lines}
          {...{ columns, pages: rows.pages, wordsOf }}
          at={at === undefined ? undefined : cellOf(at)}
          onAt={(cell) => onAt(cell && cell.row * columns + cell.column)}
          onOpen={open}
          {...{ left: area.left, top: area.top, cellWidth: cell }}
          cellHeight={rows.height ?? cell}
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
    node: ({ x: { band: cell } }: PlotScales) => (
      <PlotLegend
        {...{ kind, plot, map, matrix, scaled, statement, nouns }}
        rowsPerLine={stats.lines?.rowsPerLine}
        radius={FULL * cell}
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
  if (kind === 'cells' && 'bands' in plot) {
    const { bands, lines } = drawnBands(plot, drawn);
    const firsts = [0];
    for (const { lines } of bands) firsts.push((firsts.at(-1) ?? 0) + lines);
    const count = firsts.pop() ?? 0;
    const wanted = Math.max(count, Math.min(count * SIZES[0], HEAT_HEIGHT));
    const high = Math.max(wanted, bands.length * LABEL_LINE);
    const names = labelsWidth(bands.map(({ label }) => label));
    return {
      ...{ groups: lines, height: high / Math.max(1, count), pages: firsts },
      left: 12 + names + STRIP.leader + STRIP.width + STRIP.gap,
      marks: (cell) => (
        <HeatMarks
          {...{ plot, bands, lines, map, colourOf }}
          width={plot.genes.length * cell}
          height={high}
        />
      ),
    };
  }
  const groups = plot.groups.slice(0, drawn);
  const labels = groups.map((group) => stats.groups[group] || '(empty text)');
  return {
    ...{ groups, height: undefined, left: 8 + labelsWidth(labels) },
    pages: groups.flatMap((_, row) => (row % PAGE === 0 ? [row] : [])),
    marks: (cell) => (
      <>
        <GroupNames {...{ labels, cell }} />
        <g transform={`scale(${cell})`}>
          {kind !== 'cells' && <GroupMarks {...{ kind, plot, groups, map }} />}
        </g>
      </>
    ),
  };
}
