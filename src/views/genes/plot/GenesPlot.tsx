import {
  memo,
  type PointerEvent,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import { mapFor } from '@/analysis/colour/colour-maps';
import { hexAt } from '@/analysis/colour/colour-parse';
import type { GeneBracket } from '@/analysis/names/gene-groups';
import type { GroupStats } from '@/model/genes';
import { countText, type RowNoun } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import { formatCount, formatShare } from '@/model/quantity';
import { useNouns, useView, useViewActions } from '@/views/common/context/view-context';
import { formatShort } from '@/views/common/format/number';
import { textWidth } from '@/views/common/grid/text-width';
import { useWidth } from '@/views/common/plots/use-width';
import type { ManyGenesKind, Scaled } from '@/views/genes/genes-view';
import styles from './Dotplot.module.css';
import { bracketsHeight, GeneBrackets } from './GeneBrackets';
import { legendSize, PlotLegend } from './PlotLegend';
import { KIND_NAMES } from './plot-caption';
import { isCentred, type PlotMatrix, type PlottedGene } from './plot-matrix';

interface GenesPlotProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly kind: ManyGenesKind;
  readonly plot: PlotMatrix;
  readonly genes: readonly PlottedGene[];
  readonly stats: GroupStats;
  readonly matrix: Path;
  readonly by: Path;
  readonly scaled: Scaled | undefined;
  readonly brackets: readonly GeneBracket[];
  /** What the values of the matrix are, once that is known. */
  readonly statement: string | undefined;
}

const CELL = 22;
const LONGEST_LABEL = 260;
/** More marks than this would block the page; the table has the rest. */
const MAX_MARKS = 30_000;

/** The number of groups that are drawn of a number of genes. */
export function drawnGroupsOf(genes: number): number {
  return Math.max(1, Math.floor(MAX_MARKS / Math.max(1, genes)));
}

/**
 * Genes across, groups down: dots whose size is the fraction of expressing cells and whose colour
 * is the mean, or squares of the mean.
 */
export function GenesPlot(props: GenesPlotProps) {
  const { svg, kind, plot, genes, stats, matrix, by, scaled, statement } = props;
  const { brackets } = props;
  const { showPage } = useViewActions();
  const paint = useView((view) => view.paint);
  const map = mapFor(paint?.map, isCentred(plot));
  const [at, setAt] = useState<readonly [gene: number, group: number]>();
  const groups = plot.groups.slice(0, drawnGroupsOf(plot.genes.length));
  const labels = groups.map((group) => stats.groups[group] || '(empty text)');
  const left = 8 + width(labels);
  const names = width(plot.genes.map((gene) => genes[gene]?.name ?? ''));
  const above = bracketsHeight(brackets, CELL);
  const top = 8 + names + above;
  const [wide, high] = [plot.genes.length * CELL, groups.length * CELL];
  const scroller = useRef<HTMLDivElement>(null);
  const room = useWidth(scroller) ?? Number.POSITIVE_INFINITY;
  const size = legendSize(kind, statement);
  const beside = left + wide + size.width;
  // it is placed below if it would be cut off, visible without scrolling
  const isBelow = beside > room;
  const legend = isBelow
    ? { x: Math.max(8, Math.min(left, room - size.width)), y: top + high + 24 }
    : { x: left + wide + 24, y: top };
  const placeOf = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left - left) / CELL);
    const row = Math.floor((event.clientY - box.top - top) / CELL);
    const gene = plot.genes[column];
    return { gene, group: groups[row], row };
  };
  const nouns = useNouns(matrix);
  const told = at && toldOf(props, at, nouns.row);
  return (
    <figure className={styles.figure}>
      <p className={styles.told} aria-hidden>
        {told ?? `Hover for values, click to open the ${nouns.column}.`}
      </p>
      <div className={styles.scroller} ref={scroller}>
        <svg
          ref={svg}
          role="img"
          aria-label={`${KIND_NAMES[kind]} of ${countText(plot.genes.length, nouns.column)} of ${matrix} by ${plot.groups.length} groups of ${nameOf(by)}; the table below has the same values`}
          width={isBelow ? Math.max(left + wide + 12, legend.x + size.width) : beside}
          height={Math.max(top + high + 12, legend.y + size.height)}
          className={styles.plot}
          onPointerMove={(event) => {
            const { gene, group } = placeOf(event);
            setAt(gene === undefined || group === undefined ? undefined : [gene, group]);
          }}
          onPointerLeave={() => setAt(undefined)}
          onPointerUp={(event) => {
            const { gene, row } = placeOf(event);
            const link = gene === undefined ? undefined : genes[gene]?.link;
            if (link !== undefined && row < groups.length)
              showPage(matrix, { genes: { kind: 'gene', gene: link, by } });
          }}
        >
          {labels.map((label, i) => (
            <text
              key={groups[i]}
              x={left - 8}
              y={top + (i + 0.5) * CELL}
              textAnchor="end"
              dominantBaseline="central"
              data-whole={label}
              className={styles.axisLabel}
            >
              {clipped(label)}
            </text>
          ))}
          {plot.genes.map((gene, i) => (
            <text
              key={gene}
              transform={`translate(${left + (i + 0.5) * CELL} ${top - 8}) rotate(-90)`}
              dominantBaseline="central"
              data-whole={genes[gene]?.name ?? ''}
              className={styles.axisLabel}
            >
              {clipped(genes[gene]?.name ?? '')}
            </text>
          ))}
          {brackets.length > 0 && (
            <g transform={`translate(${left} ${above})`}>
              <GeneBrackets brackets={brackets} cell={CELL} />
            </g>
          )}
          <g transform={`translate(${left} ${top})`}>
            <rect width={wide} height={high} className={styles.ground} />
            <Marks kind={kind} plot={plot} groups={groups} map={map.steps} />
            {at && (
              <rect
                data-page-only
                x={plot.genes.indexOf(at[0]) * CELL + 0.5}
                y={groups.indexOf(at[1]) * CELL + 0.5}
                width={CELL - 1}
                height={CELL - 1}
                className={styles.at}
              />
            )}
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
            />
          </g>
        </svg>
      </div>
      {groups.length < plot.groups.length && (
        <p className={styles.note}>
          {formatCount(groups.length)} of {formatCount(plot.groups.length)} groups are
          drawn; the TSV has all.
        </p>
      )}
    </figure>
  );
}

interface MarksProps {
  readonly kind: ManyGenesKind;
  readonly plot: PlotMatrix;
  readonly groups: readonly number[];
  readonly map: Uint8Array;
}

/** Drawn anew only with other values: pointing at one of thousands must not. */
const Marks = memo(function Marks({ kind, plot, groups, map }: MarksProps) {
  const colours = useMemo(
    () => Array.from({ length: map.length / 3 }, (_, i) => hexAt(map, i)),
    [map],
  );
  const colourOf = (level: number) =>
    Number.isNaN(level)
      ? 'none'
      : (colours[Math.round(Math.max(0, Math.min(1, level)) * (colours.length - 1))] ??
        'none');
  return groups.map((group, row) =>
    plot.genes.map((gene, column) => {
      const fill = colourOf(plot.level(gene, group));
      if (kind === 'heatmap')
        return (
          <rect
            key={`${gene} ${group}`}
            x={column * CELL}
            y={row * CELL}
            width={CELL + 0.2}
            height={CELL + 0.2}
            fill={fill}
          />
        );
      const share = plot.share(gene, group) / plot.fullest;
      return (
        <circle
          key={`${gene} ${group}`}
          cx={(column + 0.5) * CELL}
          cy={(row + 0.5) * CELL}
          r={Number(((CELL / 2 - 1) * Math.sqrt(share)).toFixed(2))}
          fill={fill}
          className={styles.dot}
        />
      );
    }),
  );
});

function toldOf(
  { plot, genes, stats }: GenesPlotProps,
  [gene, group]: readonly [number, number],
  noun: RowNoun,
): string {
  const cells = stats.cells[group] ?? 0;
  const mean = formatShort(Number(plot.mean(gene, group).toPrecision(4)));
  const share = formatShare(plot.share(gene, group) * cells, cells);
  return `${genes[gene]?.name} in ${stats.groups[group] || '(empty text)'}: mean ${mean}, expressed in ${share} of ${countText(cells, noun)}`;
}

function width(labels: readonly string[]): number {
  return Math.min(
    LONGEST_LABEL,
    labels.reduce((most, label) => Math.max(most, textWidth(label)), 40),
  );
}

/** Approximate number of letters in the space for labels. */
function clipped(label: string): string {
  return textWidth(label) <= LONGEST_LABEL ? label : `${label.slice(0, 36)}…`;
}
