import { isOfRest } from '@/ask/colour/top-categories';
import { countText, type Noun } from '@/model/nouns';
import { formatCount, formatNumber } from '@/model/quantity';
import { shownLine } from '@/model/shown-text';
import { namesInPictures } from '@/page/state/column-style';
import { countPoints, type PointCounts } from '@/write/figure/point-counts';
import { MISSING } from '../legend/legend-entries';
import type { Drawing } from '../plot/drawing';

interface AboutPoints {
  readonly noun: Noun;
  /** Words for the points in colour, where others are grey: `selected`. */
  readonly chosen: string | undefined;
  /** Points that remain after a query and an image, ascending; undefined if all do. */
  readonly rows: Uint32Array | undefined;
  /** Descriptions of the points that do not remain; false or undefined if they do not apply. */
  readonly rest: readonly (string | false | undefined)[];
  /** True if two genes colour the points: those with neither have its colour, which is grey. */
  readonly isBlend?: boolean;
}

/**
 * Sentences on how many points a picture of an embedding has, and why the others are grey or absent; each point is
 * counted once.
 */
export function pointSentences(
  drawing: Drawing,
  { noun, chosen, rows, rest, isBlend = false }: AboutPoints,
): { readonly n: string; readonly sentences: readonly string[] } {
  const { points, colours, palette, hidden, look, selected } = drawing;
  const { hasContext } = look;
  const { positions } = points;
  const counts = countPoints({
    ...{ positions, colours, hidden, hasContext, selected, shown: rows },
    isOther: (code) =>
      !isBlend && colours?.kind === 'categories' && isOfRest(colours, palette, code),
  });
  const { drawn, hidden: hiddenPoints, unplaced, notShown } = counts;
  const all = points.count;
  const names = hiddenNames(drawing, counts);
  const others = rest.filter(Boolean).join(' or ');
  const absent = [
    hiddenPoints > 0 && `${formatCount(hiddenPoints)} of ${names}`,
    unplaced > 0 && `${formatCount(unplaced)} without coordinates`,
    notShown > 0 && `${formatCount(notShown)} ${others || 'that are not shown'}`,
  ].filter(Boolean);
  return {
    n: `n = ${countText(drawn, noun)}${drawn < all ? ` of ${formatCount(all)}` : ''}`,
    sentences: [
      ...colourLabel(counts, selected && chosen, greyGroups(counts, hasContext && names)),
      ...(absent.length > 0 ? [`Not drawn: ${absent.join(', ')}.`] : []),
    ],
  };
}

/** Drawn points that are grey regardless of the selection: their number, and a description. */
interface GreyGroup {
  readonly points: number;
  readonly of: string;
}

function greyGroups(
  { others, byCategory }: PointCounts,
  context: string | false | undefined,
): readonly GreyGroup[] {
  const points = [...byCategory.values()].reduce((sum, count) => sum + count, 0);
  const of = formatNumber(others.categories, 'other category', 'other categories');
  return [
    ...(context ? [{ points, of: context }] : []),
    ...(others.points > 0 ? [{ points: others.points, of }] : []),
  ];
}

/** Sentence on which points are in colour, if others are grey, and on points without a value. */
function colourLabel(
  { inColour, grey, missing }: PointCounts,
  chosen: string | undefined,
  groups: readonly GreyGroup[],
): readonly string[] {
  const without = missing > 0 ? `${formatCount(missing)} without a value` : '';
  if (chosen === undefined && grey === 0)
    return without === '' ? [] : [`Among them ${without}.`];
  const greyLabel =
    grey === 0
      ? ''
      : chosen === undefined
        ? `; ${groups.map(({ points, of }) => `${formatCount(points)} of ${of}`).join(' and ')} are grey`
        : `; the other ${formatCount(grey)} are grey${groups.length > 0 ? `, those of ${groups.map(({ of }) => of).join(' and ')} among them` : ''}`;
  const what = chosen === undefined ? '' : ` ${chosen}`;
  const those = without === '' ? '' : ` (${without})`;
  return [`In colour: ${formatCount(inColour)}${what}${those}${greyLabel}.`];
}

const FEW = 3;

/**
 * Names of hidden categories with points: `NK`, `NK, T cells, B cells and 2 more categories`; undefined without any.
 */
function hiddenNames({ colours, column }: Drawing, { byCategory }: PointCounts) {
  const codes = [...byCategory.keys()].sort((a, b) => a - b);
  if (codes.length === 0) return undefined;
  const labels =
    colours?.kind === 'categories' ? namesInPictures(colours.labels, column) : [];
  const names = codes.map((code) => {
    const label = labels[code];
    return label === undefined ? MISSING : shownLine(label) || '(empty text)';
  });
  const more = names.length - FEW;
  const shown = names.slice(0, FEW).join(', ');
  if (more <= 0) return shown;
  return `${shown} and ${formatCount(more)} more ${more === 1 ? 'category' : 'categories'}`;
}
