import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { type PythonRanking, scanpyVolcano } from '@/analysis/figure/scanpy-volcano';
import type { RankedRows, RankingFilter } from '@/analysis/ranked-genes';
import { fieldOf, type RankedGene, type Ranking } from '@/analysis/ranking';
import type { MatrixInfo } from '@/model/dataset';
import { countText } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import { usePythonFile } from '@/views/common/context/python-file';
import { useNouns } from '@/views/common/context/view-context';
import { formatShort } from '@/views/common/format/number';
import { drawnSource } from '@/views/common/plots/drawn-figure';
import { SaveFigure } from '@/views/common/plots/SaveFigure';
import { useWidth } from '@/views/common/plots/use-width';
import { useValueStatement } from '@/views/genes/use-value-statement';
import styles from './Markers.module.css';
import { useColourByGene } from './use-colour-by-gene';
import {
  Axes,
  HEIGHT,
  KINDS,
  Marks,
  NAMED,
  Names,
  type Scale,
  scalesOf,
  WIDTH,
} from './VolcanoParts';
import { volcanoCaption } from './volcano-caption';
import {
  foldLimitOf,
  USUAL_P,
  type VolcanoPoints,
  volcanoPoints,
} from './volcano-points';

interface VolcanoProps {
  readonly ranking: Ranking;
  readonly group: number;
  /** The genes of the table, in its order: arrow keys go through these. */
  readonly rows: RankedRows;
  readonly filter: RankingFilter;
  readonly matrix: MatrixInfo | undefined;
  /** That whose values were tested, where this is known. */
  readonly tested: Path | undefined;
  /** Of saved files. */
  readonly name: string;
  /** Where the numbers come from, in a sentence. */
  readonly note: string;
  /** How scanpy has the same numbers, where it can. */
  readonly python: PythonRanking | undefined;
}

/** Pixels from a point that count as pointing at it. */
const NEAR = 10;
/** In px; in less room the drawing becomes smaller, its texts too. */
const MIN_WIDTH = 280;

/** Fold changes against p values of one group; the table below has the same numbers. */
export function Volcano(props: VolcanoProps) {
  const { ranking, group, rows, filter, matrix, tested, name, note, python } = props;
  const file = usePythonFile();
  const svg = useRef<SVGSVGElement>(null);
  const box = useRef<HTMLElement>(null);
  const room = useWidth(box);
  const nouns = useNouns(matrix?.path ?? '/');
  const points = useMemo(
    () => volcanoPoints(ranking, group, filter),
    [ranking, group, filter],
  );
  const [at, setAt] = useState<number>();
  const { canColour, colour } = useColourByGene(matrix);
  const statement = useValueStatement(tested)?.text;
  // a gene of the table without a fold change or p value has no point
  const inOrder = useMemo(() => pointsOf(rows, points), [rows, points]);
  const wide = Math.max(MIN_WIDTH, Math.min(WIDTH, room ?? WIDTH));
  const scale = useMemo(() => points && scalesOf(points, wide), [points, wide]);
  if (!points || !scale || points.genes.length === 0) return null;
  const nameAt = (i: number) =>
    ranking.nameAt(group, points.genes[i]?.place ?? Number.POSITIVE_INFINITY);
  const nearest = (event: PointerEvent<SVGSVGElement>) => {
    const drawn = event.currentTarget.getBoundingClientRect();
    const zoom = wide / drawn.width;
    return nearestTo(
      points,
      scale,
      (event.clientX - drawn.left) * zoom,
      (event.clientY - drawn.top) * zoom,
      NEAR * zoom,
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const now = at === undefined ? -1 : inOrder.indexOf(at);
      setAt(inOrder[Math.max(0, Math.min(inOrder.length - 1, now + step))]);
    }
    if (event.key === 'Enter' && at !== undefined) colour(nameAt(at));
    if (event.key === 'Escape') setAt(undefined);
  };
  const gene = at === undefined ? undefined : points.genes[at];
  const words = gene
    ? `${nameAt(at ?? 0)}: log2 fold change ${shortOf(ranking, 'logfoldchanges', gene)}, adjusted p ${shortOf(ranking, 'pvals_adj', gene)}, score ${shortOf(ranking, 'scores', gene)}`
    : `Point at a ${nouns.column} for its numbers${canColour ? ', click to colour the embedding by it' : ''}. Arrow keys go through the table.`;
  const label = ranking.groups[group] ?? '';
  const counts = KINDS.map((kind) => points.kinds.filter((one) => one === kind).length);
  return (
    <figure ref={box} className={styles.volcano}>
      <p className={styles.readout} role="status">
        {words}
      </p>
      <svg
        ref={svg}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go through its points
        tabIndex={0}
        aria-label={`Volcano plot of ${countText(points.genes.length, nouns.column)} of ${label}: ${counts[2]} higher and ${counts[1]} lower; the table below has the same values`}
        width={wide}
        height={HEIGHT}
        viewBox={`0 0 ${wide} ${HEIGHT}`}
        className={styles.plot}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(undefined)}
        onPointerMove={(event) => setAt(nearest(event))}
        onPointerLeave={() => setAt(undefined)}
        onClick={() => {
          if (at !== undefined) colour(nameAt(at));
        }}
      >
        <Axes points={points} scale={scale} />
        <Marks points={points} scale={scale} />
        <Names points={points} scale={scale} nameAt={nameAt} />
        {at !== undefined && (
          <circle
            data-page-only
            cx={scale.x(points.x[at] ?? 0)}
            cy={scale.y(points.y[at] ?? 0)}
            r={5}
            className={styles.at}
          />
        )}
      </svg>
      {points.atEdge > 0 && (
        <p className={styles.note}>
          {formatNumber(points.atEdge, nouns.column)} with greater fold changes{' '}
          {points.atEdge === 1 ? 'is' : 'are'} at the edges.
        </p>
      )}
      <SaveFigure
        source={() =>
          drawnSource(svg, {
            name: `${name} volcano`,
            title: `${label} volcano plot`,
            caption: volcanoCaption(
              {
                points,
                filter,
                label,
                noun: nouns.column,
                matrix: tested,
                statement,
              },
              note,
            ),
            code:
              python &&
              scanpyVolcano({
                ...{ file, ranking: python, group: label, named: NAMED },
                adjusted: filter.adjusted ?? USUAL_P,
                foldChange: foldLimitOf(filter),
                edge: Number(points.xRange[1].toPrecision(6)),
              }),
          })
        }
        tsv={() => volcanoTsv(points, nameAt)}
      />
    </figure>
  );
}

/** The points of the genes of a table, in its order. */
function pointsOf(
  rows: RankedRows,
  points: VolcanoPoints | undefined,
): readonly number[] {
  const at = new Map(points?.genes.map(({ place }, i) => [place, i]));
  return Array.from(
    { length: rows.length },
    (_, i) => at.get(rows.at(i)?.place ?? -1) ?? -1,
  ).filter((i) => i >= 0);
}

function nearestTo(
  points: VolcanoPoints,
  scale: Scale,
  x: number,
  y: number,
  within: number,
): number | undefined {
  let best: number | undefined;
  let least = within ** 2;
  for (let i = 0; i < points.genes.length; i++) {
    const distance =
      (scale.x(points.x[i] as number) - x) ** 2 +
      (scale.y(points.y[i] as number) - y) ** 2;
    if (distance < least) [best, least] = [i, distance];
  }
  return best;
}

function shortOf(ranking: Ranking, field: string, gene: RankedGene): string {
  const value = fieldOf(ranking, field, gene);
  return value === undefined || Number.isNaN(value)
    ? 'unknown'
    : formatShort(Number(value.toPrecision(4)));
}

function volcanoTsv(points: VolcanoPoints, nameAt: (i: number) => string): string {
  const lines = Array.from(points.genes.keys(), (i) =>
    [
      nameAt(i).replace(/[\t\r\n]+/g, ' '),
      points.x[i],
      points.y[i],
      points.kinds[i],
    ].join('\t'),
  );
  return `${['gene\tlog2_fold_change\tminus_log10_adjusted_p\tdrawn_as', ...lines].join('\n')}\n`;
}
