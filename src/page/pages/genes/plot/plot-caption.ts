import type { GroupStats } from '@/ask/genes/questions';
import type { GeneBracket } from '@/ask/names/gene-groups';
import { countText, many, type Nouns } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import { countsOfGroups, leftOutLabel } from '@/write/figure/drawn-counts';
import type { ManyGenesKind, Scaled } from '../genes-view';

export const KIND_NAMES: Record<ManyGenesKind, string> = {
  dots: 'Dot plot',
  heatmap: 'Matrix plot',
  cells: 'Heatmap',
};

/** Noun for what is individually scaled from 0 to 1. */
export function scaledThing(kind: ManyGenesKind, scaled: Scaled, nouns: Nouns): string {
  if (scaled === 'gene') return nouns.column;
  return kind === 'cells' ? 'line' : 'group';
}

export interface CaptionedPlot {
  readonly kind: ManyGenesKind;
  readonly file: string;
  readonly matrix: Path;
  /** Path of the column that groups the cells, or `the selection`. */
  readonly by: string;
  readonly genes: number;
  readonly stats: GroupStats;
  /** The groups, or lines of cells, that are drawn: positions in the statistics. */
  readonly drawn: readonly number[];
  /** Number of counted cells, those without a group included; undefined while it is unknown. */
  readonly counted: number | undefined;
  readonly scaled: Scaled | undefined;
  readonly brackets: readonly GeneBracket[];
  /** Statement about the values and the counted rows, if known. */
  readonly statement: string | undefined;
  readonly nouns: Nouns;
}

/** Caption of a plot of genes by groups, in sentences for a paper. */
export function plotCaption(plot: CaptionedPlot): string {
  const { kind, file, matrix, by, genes, stats, drawn, statement, nouns } = plot;
  const groupsOf = (lines: readonly number[]) =>
    stats.lines
      ? new Set(lines.map((line) => stats.lines?.groups[line])).size
      : lines.length;
  const filled = [...stats.cells.keys()].filter((group) => stats.cells[group] !== 0);
  const [shown, all] = [groupsOf(drawn), groupsOf(filled)];
  const counts = countsOfGroups(stats, drawn, plot.counted);
  const { scaled, brackets } = plot;
  const each = scaled && scaledThing(kind, scaled, nouns);
  const { rowsPerLine } = stats.lines ?? {};
  const colour =
    rowsPerLine === undefined
      ? 'mean of the group'
      : rowsPerLine === 1
        ? 'value'
        : 'mean of the line';
  return [
    `${KIND_NAMES[kind]} of ${countText(genes, nouns.column)} of ${matrix} in ${formatNumber(shown, 'group')} of ${by}; n = ${countText(counts.drawn, nouns.row)} of ${file}.`,
    ...leftOutLabel(counts).map((words) => `${words}.`),
    ...(rowsPerLine === undefined ? [] : [`${linesText(rowsPerLine, nouns)}.`]),
    `Colour: ${colour}${each ? `, each ${each} scaled from 0 to 1` : ''}.`,
    ...(brackets.length > 0
      ? [
          `Brackets: ${brackets.map(({ label, count }) => `${label} (${count})`).join(', ')}.`,
        ]
      : []),
    ...(kind === 'dots'
      ? [`Size: fraction of ${many(nouns.row)} with a value above 0.`]
      : []),
    ...(all > shown
      ? [`Drawn: the first ${formatCount(shown)} of ${formatNumber(all, 'group')}.`]
      : []),
    ...(statement === undefined ? [] : [`Values: ${statement}.`]),
  ].join(' ');
}

/** Describes the lines of a heatmap. */
export function linesText(rowsPerLine: number, { row }: Nouns): string {
  return rowsPerLine === 1
    ? `Each line is a ${row}; the ${many(row)} of a group are in the order of the file`
    : `Each line is the mean of ${formatCount(rowsPerLine)} consecutive ${many(row)} of a group, in the order of the file; the last line of a group may have fewer`;
}
