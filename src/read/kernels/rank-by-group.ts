import type { CountedGroups } from '@/model/markers';

/**
 * Ranks all counted cells by their values, equal values by their mean rank, and writes the sum of
 * ranks of each group to `rankSums`, and the sum of t³ − t over all groups of t equal values to `ties`; NaN if a value is NaN.
 * With `against`, each group is ranked among its own cells and those of that group, and has its own sum in `ties`. `values` are
 * those that are not zero, in any order.
 */
export function rankByGroup(
  rows: Uint32Array,
  values: Float64Array,
  counted: CountedGroups,
  rankSums: Float64Array,
  ties: Float64Array,
): void {
  const keys = keysOf(rows, values, counted.codes);
  const { against } = counted;
  if (against !== undefined) rankAgainst(keys, counted.cells, against, rankSums, ties);
  else ties[0] = rankAll(keys, counted.cells, rankSums);
}

/** Ranks all cells together; returns the sum of t³ − t. */
function rankAll(
  { low, high, groups, count, below, nanGroups }: SortedKeys,
  cells: Uint32Array,
  rankSums: Float64Array,
): number {
  if (nanGroups.size > 0) {
    rankSums.fill(Number.NaN);
    return Number.NaN;
  }
  const all = cells.reduce((sum, some) => sum + some, 0);
  const zeros = all - count;
  const zeroRank = below + (zeros + 1) / 2;
  const zerosOf = Float64Array.from(cells);
  let ties = zeros ** 3 - zeros;
  for (let from = 0; from < count; ) {
    let to = from + 1;
    while (to < count && low[to] === low[from] && (!high || high[to] === high[from]))
      to++;
    // ranks begin at 1; zeros rank after the values below them
    const rank = (from + 1 + to) / 2 + (from < below ? 0 : zeros);
    for (let i = from; i < to; i++) {
      const group = groups[i] as number;
      (rankSums[group] as number) += rank;
      (zerosOf[group] as number)--;
    }
    const equal = to - from;
    ties += equal ** 3 - equal;
    from = to;
  }
  for (let group = 0; group < cells.length; group++)
    (rankSums[group] as number) += (zerosOf[group] as number) * zeroRank;
  return ties;
}

const tiesOf = (equal: number) => equal ** 3 - equal;

/**
 * Ranks each group against another one, in one pass over the values of all: the rank sum of n cells is n (n + 1) / 2
 * plus, for each of them, the number of the other group's cells below it, with equal ones counted as half.
 */
function rankAgainst(
  { low, high, groups, count, below, nanGroups }: SortedKeys,
  cells: Uint32Array,
  against: number,
  rankSums: Float64Array,
  ties: Float64Array,
): void {
  const zerosOf = Float64Array.from(cells);
  for (let i = 0; i < count; i++) (zerosOf[groups[i] as number] as number)--;
  const equalOf = new Uint32Array(cells.length);
  let [othersBelow, otherTies] = [0, 0];
  const addZeros = (): void => {
    const others = zerosOf[against] as number;
    for (let group = 0; group < cells.length; group++) {
      const own = zerosOf[group] as number;
      (rankSums[group] as number) += own * (othersBelow + others / 2);
      (ties[group] as number) += tiesOf(own + others) - tiesOf(others);
    }
    othersBelow += others;
    otherTies += tiesOf(others);
  };
  for (let from = 0; from < count; ) {
    if (from === below) addZeros();
    let to = from;
    let others = 0;
    while (to < count && low[to] === low[from] && (!high || high[to] === high[from])) {
      const group = groups[to++] as number;
      if (group === against) others++;
      (equalOf[group] as number)++;
    }
    for (let i = from; i < to; i++) {
      const group = groups[i] as number;
      const own = equalOf[group] as number;
      if (own === 0) continue; // counted with the first of its cells
      (rankSums[group] as number) += own * (othersBelow + others / 2);
      (ties[group] as number) += tiesOf(own + others) - tiesOf(others);
      equalOf[group] = 0;
    }
    othersBelow += others;
    otherTies += tiesOf(others);
    from = to;
  }
  if (below === count) addZeros();
  for (let group = 0; group < cells.length; group++) {
    const own = cells[group] as number;
    const isRanked =
      group !== against && !nanGroups.has(group) && !nanGroups.has(against);
    (rankSums[group] as number) += isRanked ? (own * (own + 1)) / 2 : Number.NaN;
    (ties[group] as number) += isRanked ? otherTies : Number.NaN;
  }
}

interface SortedKeys {
  /** Ascending as unsigned integers; of two words if values are not float32. */
  readonly low: Uint32Array;
  readonly high: Uint32Array | undefined;
  readonly groups: Int32Array;
  readonly count: number;
  /** Number of values below zero. */
  readonly below: number;
  /** Groups with NaN among their values, which are not in the order. */
  readonly nanGroups: ReadonlySet<number>;
}

/** Values of the counted cells as sortable integers, ascending, with their groups. */
function keysOf(
  rows: Uint32Array,
  values: Float64Array,
  codes: CountedGroups['codes'],
): SortedKeys {
  const groups = new Int32Array(rows.length);
  const counted = new Float64Array(rows.length);
  let [count, below] = [0, 0];
  let areSingles = true;
  const nanGroups = new Set<number>();
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i] as number] as number;
    if (code < 0) continue;
    const value = values[i] as number;
    if (Number.isNaN(value)) {
      nanGroups.add(code);
      continue;
    }
    if (value < 0) below++;
    if (Math.fround(value) !== value) areSingles = false;
    groups[count] = code;
    counted[count++] = value;
  }
  const order: Words = areSingles
    ? { low: new Uint32Array(Float32Array.from(counted.subarray(0, count)).buffer) }
    : wordsOf(counted.subarray(0, count));
  flipSigns(order);
  return { ...sorted(order, groups.subarray(0, count)), count, below, nanGroups };
}

interface Words {
  readonly low: Uint32Array;
  readonly high?: Uint32Array | undefined;
}

function wordsOf(values: Float64Array): Words {
  const words = new Uint32Array(values.slice().buffer); // low word first, as on all of today's machines
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    low[i] = words[2 * i] as number;
    high[i] = words[2 * i + 1] as number;
  }
  return { low, high };
}

/** IEEE numbers sort as unsigned integers once negative ones are inverted and others get the sign bit. */
function flipSigns({ low, high = low }: Words): void {
  for (let i = 0; i < high.length; i++) {
    const word = high[i] as number;
    if (word >>> 31 === 0) high[i] = word | 0x80000000;
    else {
      high[i] = ~word;
      if (high !== low) low[i] = ~(low[i] as number);
    }
  }
}

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

interface Keys extends Words {
  readonly groups: Int32Array;
}

/** Sorts by radix, 11 bits at a time from the lowest; digits that are all the same are skipped. */
function sorted(words: Words, groups: Int32Array): Pick<SortedKeys, keyof Keys> {
  const count = groups.length;
  let from: Keys = { low: words.low, high: words.high, groups };
  let to: Keys = {
    low: new Uint32Array(count),
    high: words.high && new Uint32Array(count),
    groups: new Int32Array(count),
  };
  const starts = new Uint32Array(DIGITS);
  for (const word of words.high ? (['low', 'high'] as const) : (['low'] as const))
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
      const keys = from[word] as Uint32Array;
      starts.fill(0);
      for (let i = 0; i < count; i++)
        (starts[((keys[i] as number) >>> shift) & (DIGITS - 1)] as number)++;
      if (starts.includes(count)) continue;
      for (let digit = 0, start = 0; digit < DIGITS; digit++) {
        const some = starts[digit] as number;
        starts[digit] = start;
        start += some;
      }
      for (let i = 0; i < count; i++) {
        const digit = ((keys[i] as number) >>> shift) & (DIGITS - 1);
        const at = starts[digit] as number;
        starts[digit] = at + 1;
        to.low[at] = from.low[i] as number;
        if (from.high && to.high) to.high[at] = from.high[i] as number;
        to.groups[at] = from.groups[i] as number;
      }
      [from, to] = [to, from];
    }
  return { low: from.low, high: from.high, groups: from.groups };
}
