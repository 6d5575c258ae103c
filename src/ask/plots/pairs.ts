import type { Steps } from '@/model/steps';
import { type HexagonColour, hexagonsOf } from './hexagons';
import { MAX_POINTS, type Pairs } from './questions';

/** Pearson's r of finite pairs; NaN if one of the two is constant, or for fewer than two pairs. */
function pearson(x: Float64Array, y: Float64Array): number {
  const count = x.length;
  const [meanX, meanY] = [meanOf(x), meanOf(y)];
  let [sumXX, sumYY, sumXY] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const dx = (x[i] as number) - meanX;
    const dy = (y[i] as number) - meanY;
    sumXX += dx * dx;
    sumYY += dy * dy;
    sumXY += dx * dy;
  }
  if (!(sumXX > 0) || !(sumYY > 0)) return Number.NaN;
  return Math.max(-1, Math.min(1, sumXY / Math.sqrt(sumXX * sumYY)));
}

/**
 * Spearman's ρ of finite pairs: Pearson's r of the ranks, where ties have the mean of their ranks. Yields where it can
 * be aborted.
 */
function* spearman(x: Float64Array, y: Float64Array): Steps<number> {
  const ranksX = yield* ranksOf(x);
  return pearson(ranksX, yield* ranksOf(y));
}

/** Ranks from 1 in ascending order; ties have their mean. */
function* ranksOf(values: Float64Array): Steps<Float64Array> {
  const order = yield* ascendingOrder(values);
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length; ) {
    const value = values[order[start] as number];
    let stop = start + 1;
    while (stop < order.length && values[order[stop] as number] === value) stop++;
    for (let i = start; i < stop; i++) ranks[order[i] as number] = (start + stop + 1) / 2;
    start = stop;
  }
  return ranks;
}

const DIGITS = 1 << 11;

/** The indices of the values in ascending order: a radix sort of their bits, which is linear in their number. */
function* ascendingOrder(values: Float64Array): Steps<Uint32Array> {
  const count = values.length;
  const bits = new Uint32Array(new Float64Array(values).buffer);
  for (let i = 0; i < bits.length; i += 2) {
    const high = bits[i + 1] as number;
    if (values[i >> 1] === 0) {
      bits[i] = 0; // −0 equals 0
      bits[i + 1] = 0x8000_0000;
    } else if (high >>> 31) {
      bits[i] = ~(bits[i] as number);
      bits[i + 1] = ~high;
    } else bits[i + 1] = high | 0x8000_0000;
  }
  let order = Uint32Array.from({ length: count }, (_, i) => i);
  let next = new Uint32Array(count);
  for (const [word, shift] of [
    [0, 0],
    [0, 11],
    [0, 22],
    [1, 0],
    [1, 11],
    [1, 22],
  ] as const) {
    yield;
    const digitOf = (i: number) =>
      ((bits[2 * i + word] as number) >>> shift) & (DIGITS - 1);
    const starts = new Uint32Array(DIGITS + 1);
    for (let i = 0; i < count; i++) (starts[digitOf(i) + 1] as number)++;
    if (starts.includes(count)) continue; // all have the same digit
    for (let digit = 0; digit < DIGITS; digit++)
      (starts[digit + 1] as number) += starts[digit] as number;
    for (let i = 0; i < count; i++) {
      const row = order[i] as number;
      const digit = digitOf(row);
      next[starts[digit] as number] = row;
      (starts[digit] as number)++;
    }
    [order, next] = [next, order];
  }
  return order;
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

export interface PairsSettings {
  readonly as: 'points' | 'hexagons';
  readonly across: number;
  readonly colour?: HexagonColour | undefined;
}

/**
 * Relates two variables. `rows` are the numbers of the rows whose values these are; all if undefined. Yields where it
 * can be aborted.
 */
export function* pairsOf(
  allX: Float32Array | Float64Array,
  allY: Float32Array | Float64Array,
  rows: Uint32Array | undefined,
  { as, across, colour }: PairsSettings,
): Steps<Pairs> {
  const length = allX.length;
  const kept = new Uint32Array(length);
  let [count, missingX, missingY] = [0, 0, 0];
  for (let i = 0; i < length; i++) {
    const [hasX, hasY] = [Number.isFinite(allX[i]), Number.isFinite(allY[i])];
    if (!hasX) missingX++;
    if (!hasY) missingY++;
    if (hasX && hasY) kept[count++] = i;
  }
  const at = kept.subarray(0, count);
  const [x, y] = [gathered(allX, at), gathered(allY, at)];
  const taken = colour && colourAt(colour, at);
  yield;
  const rank = yield* spearman(x, y);
  return {
    ...{ count, missing: length - count, missingX, missingY },
    pearson: pearson(x, y),
    spearman: rank,
    rangeX: rangeOf(x),
    rangeY: rangeOf(y),
    shown:
      as === 'points' && count <= MAX_POINTS
        ? {
            ...{ kind: 'points', x, y },
            rows: rows ? at.map((i) => rows[i] as number) : at.slice(),
            ...(taken?.kind === 'numbers' && { values: taken.values }),
            ...(taken?.kind === 'groups' && { codes: taken.codes }),
          }
        : {
            kind: 'hexagons',
            isForced: as === 'points',
            ...hexagonsOf(x, y, across, taken),
          },
  };
}

function colourAt(colour: HexagonColour, at: Uint32Array): HexagonColour {
  if (colour.kind === 'numbers')
    return { kind: 'numbers', values: gathered(colour.values, at) };
  const codes = new Int32Array(at.length);
  for (let i = 0; i < at.length; i++) codes[i] = colour.codes[at[i] as number] as number;
  return { ...colour, codes };
}

function gathered(values: Float32Array | Float64Array, at: Uint32Array): Float64Array {
  const taken = new Float64Array(at.length);
  for (let i = 0; i < at.length; i++) taken[i] = values[at[i] as number] as number;
  return taken;
}

function rangeOf(values: Float64Array): readonly [number, number] {
  let [low, high] = [Number.NaN, Number.NaN];
  for (const value of values) {
    if (!(value >= low)) low = value;
    if (!(value <= high)) high = value;
  }
  return [low, high];
}
