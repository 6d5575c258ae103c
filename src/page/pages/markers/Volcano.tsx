import { useMemo } from 'react';
import { fieldOf, type RankedGene, type Ranking } from '@/ask/markers/ranking';
import type { MatrixInfo } from '@/model/dataset';
import { countText } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import { useNouns } from '@/page/kit/context/view-context';
import { formatShort } from '@/page/kit/format/number';
import type { SavedPlot } from '@/page/kit/plot/figure-source';
import { listedAfter, nearestMark } from '@/page/kit/plot/marks';
import { Plot } from '@/page/kit/plot/Plot';
import { usePythonFile } from '@/page/kit/rows/python-file';
import { type PythonRanking, scanpyVolcano } from '@/write/code/scanpy-volcano';
import { useValueStatement } from '../genes/use-value-statement';
import styles from './Markers.module.css';
import type { RankedRows, RankingFilter } from './ranked-genes';
import { useColourByGene } from './use-colour-by-gene';
import { NAMED, VolcanoLayers } from './VolcanoLayers';
import { volcanoCaption } from './volcano-caption';
import {
  foldLimitOf,
  USUAL_P,
  type VolcanoKind,
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
  /** Matrix whose values were tested, if known. */
  readonly tested: Path | undefined;
  /** Name of saved files, without extension. */
  readonly name: string;
  /** Sentence about the origin of the numbers. */
  readonly note: string;
  /** How scanpy gets the same numbers, if it can. */
  readonly python: PythonRanking | undefined;
}

/** Distance in pixels within which the pointer hits a point. */
const NEAR = 10;
/** Maximum width of the plot area, and its height, in pixels. */
const [WIDE, HIGH] = [568, 344];
const KINDS = ['other', 'down', 'up'] as const satisfies readonly VolcanoKind[];

/** Fold changes against p values of one group; the table below has the same numbers. */
export function Volcano(props: VolcanoProps) {
  const { ranking, group, rows, filter, matrix } = props;
  const nouns = useNouns(matrix?.path ?? '/');
  const points = useMemo(
    () => volcanoPoints(ranking, group, filter),
    [ranking, group, filter],
  );
  const { canColour, colour } = useColourByGene(matrix);
  const { order, listed } = useMemo(() => orderOf(rows, points), [rows, points]);
  const saved = useSavedVolcano(props, points);
  if (!points || points.genes.length === 0) return null;
  const nameAt = (i: number) =>
    ranking.nameAt(group, points.genes[i]?.place ?? Number.POSITIVE_INFINITY);
  const [, lower, higher] = KINDS.map(
    (kind) => points.kinds.filter((one) => one === kind).length,
  );
  const [low, high] = points.xRange;
  return (
    <Plot
      label={`Volcano plot of ${countText(points.genes.length, nouns.column)} of ${ranking.groups[group] ?? ''}: ${higher} higher and ${lower} lower`}
      high={HIGH}
      x={{
        ...{ kind: 'numbers', name: 'log2 fold change', low, high },
        ...{ pad: [6, 6], most: WIDE },
      }}
      y={{
        ...{ kind: 'numbers', low: 0, high: points.yMax, ticks: 6 },
        name: '−log10 of adjusted p',
      }}
      hint={`Point at a ${nouns.column} for its numbers${canColour ? ', click to colour the embedding by it' : ''}. Arrow keys go through the table.`}
      layers={(scales, { at }) => (
        <VolcanoLayers
          {...{ points, scales, nameAt }}
          at={at === undefined ? undefined : order[at]}
        />
      )}
      marks={({ x, y }) => ({
        count: order.length,
        after: (key, at) =>
          listedAfter(key, at !== undefined && at < listed ? at : undefined, listed),
        at(px, py) {
          const far = (mark: number) => {
            const i = order[mark] as number;
            return Math.hypot(
              x.at(points.x[i] as number) - px,
              y.at(points.y[i] as number) - py,
            );
          };
          return nearestMark(order.length, far, NEAR);
        },
        readout(mark) {
          const gene = points.genes[order[mark] ?? -1];
          return gene
            ? `${nameAt(order[mark] ?? -1)}: log2 fold change ${shortOf(ranking, 'logfoldchanges', gene)}, adjusted p ${shortOf(ranking, 'pvals_adj', gene)}, score ${shortOf(ranking, 'scores', gene)}`
            : '';
        },
        open: (mark) => colour(nameAt(order[mark] ?? -1)),
      })}
      save={saved}
    >
      {points.atEdge > 0 && (
        <p className={styles.note}>
          {formatNumber(points.atEdge, nouns.column)} with greater fold changes{' '}
          {points.atEdge === 1 ? 'is' : 'are'} at the edges.
        </p>
      )}
    </Plot>
  );
}

/** Caption and code of a volcano plot. */
function useSavedVolcano(
  props: VolcanoProps,
  points: VolcanoPoints | undefined,
): () => SavedPlot {
  const { ranking, group, filter, matrix, tested, name, note, python } = props;
  const file = usePythonFile();
  const nouns = useNouns(matrix?.path ?? '/');
  const statement = useValueStatement(tested)?.text;
  const label = ranking.groups[group] ?? '';
  return () => {
    if (!points) throw new RangeError('There is no plot'); // the button that saves it is only shown with a plot
    const about = { points, filter, label, noun: nouns.column, statement };
    return {
      ...{ name: `${name} volcano`, title: `${label} volcano plot` },
      caption: volcanoCaption({ ...about, matrix: tested }, note),
      code:
        python &&
        scanpyVolcano({
          ...{ file, ranking: python, group: label, named: NAMED },
          adjusted: filter.adjusted ?? USUAL_P,
          foldChange: foldLimitOf(filter),
          edge: Number(points.xRange[1].toPrecision(6)),
        }),
    };
  };
}

/** Points in the order of the table, in which arrow keys move, then the genes that it does not list. */
function orderOf(rows: RankedRows, points: VolcanoPoints | undefined) {
  const left = new Map(points?.genes.map(({ place }, i) => [place, i]));
  const order: number[] = [];
  for (let i = 0; i < rows.length; i++) {
    const { place = -1 } = rows.at(i) ?? {};
    // a gene without a fold change or p value has no point
    const point = left.get(place);
    if (point !== undefined) order.push(point);
    left.delete(place);
  }
  return { order: [...order, ...left.values()], listed: order.length };
}

function shortOf(ranking: Ranking, field: string, gene: RankedGene): string {
  const value = fieldOf(ranking, field, gene);
  return value === undefined || Number.isNaN(value)
    ? 'unknown'
    : formatShort(Number(value.toPrecision(4)));
}
