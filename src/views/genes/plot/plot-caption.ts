import type { GroupStats } from '@/model/genes';
import { countText, many, type Nouns } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';

export interface CaptionedPlot {
  readonly kind: 'dots' | 'heatmap';
  readonly file: string;
  readonly matrix: Path;
  readonly by: Path;
  readonly genes: number;
  readonly stats: GroupStats;
  readonly isScaled: boolean;
  /** Groups that are drawn, at most. */
  readonly most: number;
  /** What the values are and which rows are counted, where known. */
  readonly statement: string | undefined;
  readonly nouns: Nouns;
}

/** What a dot plot or a heatmap shows, in sentences for a paper. */
export function plotCaption(plot: CaptionedPlot): string {
  const { kind, file, matrix, by, genes, stats, isScaled, most, statement, nouns } = plot;
  const filled = stats.cells.filter((cells) => cells > 0);
  const total = filled.reduce((sum, cells) => sum + cells, 0);
  const scaled = isScaled ? `, each ${nouns.column} scaled from 0 to 1` : '';
  return [
    `${kind === 'dots' ? 'Dot plot' : 'Heatmap'} of ${countText(genes, nouns.column)} of ${matrix} in ${formatCount(filled.length)} groups of ${by}; n = ${countText(total, nouns.row)} of ${file}.`,
    `Colour: mean of the group${scaled}.`,
    ...(kind === 'dots'
      ? [`Size: fraction of ${many(nouns.row)} with a value above 0.`]
      : []),
    ...(filled.length > most ? [`Drawn: the first ${formatNumber(most, 'group')}.`] : []),
    ...(statement === undefined ? [] : [`Values: ${statement}.`]),
  ].join(' ');
}
