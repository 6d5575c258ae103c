import type { Relation } from '@/model/overview';
import { BASES } from './logarithm-bases';
import { commonTotal, SAME_SUM, type Target, targetOf, totalBetween } from './row-totals';

/** The same cells and genes of two matrices, dense, one cell after another. */
export interface MatrixPair {
  readonly cells: number;
  readonly genes: number;
  readonly values: Float64Array;
  readonly others: Float64Array;
  /** Sums over all genes of the other matrix, one per cell; absent if only parts of rows were read. */
  readonly sums?: Float64Array;
}

/** Minimum number of positions that must confirm a relation. */
const ENOUGH = 30;
/** Relative error of a logarithm and its inverse in float32. */
const ALIKE = 1e-4;
/** Relative error of a number that is stored in float32. */
const STORED = 1e-6;

/** True if a pair has enough values of some cells for a conclusion, including that no relation was found. */
export function isTelling(pair: MatrixPair): boolean {
  return pair.cells >= 3 && placesOf(pair) >= ENOUGH;
}

/** Number of positions at which neither matrix is finite: these say nothing about a relation. */
export function notFiniteIn({ values, others }: MatrixPair): number {
  let places = 0;
  for (let i = 0; i < values.length; i++)
    if (!Number.isFinite(values[i]) && !Number.isFinite(others[i])) places++;
  return places;
}

/** Number of positions at which both matrices are finite and at least one is not zero. */
export function placesOf({ values, others }: MatrixPair): number {
  let places = 0;
  for (let i = 0; i < values.length; i++)
    if ((values[i] !== 0 || others[i] !== 0) && isFinitePair(values[i], others[i]))
      places++;
  return places;
}

/**
 * The simplest relation that holds at every position where both are finite; undefined if none does,
 * if only one of the two is finite somewhere, or if there are too few positions.
 */
export function relationOf(pair: MatrixPair): Relation | undefined {
  if (placesOf(pair) < ENOUGH || isOneFinite(pair)) return undefined;
  if (isRelated(pair, (other) => other, STORED)) return { kind: 'same' };
  for (const [base, power] of BASES) {
    const perLog = 1 / Math.log(power);
    if (isRelated(pair, (other) => Math.log1p(other) * perLog))
      return { kind: 'log1p', base };
  }
  const factors = factorsOf(pair, (value) => value);
  if (factors) return { kind: 'per-cell', ...targetOfPair(pair, factors) };
  for (const [base, power] of BASES) {
    const perCell = factorsOf(pair, (value) => Math.expm1(value * Math.log(power)));
    if (perCell) return { kind: 'log1p-per-cell', base, ...targetOfPair(pair, perCell) };
  }
  return perGene(pair);
}

/**
 * The common sum of all cells after inverting the logarithm of a base; undefined if absent.
 * Without a base, the values are no logarithms.
 */
export function commonSum(
  { genes, values }: Pick<MatrixPair, 'genes' | 'values'>,
  power: number | undefined,
): Target | undefined {
  const perLog = power === undefined ? 1 : Math.log(power);
  const total = commonTotal([{ values, width: genes, isWhole: true }], (value) =>
    power === undefined ? value : Math.expm1(value * perLog),
  );
  return total && targetOf(total);
}

function isFinitePair(a: number | undefined, b: number | undefined): boolean {
  return Number.isFinite(a) && Number.isFinite(b);
}

function isOneFinite({ values, others }: MatrixPair): boolean {
  for (let i = 0; i < values.length; i++)
    if (Number.isFinite(values[i]) !== Number.isFinite(others[i])) return true;
  return false;
}

function isRelated(
  { values, others }: MatrixPair,
  make: (other: number) => number,
  error = ALIKE,
): boolean {
  for (let i = 0; i < values.length; i++)
    if (
      Number.isFinite(values[i]) &&
      !isAlike(values[i] as number, make(others[i] as number), error)
    )
      return false;
  return true;
}

function isAlike(a: number, b: number, error = ALIKE): boolean {
  return a === b || Math.abs(a - b) <= error * Math.max(Math.abs(a), Math.abs(b));
}

/**
 * The factor of each cell; undefined if a cell has several, all cells have the same, or too few
 * cells have two values.
 */
function factorsOf(
  { cells, genes, values, others }: MatrixPair,
  undo: (value: number) => number,
): Float64Array | undefined {
  const factors = new Float64Array(cells).fill(Number.NaN);
  let [compared, least, most] = [0, Number.POSITIVE_INFINITY, 0];
  for (let cell = 0; cell < cells; cell++) {
    let [factor, seen, differs] = [Number.NaN, 0, false];
    let first = 0;
    for (let i = cell * genes; i < (cell + 1) * genes; i++) {
      const [value, other] = [values[i] as number, others[i] as number];
      if ((value === 0) !== (other === 0)) return undefined;
      if (value === 0 || !Number.isFinite(value)) continue;
      const own = undo(value) / other;
      if (seen === 0) [factor, first] = [own, other];
      else if (!isAlike(own, factor)) return undefined;
      else if (other !== first) differs = true;
      seen++;
    }
    if (!(factor > 0)) continue;
    factors[cell] = factor;
    least = Math.min(least, factor);
    most = Math.max(most, factor);
    if (differs) compared++;
  }
  return compared >= 3 && !isAlike(least, most) ? factors : undefined;
}

/** The common sum of all cells, as far as they have one. */
function targetOfPair({ sums }: MatrixPair, factors: Float64Array): Target {
  if (!sums) return {};
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let cell = 0; cell < factors.length; cell++) {
    const own = (factors[cell] as number) * (sums[cell] as number);
    // a cell without a factor, or with a non-finite value
    if (!Number.isFinite(own)) continue;
    least = Math.min(least, own);
    most = Math.max(most, own);
  }
  return most > 0 && most - least <= SAME_SUM * most
    ? targetOf(totalBetween({ least, most }))
    : {};
}

/** Fits value = a + b · other for each gene; if that fails, without the values that are clipped at the maximum. */
function perGene(pair: MatrixPair): Relation | undefined {
  const { values } = pair;
  let [largest, atLargest] = [Number.NEGATIVE_INFINITY, 0];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value > largest) [largest, atLargest] = [value, 0];
    if (value === largest) atLargest++;
  }
  const mayBeClipped = atLargest > 1 && Number.isInteger(largest) && largest > 0;
  return linesOfGenes(pair) ?? (mayBeClipped ? linesOfGenes(pair, largest) : undefined);
}

function linesOfGenes(
  { cells, genes, values, others }: MatrixPair,
  clipped?: number,
): Relation | undefined {
  const isCut = (value: number) => Math.abs(value) === clipped;
  let [compared, isShifted] = [0, true];
  for (let gene = 0; gene < genes; gene++) {
    const places: number[] = [];
    const cut: number[] = [];
    for (let i = gene; i < cells * genes; i += genes)
      if (Number.isFinite(values[i])) (isCut(values[i] as number) ? cut : places).push(i);
    const line = lineThrough(places, values, others);
    if (line === 'none') return undefined;
    if (
      line.compared > 0 &&
      !cut.every((i) => isBeyond(line.at(others[i] as number), values[i] as number))
    )
      return undefined;
    compared += line.compared;
    if (line.compared > 0 && Math.abs(line.slope - 1) > 1e-3) isShifted = false;
  }
  if (compared < ENOUGH) return undefined;
  return {
    kind: 'per-gene',
    ...(isShifted && { isShifted }),
    ...(clipped !== undefined && { clipped }),
  };
}

/** True for a value that is clipped to another one. */
function isBeyond(value: number, clipped: number): boolean {
  return value / clipped >= 1 - 1e-3;
}

/** A rising line, and the number of positions that confirm it: 0 if that is undecidable. */
interface Line {
  readonly compared: number;
  readonly slope: number;
  at(other: number): number;
}

function lineThrough(
  places: readonly number[],
  values: Float64Array,
  others: Float64Array,
): Line | 'none' {
  let [low, high] = [places[0], places[0]];
  for (const i of places) {
    if ((others[i] as number) < (others[low as number] as number)) low = i;
    if ((others[i] as number) > (others[high as number] as number)) high = i;
  }
  const unknown = { compared: 0, slope: 1, at: () => Number.NaN };
  if (low === undefined || high === undefined) return unknown;
  const range = (others[high] as number) - (others[low] as number);
  const rise = (values[high] as number) - (values[low] as number);
  // a gene without variance cannot be scaled
  if (range === 0) return rise === 0 ? unknown : 'none';
  if (!(rise > 0)) return 'none';
  const [from, start] = [others[low] as number, values[low] as number];
  const at = (other: number) => start + ((other - from) / range) * rise;
  let different = 0;
  for (const i of places) {
    const other = others[i] as number;
    const made = at(other);
    if (Math.abs(made - (values[i] as number)) > 1e-3 * rise) return 'none';
    if (other > from && other < from + range) different++;
  }
  return { compared: different, slope: rise / range, at };
}
