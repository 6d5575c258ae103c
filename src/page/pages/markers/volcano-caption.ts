import { countText, type Noun } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { formatShort } from '@/page/kit/format/number';
import type { RankingFilter } from './ranked-genes';
import { foldLimitOf, USUAL_P, type VolcanoPoints } from './volcano-points';

export interface CaptionedVolcano {
  readonly points: VolcanoPoints;
  readonly filter: RankingFilter;
  /** Label of the group. */
  readonly label: string;
  readonly noun: Noun;
  /** Matrix whose values were tested, if known. */
  readonly matrix: Path | undefined;
  /** Statement about its values; undefined until it is known. */
  readonly statement?: string | undefined;
}

/** Caption of a volcano plot, in sentences for a paper; `note` says where its numbers come from. */
export function volcanoCaption(plot: CaptionedVolcano, note: string): string {
  const { points, filter, label, noun, matrix, statement } = plot;
  const { adjusted = USUAL_P } = filter;
  const [up, down] = ['up', 'down'].map(
    (kind) => points.kinds.filter((one) => one === kind).length,
  );
  const limit = foldLimitOf(filter);
  return [
    `Volcano plot of ${countText(points.genes.length, noun)} of ${label}${matrix === undefined ? '' : ` by ${matrix}${statement === undefined ? '' : ` (${statement})`}`}: log2 fold change and adjusted p value.`,
    `In colour: ${formatCount(up ?? 0)} higher and ${formatCount(down ?? 0)} lower with an adjusted p of at most ${formatShort(adjusted)}${limit > 0 ? ` and an absolute log2 fold change of at least ${formatShort(limit)}` : ''}.`,
    ...(points.atEdge > 0
      ? [`${countText(points.atEdge, noun)} with greater fold changes at the edges.`]
      : []),
    note,
  ].join(' ');
}
