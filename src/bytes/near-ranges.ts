/** Ranges that are read together: from the first of `start` up to, not including, `end`. */
export interface NearRanges<T> {
  readonly start: number;
  readonly end: number;
  /** What the ranges are of, in the order in which they were given. */
  readonly items: readonly T[];
}

/** How ranges become one read; without limits those that touch do. */
export interface NearLimits {
  /** The widest gap between two ranges that is read along with them. */
  readonly gap?: number;
  /** The longest read, gaps included, unless a single range is longer. */
  readonly maxLength?: number;
  readonly maxItems?: number;
  /** Ranges farther apart are grouped too, for a source that reads several at once; the gaps between them count nothing. */
  readonly apart?: boolean;
}

/**
 * Groups ranges whose starts ascend (they may overlap) so that each group is one read. `startOf` and `endOf` give the range
 * of an item, in any unit.
 */
export function nearRanges<T>(
  ascending: Iterable<T>,
  startOf: (item: T) => number,
  endOf: (item: T) => number,
  limits: NearLimits = {},
): NearRanges<T>[] {
  const { gap = 0, maxLength = Infinity, maxItems = Infinity, apart = false } = limits;
  const groups: NearRanges<T>[] = [];
  let open: { start: number; end: number; items: T[] } | undefined;
  let covered = 0;
  for (const item of ascending) {
    const start = startOf(item);
    const end = endOf(item);
    if (open) {
      const isNear = start <= open.end + gap;
      const more = isNear ? Math.max(0, end - open.end) : end - start;
      const fits = covered + more <= maxLength && open.items.length < maxItems;
      if (fits && (isNear || apart)) {
        open.items.push(item);
        open.end = Math.max(open.end, end);
        covered += more;
        continue;
      }
    }
    open = { start, end, items: [item] };
    covered = end - start;
    groups.push(open);
  }
  return groups;
}
