import type { GroupStats } from '@/ask/genes/questions';
import { bracketLabels, type GeneBracket } from '@/ask/names/gene-groups';
import { extremesOf } from '@/model/extremes';
import { type ColumnStyle, namesInPictures } from '@/page/state/column-style';
import { tsvField } from '@/write/text/text-fields';
import type { GeneOrder, GroupOrder, Scaled } from '../genes-view';
import { orderGroups } from '../group-order';

export interface PlotHow {
  readonly groups?: GroupOrder | undefined;
  readonly order?: GeneOrder | undefined;
  readonly scaled?: Scaled | undefined;
  /** Style of the groups in pictures. */
  readonly look?: ColumnStyle | undefined;
  /** Groups of the genes, each of which is ordered separately. */
  readonly brackets?: readonly GeneBracket[] | undefined;
}

/** Genes × groups, in the order in which they are drawn and listed; indices are those of the statistics. */
export interface PlotMatrix {
  readonly genes: readonly number[];
  /** Groups that have cells. */
  readonly groups: readonly number[];
  mean(gene: number, group: number): number;
  /** Fraction of the group's cells with a value above zero, 0 to 1. */
  share(gene: number, group: number): number;
  /** Position of a mean between low and high, 0 to 1; NaN if absent. */
  level(gene: number, group: number): number;
  /**
   * Ends of the colours: 0 and 1 if each gene or group is scaled separately, as far below zero as above it
   * if means are on both sides.
   */
  readonly low: number;
  readonly high: number;
  /** Share of the largest dot: the highest share, rounded up to the next ten percent, as in scanpy. */
  readonly fullest: number;
}

const collator = new Intl.Collator('en', { numeric: true });

/** Computes what a dot plot or a matrix plot draws: means and shares by group, as scanpy.pl.dotplot computes them. */
export function plotMatrix(
  { groups, cells, means, expressing }: GroupStats,
  names: readonly string[],
  how: PlotHow,
): PlotMatrix {
  const width = groups.length;
  const at = (gene: number, group: number) => gene * width + group;
  const mean = (gene: number, group: number) => means[at(gene, group)] as number;
  const all = names.map((_, gene) => gene);
  const total = (group: number) =>
    all.reduce((sum, gene) => sum + mean(gene, group), 0) / Math.max(1, all.length);
  const shown = orderGroups(
    namesInPictures(groups, how.look).map((label, group) => ({
      label,
      cells: cells[group] as number,
      mean: how.groups === 'mean' ? total(group) : 0,
    })),
    how.groups,
    how.look,
  );
  const share = (gene: number, group: number) =>
    (expressing[at(gene, group)] as number) / (cells[group] as number);
  const ends = all.map((gene) => endsOf(shown.map((group) => mean(gene, group))));
  const groupEnds = new Map(
    shown.map((group) => [group, endsOf(all.map((gene) => mean(gene, group)))]),
  );
  const [low, high] = how.scaled ? [0, 1] : centred(endsOf(ends.flat()));
  const level = (gene: number, group: number) => {
    const own = how.scaled === 'gene' ? ends[gene] : groupEnds.get(group);
    const [from, to] = (how.scaled && own) ?? [low, high];
    // scanpy uses 0 if all means are the same
    return to > from
      ? (mean(gene, group) - from) / (to - from)
      : mean(gene, group) - from;
  };
  const [, most] = extremesOf([
    0,
    ...all.flatMap((gene) => shown.map((group) => share(gene, group))),
  ]);
  return {
    genes: bracketed(all, how.brackets).flatMap((genes) =>
      orderGenes(genes, names, shown, mean, how.order),
    ),
    groups: shown,
    ...{ mean, share, level, low, high },
    fullest: Math.max(0.1, Math.ceil(Number((most * 10).toFixed(9))) / 10),
  };
}

/** Extends a range on both sides of zero so that zero, the mean of scaled values, is in the middle of the colours. */
function centred([low, high]: readonly [number, number]): readonly [number, number] {
  const far = Math.max(-low, high);
  return low < 0 && high > 0 ? [-far, far] : [low, high];
}

/** Whether zero is the middle of the colours, which then diverge from it. */
export function isCentred({ low, high }: PlotMatrix): boolean {
  return low < 0 && low === -high;
}

/** The genes of each bracket, then those without one. */
function bracketed(
  genes: readonly number[],
  brackets: readonly GeneBracket[] = [],
): readonly (readonly number[])[] {
  let end = 0;
  const own = brackets.map(({ count }) => {
    end += count;
    return genes.slice(end - count, end);
  });
  return [...own, genes.slice(end)];
}

function orderGenes(
  genes: readonly number[],
  names: readonly string[],
  groups: readonly number[],
  mean: (gene: number, group: number) => number,
  order: GeneOrder | undefined,
): readonly number[] {
  const means = (gene: number) => groups.map((group) => mean(gene, group));
  const sum = (gene: number) => means(gene).reduce((a, b) => a + (b || 0), 0);
  switch (order) {
    case 'name':
      return genes.toSorted((a, b) => collator.compare(names[a] ?? '', names[b] ?? ''));
    case 'mean':
      return genes.toSorted((a, b) => sum(b) - sum(a));
    case 'peak': {
      const peaks = genes.map((gene) => {
        const list = means(gene);
        const most = list.reduce((a, b) => Math.max(a, b || 0), 0);
        return { gene, place: Math.max(0, list.indexOf(most)), most };
      });
      return peaks
        .toSorted((a, b) => a.place - b.place || b.most - a.most)
        .map(({ gene }) => gene);
    }
    default:
      return genes;
  }
}

function endsOf(values: readonly number[]): readonly [low: number, high: number] {
  const known = values.filter((value) => Number.isFinite(value));
  if (known.length === 0) return [0, 0];
  return extremesOf(known);
}

/** Options of `plotTsv`; `hasFractions` adds the cells above zero. */
export interface TsvHow {
  readonly brackets?: readonly GeneBracket[];
  readonly hasFractions?: boolean;
}

/**
 * All numbers of a plot as tab-separated values, one record per gene and group; for a heatmap, one per gene and line,
 * with the first row of that line. If genes are in brackets, a column contains their labels.
 */
export function plotTsv(
  { groups, cells, means, variances, expressing, lines }: GroupStats,
  names: readonly string[],
  plot: PlotMatrix,
  { brackets = [], hasFractions = true }: TsvHow = {},
): string {
  const labels = bracketLabels(brackets, plot.genes.length);
  const hasBrackets = brackets.length > 0;
  const head = [
    ...['gene', ...(hasBrackets ? ['gene_group'] : []), 'group'],
    ...(lines ? ['line', 'first_row'] : []),
    ...['cells', ...(hasFractions ? ['expressing', 'fraction'] : [])],
    ...['mean', 'variance'],
  ];
  const rows = plot.genes.flatMap((gene, i) =>
    plot.groups.map((group, place) => {
      const at = gene * groups.length + group;
      const row = [
        ...[names[gene], ...(hasBrackets ? [labels[i]] : []), groups[group]],
        ...(lines ? [place, lines.firstRows[group]] : []),
        cells[group],
        ...(hasFractions ? [expressing[at], plot.share(gene, group)] : []),
        ...[means[at], variances[at]],
      ];
      return row.map(tsvField).join('\t');
    }),
  );
  return `${[head.join('\t'), ...rows].join('\n')}\n`;
}

export interface PlottedGene {
  readonly link: string;
  readonly name: string;
  readonly column: number;
}
