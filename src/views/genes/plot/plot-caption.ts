import type { GeneBracket } from '@/analysis/names/gene-groups';
import type { GroupStats } from '@/model/genes';
import { countText, many, type Nouns } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import type { ManyGenesKind, Scaled } from '@/views/genes/genes-view';

export const KIND_NAMES: Record<ManyGenesKind, string> = {
  dots: 'Dot plot',
  heatmap: 'Matrix plot',
};

export interface CaptionedPlot {
  readonly kind: ManyGenesKind;
  readonly file: string;
  readonly matrix: Path;
  readonly by: Path;
  readonly genes: number;
  readonly stats: GroupStats;
  readonly scaled: Scaled | undefined;
  readonly brackets: readonly GeneBracket[];
  /** Groups that are drawn, at most. */
  readonly most: number;
  /** What the values are and which rows are counted, where known. */
  readonly statement: string | undefined;
  readonly nouns: Nouns;
}

/** What a dot plot or a matrix plot shows, in sentences for a paper. */
export function plotCaption(plot: CaptionedPlot): string {
  const { kind, file, matrix, by, genes, stats, most, statement, nouns } = plot;
  const filled = stats.cells.filter((cells) => cells > 0);
  const total = filled.reduce((sum, cells) => sum + cells, 0);
  const { scaled, brackets } = plot;
  const each = scaled === 'gene' ? nouns.column : scaled;
  return [
    `${KIND_NAMES[kind]} of ${countText(genes, nouns.column)} of ${matrix} in ${formatCount(filled.length)} groups of ${by}; n = ${countText(total, nouns.row)} of ${file}.`,
    `Colour: mean of the group${each ? `, each ${each} scaled from 0 to 1` : ''}.`,
    ...(brackets.length > 0
      ? [
          `Brackets: ${brackets.map(({ label, count }) => `${label} (${count})`).join(', ')}.`,
        ]
      : []),
    ...(kind === 'dots'
      ? [`Size: fraction of ${many(nouns.row)} with a value above 0.`]
      : []),
    ...(filled.length > most ? [`Drawn: the first ${formatNumber(most, 'group')}.`] : []),
    ...(statement === undefined ? [] : [`Values: ${statement}.`]),
  ].join(' ');
}
