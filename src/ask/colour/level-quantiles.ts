import { quantile } from '@/ask/profiles/quantile';

/** Maximum number of values that are sorted. */
const SORTED = 1 << 16;
const HALF = 1 << 16;

/**
 * Computes exact quantiles of the values from −1 on, with numpy's linear interpolation; smaller values are left out.
 * Long arrays are not sorted: the wanted values are found by the upper and then the lower half of their bits, which
 * takes a tenth of the time.
 */
export function levelQuantiles(
  levels: Float32Array,
  shares: readonly number[],
): readonly number[] {
  if (levels.length <= SORTED) {
    const sorted = levels.filter((level) => level >= -1).sort();
    return shares.map((share) => quantile(sorted, share));
  }
  const bits = new Uint32Array(levels.buffer, levels.byteOffset, levels.length);
  const [below, uppers] = countUppers(levels, bits);
  const count = below + uppers.reduce((sum, one) => sum + one, 0);
  if (count === 0) return shares.map(() => Number.NaN);
  const ranks = [
    ...new Set(
      shares.flatMap((share) => {
        const rank = (count - 1) * share;
        return [Math.floor(rank), Math.ceil(rank)];
      }),
    ),
  ];
  const places = ranks.map((rank) => placeOf(rank - below, uppers));
  const lowers = countLowers(levels, bits, new Set(places.map(({ upper }) => upper)));
  const values = new Map(
    ranks.map((rank, i) => {
      const { upper, left } = places[i] ?? { upper: -1, left: 0 };
      return [rank, upper < 0 ? -1 : valueAt(upper, left, lowers.get(upper))] as const;
    }),
  );
  return shares.map((share) => {
    const rank = (count - 1) * share;
    const [low, high] = [Math.floor(rank), Math.ceil(rank)].map(
      (one) => values.get(one) ?? Number.NaN,
    ) as [number, number];
    return low === high ? low : low + (high - low) * (rank % 1);
  });
}

/**
 * Counts values from 0 on by the upper half of their bits, whose order is that of the values; −1 is counted separately.
 */
function countUppers(
  levels: Float32Array,
  bits: Uint32Array,
): readonly [below: number, uppers: Uint32Array] {
  const uppers = new Uint32Array(HALF);
  let below = 0;
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i] as number;
    if (level >= 0) (uppers[(bits[i] as number) >>> 16] as number)++;
    else if (level === -1) below++;
  }
  return [below, uppers];
}

/**
 * Locates the value with a rank: the upper half of its bits (−1 if below all of them), and its rank among values with
 * the same upper half.
 */
function placeOf(
  rank: number,
  uppers: Uint32Array,
): { readonly upper: number; readonly left: number } {
  if (rank < 0) return { upper: -1, left: 0 };
  let left = rank;
  let upper = 0;
  while (upper < HALF - 1 && left >= (uppers[upper] as number))
    left -= uppers[upper++] as number;
  return { upper, left };
}

function countLowers(
  levels: Float32Array,
  bits: Uint32Array,
  wanted: ReadonlySet<number>,
): ReadonlyMap<number, Uint32Array> {
  const isWanted = new Uint8Array(HALF);
  const lowers = new Map<number, Uint32Array>();
  for (const upper of wanted) {
    if (upper < 0) continue;
    isWanted[upper] = 1;
    lowers.set(upper, new Uint32Array(HALF));
  }
  for (let i = 0; i < levels.length; i++) {
    const word = bits[i] as number;
    if (!((levels[i] as number) >= 0) || isWanted[word >>> 16] === 0) continue;
    const counts = lowers.get(word >>> 16);
    if (counts) (counts[word & (HALF - 1)] as number)++;
  }
  return lowers;
}

function valueAt(upper: number, rank: number, lowers: Uint32Array | undefined): number {
  let left = rank;
  let lower = 0;
  while (lower < HALF - 1 && left >= (lowers?.[lower] ?? 0))
    left -= lowers?.[lower++] ?? 0;
  return new Float32Array(Uint32Array.of(upper * HALF + lower).buffer)[0] ?? Number.NaN;
}
