type Pair = readonly [x: number, y: number];

/** Words that distinguish the first two columns of coordinates, in their order. */
const AXES = [
  ['x', 'y'],
  ['1', '2'],
  ['0', '1'],
  ['col', 'row'],
  ['column', 'row'],
  ['lon', 'lat'],
] as const;

/**
 * Returns the first two coordinates among the names of columns: names that differ in one word for x and y, or in
 * consecutive numbers at their end (`UMAP1`, `UMAP2`; `x_centroid`, `y_centroid`; `CenterX_px`, `CenterY_px`; `0`,
 * `1`), or that begin or end with such a word without a word boundary (`UMAPx`, `umapy`; `imagerow`, `imagecol`).
 * Undefined if there are no such names: the columns are a table of scores. Numbered names count only if they are at
 * least half of all, unlike the markers CD1 and CD2 of a panel.
 */
export function coordinatesIn(names: readonly string[]): Pair | undefined {
  return pairOfWords(names) ?? pairOfEnds(names);
}

function pairOfWords(names: readonly string[]): Pair | undefined {
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

/** Minimum number of letters that two names share besides x and y: `max` and `may` are unrelated words. */
const MIN_SHARED = 3;

function pairOfEnds(names: readonly string[]): Pair | undefined {
  const lower = names.map((name) => name.toLowerCase());
  for (const [first, second] of AXES) {
    if (/\d/.test(first)) continue;
    for (const [x, name] of lower.entries()) {
      if (name.length - first.length < MIN_SHARED) continue;
      const partners = [
        name.endsWith(first) && `${name.slice(0, -first.length)}${second}`,
        name.startsWith(first) && `${second}${name.slice(first.length)}`,
      ];
      const y = lower.findIndex((other) => partners.includes(other));
      if (y >= 0) return [x, y];
    }
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
