import type { GroupLines, GroupStats } from '@/ask/genes/questions';
import { colourStep } from '@/page/kit/colours/colour-maps';
import { inPictureOrder, namesInPictures } from '@/page/state/column-style';
import { type PlotHow, type PlotMatrix, plotMatrix } from './plot-matrix';

/** Consecutive lines of a heatmap: those of one group. */
export interface HeatBand {
  readonly label: string;
  /** Index of the group in the column. */
  readonly group: number;
  readonly lines: number;
  readonly cells: number;
}

/** Genes × lines of cells: a `PlotMatrix` in which lines take the place of groups. */
export interface HeatPlot extends PlotMatrix {
  /** Bands from top to bottom. */
  readonly bands: readonly HeatBand[];
}

/**
 * Computes what `scanpy.pl.heatmap` draws: the lines of each group together, with groups and genes in the order of a
 * matrix plot. Colours are those of the lines.
 */
export function heatPlot(
  stats: GroupStats,
  { groups: groupOf, labels }: GroupLines,
  names: readonly string[],
  how: PlotHow,
): HeatPlot {
  const linesOf = new Map<number, number[]>();
  for (const [line, group] of groupOf.entries()) {
    const known = linesOf.get(group);
    if (known) known.push(line);
    else linesOf.set(group, [line]);
  }
  const groups = [...linesOf].map(([group, lines]) => ({ group, lines }));
  const whole = mergedLines(
    stats,
    groups.map(({ lines }) => lines),
  );
  const shown = namesInPictures(labels, how.look);
  const own = inPictureOrder(
    groups.map(({ group }) => group),
    how.look,
  ).map((code) => groups.findIndex(({ group }) => group === code));
  const called = { ...whole, groups: groups.map(({ group }) => shown[group] ?? '') };
  const { genes, groups: order } = plotMatrix(called, names, {
    ...how,
    look: { order: own },
  });
  const ordered = order.flatMap((at) => groups[at] ?? []);
  return {
    ...plotMatrix(stats, names, { scaled: how.scaled }),
    genes,
    groups: ordered.flatMap(({ lines }) => lines),
    bands: ordered.map(({ group, lines }) => ({
      ...{ label: shown[group] || '(empty text)', group, lines: lines.length },
      cells: lines.reduce((sum, line) => sum + (stats.cells[line] as number), 0),
    })),
  };
}

/** Statistics of several lines together, without variances. */
function mergedLines(
  { groups, cells, sums, expressing }: GroupStats,
  merged: readonly (readonly number[])[],
): GroupStats {
  const genes = sums.length / Math.max(1, groups.length);
  const add = (values: Float64Array | Uint32Array, lines: readonly number[], from = 0) =>
    lines.reduce((sum, line) => sum + (values[from + line] as number), 0);
  const byGene = (values: Float64Array | Uint32Array) =>
    Array.from({ length: genes }, (_, gene) =>
      merged.map((lines) => add(values, lines, gene * groups.length)),
    ).flat();
  const counts = Uint32Array.from(merged, (lines) => add(cells, lines));
  const totals = Float64Array.from(byGene(sums));
  return {
    ...{ groups: merged.map(([line = 0]) => groups[line] ?? ''), cells: counts },
    ...{ sums: totals, expressing: Uint32Array.from(byGene(expressing)) },
    means: totals.map((sum, at) => sum / (counts[at % merged.length] as number)),
    variances: new Float64Array(totals.length).fill(Number.NaN),
  };
}

/** The first bands of a heatmap, and their lines. */
export function drawnBands({ bands, groups }: HeatPlot, most: number) {
  const drawn = bands.slice(0, most);
  const count = drawn.reduce((sum, { lines }) => sum + lines, 0);
  return { bands: drawn, lines: groups.slice(0, count) };
}

/** RGBA pixels, one per gene and line, transparent where there is no value; `map` contains RGB by step. */
export function heatPixels(
  { genes, level }: PlotMatrix,
  lines: readonly number[],
  map: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(4 * genes.length * lines.length);
  let at = 0;
  for (const line of lines)
    for (const gene of genes) {
      const step = colourStep(level(gene, line), map.length / 3);
      if (step !== undefined) {
        pixels.set(map.subarray(3 * step, 3 * step + 3), at);
        pixels[at + 3] = 255;
      }
      at += 4;
    }
  return pixels;
}

/**
 * Distances from the top of the labels of consecutive bands, as near to their bands as possible: at least `between`
 * apart, and within `high`, which must be enough for all of them.
 */
export function labelPositions(
  middles: readonly number[],
  between: number,
  high: number,
): readonly number[] {
  const places: number[] = [];
  for (const middle of middles)
    places.push(Math.max(middle, (places.at(-1) ?? -between / 2) + between));
  let below = high + between / 2;
  for (let i = places.length - 1; i >= 0; i--) {
    below = Math.min(places[i] as number, below - between);
    places[i] = below;
  }
  return places;
}
