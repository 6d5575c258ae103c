import { type PackedStrings, unpackStrings } from '@/model/strings';
import { plainIdentifier } from './ensembl-version';

/** Row of each name in any of several lists of one table; −1 if several rows have it. */
export function rowsByName(lists: readonly PackedStrings[]): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (const list of lists)
    for (const [row, name] of unpackStrings(list).entries()) {
      if (name === '') continue;
      const key = plainIdentifier(name);
      const before = rows.get(key);
      rows.set(key, before === undefined || before === row ? row : -1);
    }
  return rows;
}

/** Finds the row of another table on which all names agree; undefined if no name matches, or if they differ. */
export function sameRow(
  names: readonly string[],
  own: ReadonlyMap<string, number>,
  theirs: ReadonlyMap<string, number>,
): number | undefined {
  let found: number | undefined;
  for (const name of names) {
    const key = plainIdentifier(name);
    const row = theirs.get(key) ?? -1;
    if (row < 0 || (own.get(key) ?? -1) < 0) continue;
    if (found !== undefined && found !== row) return undefined;
    found = row;
  }
  return found;
}

/**
 * Returns the names that another table has for the same genes, as lists along the rows of this one; empty texts where
 * it has none. Two rows are one gene if a name that is unique in both tables matches, and no other contradicts.
 */
export function joinGeneNames(
  lists: readonly PackedStrings[],
  others: readonly PackedStrings[],
): readonly (readonly string[])[] {
  const [own, theirs] = [rowsByName(lists), rowsByName(others)];
  const names = lists.map((list) => unpackStrings(list));
  const matched = Array.from(names[0] ?? [], (_, row) =>
    sameRow(
      names.map((list) => list[row] ?? ''),
      own,
      theirs,
    ),
  );
  const count = new Map<number, number>();
  for (const row of matched)
    if (row !== undefined) count.set(row, (count.get(row) ?? 0) + 1);
  return others.map((list) => {
    const texts = unpackStrings(list);
    return matched.map((row) =>
      row !== undefined && count.get(row) === 1 ? (texts[row] ?? '') : '',
    );
  });
}
