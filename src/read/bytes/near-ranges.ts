/** Ranges that are read together, as the half-open range [start, end). */
export interface NearRanges<T> {
  readonly start: number;
  readonly end: number;
  /** The items whose ranges were grouped, in the given order. */
  readonly items: readonly T[];
}

/** Limits of merging; by default only ranges that touch or overlap are merged. */
export interface NearLimits {
  /** The widest gap between two ranges that is read along with them. */
  readonly gap?: number;
  /** Maximum length of a read, gaps included; a single longer range is not split. */
  readonly maxLength?: number;
  readonly maxItems?: number;
  /** Groups separate ranges too, for a source that reads several at once; gaps between them do not count. */
  readonly apart?: boolean;
}

/**
 * Groups ranges with ascending starts (they may overlap) so that each group is one read. `startOf`
 * and `endOf` return the half-open range of an item, in any unit.
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
