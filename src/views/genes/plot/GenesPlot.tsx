import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import { mapFor } from '@/analysis/colour/colour-maps';
import type { GeneBracket } from '@/analysis/names/gene-groups';
import type { GroupStats } from '@/model/genes';
import { countText } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import { useNouns, useView, useViewActions } from '@/views/common/context/view-context';
import { useWidth } from '@/views/common/plots/use-width';
import type { ManyGenesKind, Scaled } from '@/views/genes/genes-view';
import type { CellAt } from '@/views/kit/grid-keys';
import { AxisLabel, labelsWidth } from './AxisLabel';
import { CellCursor } from './CellCursor';
import { cellWords } from './cell-words';
import styles from './Dotplot.module.css';
import { bracketsHeight, GeneBrackets } from './GeneBrackets';
import { GroupMarks } from './GroupMarks';
import { HeatMarks, LABEL_LINE, STRIP } from './HeatMarks';
import { drawnBands, type HeatPlot } from './heat-plot';
import { legendSize, PlotLegend } from './PlotLegend';
import { KIND_NAMES } from './plot-caption';
import { isCentred, type PlotMatrix, type PlottedGene } from './plot-matrix';

/** What is drawn: lines of cells where there are bands, else groups. */
export type DrawnPlot = PlotMatrix | HeatPlot;

interface GenesPlotProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly kind: ManyGenesKind;
  readonly plot: DrawnPlot;
  readonly genes: readonly PlottedGene[];
  readonly stats: GroupStats;
  readonly matrix: Path;
  readonly by: Path;
  readonly scaled: Scaled | undefined;
  readonly brackets: readonly GeneBracket[];
  /** What the values of the matrix are, once that is known. */
  readonly statement: string | undefined;
  /** Shares of cells above zero mean something. */
  readonly hasFractions: boolean;
  /** Of a group of the column. */
  readonly colourOf: (group: number) => string;
}

const CELL = 22;
/** The height that the lines of a heatmap share, if they do not need more. */
export const HEAT_HEIGHT = 480;
/** More marks than this would block the page; the table has the rest. */
const MAX_MARKS = 30_000;
/** Of a heatmap, each with a label. */
const MAX_BANDS = 500;
/** Rows that Page up and Page down go in a plot without bands. */
const PAGE = 10;

/** The number of groups that are drawn of a number of genes. */
export function drawnGroupsOf(kind: ManyGenesKind, genes: number): number {
  if (kind === 'cells') return MAX_BANDS;
  return Math.max(1, Math.floor(MAX_MARKS / Math.max(1, genes)));
}

interface DrawnRows {
  /** The groups, or lines of cells, from top to bottom. */
  readonly groups: readonly number[];
  /** Of each, in px. */
  readonly height: number;
  /** The space left of them. */
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
  const { svg, kind, plot, genes, stats, matrix, by, scaled, statement } = props;
  const { brackets } = props;
  const { showPage } = useViewActions();
  const paint = useView((view) => view.paint);
  const map = mapFor(paint?.map, isCentred(plot));
  const [at, setAt] = useState<CellAt>();
  const { colourOf } = props;
  const rows = useMemo(
    () => rowsOf({ kind, plot, stats, colourOf }, map.steps),
    [kind, plot, stats, colourOf, map.steps],
  );
  const { left } = rows;
  const names = labelsWidth(plot.genes.map((gene) => genes[gene]?.name ?? ''));
  const above = bracketsHeight(brackets, CELL);
  const top = 8 + names + above;
  const [wide, high] = [plot.genes.length * CELL, rows.groups.length * rows.height];
  const scroller = useRef<HTMLDivElement>(null);
  const room = useWidth(scroller) ?? Number.POSITIVE_INFINITY;
  const size = legendSize(kind, statement);
  const beside = left + wide + size.width;
  // it is placed below if it would be cut off, visible without scrolling
  const isBelow = beside > room;
  const legend = isBelow
    ? { x: Math.max(8, Math.min(left, room - size.width)), y: top + high + 24 }
    : { x: left + wide + 24, y: top };
  const placeOf = (event: PointerEvent<SVGSVGElement>): CellAt | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left - left) / CELL);
    const row = Math.floor((event.clientY - box.top - top) / rows.height);
    const isIn = column in plot.genes && row in rows.groups;
    return isIn ? { row, column } : undefined;
  };
  const open = (place: CellAt | undefined) => {
    const link = place && genes[plot.genes[place.column] ?? -1]?.link;
    if (link !== undefined) showPage(matrix, { genes: { kind: 'gene', gene: link, by } });
  };
  const nouns = useNouns(matrix);
  const wordsOf = ({ row, column }: CellAt) =>
    cellWords(props, plot.genes[column] ?? -1, rows.groups[row] ?? -1, nouns.row);
  const bands = 'bands' in plot ? plot.bands : undefined;
  const all = bands?.length ?? plot.groups.length;
  const drawn = Math.min(all, drawnGroupsOf(kind, plot.genes.length));
  const what = `${KIND_NAMES[kind]} of ${countText(plot.genes.length, nouns.column)} of ${matrix} by ${formatNumber(all, 'group')} of ${nameOf(by)}`;
  return (
    <figure className={styles.figure}>
      <p className={styles.told} aria-hidden>
        {at
          ? wordsOf(at)
          : `Hover for values, click to open the ${nouns.column}. Arrow keys go through them.`}
      </p>
      <div className={styles.scroller} ref={scroller}>
        <div className={styles.stage}>
          <svg
            ref={svg}
            role="img"
            aria-label={`${what}; the table below has the same values`}
            width={isBelow ? Math.max(left + wide + 12, legend.x + size.width) : beside}
            height={Math.max(top + high + 12, legend.y + size.height)}
            className={styles.plot}
            onPointerMove={(event) => setAt(placeOf(event))}
            onPointerLeave={() => setAt(undefined)}
            onPointerUp={(event) => open(placeOf(event))}
          >
            {plot.genes.map((gene, i) => (
              <AxisLabel
                key={gene}
                isTurned
                x={left + (i + 0.5) * CELL}
                y={top - 8}
                label={genes[gene]?.name ?? ''}
              />
            ))}
            {brackets.length > 0 && (
              <g transform={`translate(${left} ${above})`}>
                <GeneBrackets brackets={brackets} cell={CELL} />
              </g>
            )}
            <g transform={`translate(${left} ${top})`}>
              {rows.marks}
              <rect width={wide} height={high} className={styles.ground} />
            </g>
            <g transform={`translate(${legend.x} ${legend.y})`}>
              <PlotLegend
                kind={kind}
                plot={plot}
                map={map.steps}
                matrix={matrix}
                scaled={scaled}
                statement={statement}
                nouns={nouns}
                rowsPerLine={stats.lines?.rowsPerLine}
              />
            </g>
          </svg>
          <CellCursor
            label={`Values of the ${KIND_NAMES[kind].toLowerCase()}`}
            rows={rows.groups.length}
            columns={plot.genes.length}
            pages={rows.pages}
            at={at}
            onAt={setAt}
            onOpen={open}
            wordsOf={wordsOf}
            left={left}
            top={top}
            cellWidth={CELL}
            cellHeight={rows.height}
          />
        </div>
      </div>
      {drawn < all && (
        <p className={styles.note}>
          {formatCount(drawn)} of {formatCount(all)} groups are drawn; the TSV has all.
        </p>
      )}
    </figure>
  );
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
