/** Maximum edit distance of a near name; less for short names. */
const MAX_EDITS = 3;

/**
 * Suggestions for an unknown name, nearest first: names that begin with it, are one edit away,
 * contain it, or are a few edits away; case-insensitive. At most `limit`.
 */
export function nearestNames(
  names: readonly string[],
  wanted: string,
  limit: number,
): readonly string[] {
  const text = wanted.toLowerCase();
  const most = Math.min(MAX_EDITS, Math.ceil(text.length / 3));
  const found: { readonly name: string; readonly distance: number }[] = [];
  for (const name of new Set(names)) {
    if (name === '') continue;
    const distance = distanceOf(name.toLowerCase(), text, most);
    if (distance !== undefined) found.push({ name, distance });
  }
  return found
    .sort((a, b) => a.distance - b.distance || a.name.length - b.name.length)
    .slice(0, limit)
    .map(({ name }) => name);
}

/**
 * The edit distance, if small; a name that begins with the text counts as half an edit, one that
 * contains it as one and a half.
 */
function distanceOf(name: string, text: string, most: number): number | undefined {
  if (name === text) return 0;
  if (text !== '' && name.startsWith(text)) return 0.5;
  const isNear = Math.abs(name.length - text.length) <= most;
  const edits = isNear ? editsBetween(name, text) : Number.POSITIVE_INFINITY;
  const contains = text !== '' && name.includes(text) ? 1.5 : Number.POSITIVE_INFINITY;
  const distance = Math.min(contains, edits <= most ? edits : Number.POSITIVE_INFINITY);
  return Number.isFinite(distance) ? distance : undefined;
}

/** Levenshtein's distance. */
function editsBetween(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (before[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (before[j] as number) + 1, (row[j - 1] as number) + 1));
    }
    before = row;
  }
  return before[b.length] as number;
}

/** `Did you mean A, B or C?`; empty if no name is near. */
export function didYouMean(names: readonly string[]): string {
  const last = names.at(-1);
  if (last === undefined) return '';
  const others = names.slice(0, -1);
  return ` Did you mean ${others.length > 0 ? `${others.join(', ')} or ` : ''}${last}?`;
}
