import type { GroupStats } from '@/ask/genes/questions';
import { countText, many, type RowNoun } from '@/model/nouns';
import { formatCount, formatShare } from '@/model/quantity';
import { formatShort } from '@/page/kit/format/number';
import type { PlotMatrix, PlottedGene } from './plot-matrix';

interface ToldPlot {
  readonly plot: PlotMatrix;
  readonly genes: readonly PlottedGene[];
  readonly stats: GroupStats;
  /** True if shares of cells above zero are meaningful. */
  readonly hasFractions: boolean;
}

/**
 * Describes a gene in a group, or in a line of a heatmap: mean and share of cells above zero, or the value of one cell.
 */
export function cellLabel(
  { plot, genes, stats, hasFractions }: ToldPlot,
  gene: number,
  group: number,
  noun: RowNoun,
): string {
  const cells = stats.cells[group] ?? 0;
  const mean = formatShort(Number(plot.mean(gene, group).toPrecision(4)));
  const where = `${genes[gene]?.name ?? ''} in ${stats.groups[group] || '(empty text)'}`;
  const { first, row } = lineOf(stats, group) ?? {};
  if (first !== undefined && stats.lines?.rowsPerLine === 1)
    return `${where}, ${noun} ${formatCount(first)} (row ${formatCount(row ?? 0)}): ${mean}`;
  const share = formatShare(plot.share(gene, group) * cells, cells);
  const of = hasFractions ? `expressed in ${share} of ` : '';
  const which =
    first === undefined
      ? ''
      : `, ${cells === 1 ? noun : many(noun)} ${formatCount(first)}${cells > 1 ? `–${formatCount(first + cells - 1)}` : ''}`;
  return `${where}${which}: mean ${mean}, ${of}${countText(cells, noun)}`;
}

/** The first cell of a line, by its number in its group from 1, and its row in the table. */
function lineOf({ lines }: GroupStats, line: number) {
  const group = lines?.groups[line];
  if (!lines || group === undefined) return undefined;
  const before = line - lines.groups.indexOf(group);
  return { first: before * lines.rowsPerLine + 1, row: lines.firstRows[line] };
}
