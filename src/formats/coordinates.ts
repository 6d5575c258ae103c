import type { ElementInfo } from '@/model/element';

/** Integer arrays of more columns are counts, not positions. */
const MAX_INTEGER_COLUMNS = 3;

/**
 * True for an array of cells that can be drawn as points: a dense one of two or more columns of numbers, whatever its
 * width. Sparse arrays, booleans and integers of more than three columns are matrices: fragments, counts, memberships.
 */
export function isDrawable(info: Extract<ElementInfo, { kind: 'matrix' }>): boolean {
  const { layout, shape, dtype } = info;
  const [, width = 0] = shape;
  if (layout !== 'dense' || shape.length !== 2 || width < 2 || dtype === 'bool')
    return false;
  return !/^u?int/.test(dtype) || width <= MAX_INTEGER_COLUMNS;
}

type Pair = readonly [x: number, y: number];

/** Words that tell the first two columns of coordinates apart, in their order. */
const AXES = [
  ['x', 'y'],
  ['1', '2'],
  ['0', '1'],
  ['col', 'row'],
  ['column', 'row'],
  ['lon', 'lat'],
] as const;

/**
 * The first two coordinates among the names of columns: names that differ in one word, which is x and y, or at their end
 * consecutive numbers (`UMAP1`, `UMAP2`; `x_centroid`, `y_centroid`; `CenterX_px`, `CenterY_px`; `0`, `1`). Undefined
 * where no names are such: the columns are a table of scores. Numbered names count only if they are at least half of all,
 * as the markers CD1 and CD2 of a panel are not.
 */
export function coordinatesIn(names: readonly string[]): Pair | undefined {
  const columns = names.map(wordsOf);
  const at = new Map(columns.map((words, i) => [words.join(' '), i]));
  for (const [first, second] of AXES)
    for (const [x, words] of columns.entries()) {
      const isNumbered = /\d/.test(first);
      const place = isNumbered ? words.length - 1 : words.indexOf(first);
      if (words[place] !== first) continue;
      const y = at.get(words.with(place, second).join(' '));
      if (y === undefined || y === x) continue;
      if (!isNumbered || 2 * numberedLike(words, columns) >= names.length) return [x, y];
    }
  return undefined;
}

/** The words and numbers of a name, in lower case: `CenterX_px` is center, x, px. */
function wordsOf(name: string): readonly string[] {
  const parts = name.match(
    /\d+|\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|[^\d\p{Lu}\p{Ll}\s_.,:()-]+/gu,
  );
  return (parts ?? []).map((word) => word.toLowerCase());
}

/** The number of columns with these words and another number at their end. */
function numberedLike(words: readonly string[], columns: readonly (readonly string[])[]) {
  const stem = words.slice(0, -1).join(' ');
  return columns.filter(
    (other) => other.slice(0, -1).join(' ') === stem && /^\d+$/.test(other.at(-1) ?? ''),
  ).length;
}
