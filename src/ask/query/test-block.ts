import type { Block } from '@/model/block';
import { DataError } from '@/model/errors';
import {
  isWide,
  plainRanges,
  type Ranges,
  testNumbers,
  testWide,
  wideRanges,
} from '@/model/number-ranges';
import { lengthOf } from '@/model/order/order-length';
import { notATime } from '@/model/time-text';
import { storedAround } from './moments';
import { textMatcher } from './text-test';
import { FAR, type ValueTest } from './value-test';

/**
 * Clears the candidate rows of `rows` (1 per candidate) that do not satisfy a test; missing values
 * satisfy none. The first row of the block is at `at`.
 *
 * @throws UnsupportedError if the type of the block is not the one that the column declared
 */
export function testBlock(
  block: Block,
  test: ValueTest,
  rows: Uint8Array,
  at: number,
): void {
  const flip = test.flips ? 1 : 0;
  switch (block.kind) {
    case 'numbers': {
      if (test.kind !== 'integers' && test.kind !== 'floats') break;
      const { values } = block;
      if (isWide(values)) testWide(values, wideRanges(test.ranges), flip, rows, at);
      else testNumbers(values, plainRanges(test.ranges), flip, rows, at);
      // NaN is in no range
      clearMissing(flip === 0 ? { ...block, nan: 'data' } : block, rows, at);
      return;
    }
    case 'booleans': {
      if (test.kind !== 'booleans') break;
      const { values } = block;
      const wanted = [false, true].map((value) =>
        test.wanted.includes(value) ? 1 - flip : flip,
      );
      for (let i = 0; i < values.length; i++)
        if (!wanted[values[i] ? 1 : 0]) rows[at + i] = 0;
      clearMissing(block, rows, at);
      return;
    }
    case 'strings': {
      if (
        test.kind !== 'texts' &&
        test.kind !== 'contains' &&
        test.kind !== 'starts with'
      )
        break;
      const { strings } = block;
      clearMissing(block, rows, at);
      const matches = textMatcher(test);
      const count = strings.offsets.length - 1;
      for (let i = 0; i < count; i++)
        if (rows[at + i] && matches(strings, i) === test.flips) rows[at + i] = 0;
      return;
    }
    case 'times': {
      if (test.kind !== 'moments' && test.kind !== 'spans') break;
      testWide(block.values, storedRanges(block, test), flip, rows, at);
      clearMissing(block, rows, at);
      return;
    }
  }
  throw new DataError(
    'UnsupportedError',
    `Values of another kind (${block.kind}) than the column declares cannot be compared.`,
  );
}

/** Keeps the rows whose category is 1 in `wanted`; with `flips` the others. Never keeps −1. */
export function testCodes(
  { codes }: Extract<Block, { kind: 'categories' }>,
  wanted: Uint8Array,
  flips: boolean,
  rows: Uint8Array,
  at: number,
): void {
  const meets = Uint8Array.from([0, ...wanted.map((one) => (flips ? 1 - one : one))]);
  for (let i = 0; i < codes.length; i++)
    rows[at + i] = (rows[at + i] as number) & (meets[(codes[i] as number) + 1] as number);
}

/**
 * Keeps the missing rows, or with `flips` the others. `of` restricts it to one of the two kinds for
 * numbers.
 */
export function testMissing(
  block: Block,
  rows: Uint8Array,
  at: number,
  { flips, of }: { readonly flips: boolean; readonly of?: 'NaN' | 'NA' | undefined },
): void {
  const isMissing = of ? oneKind(block, of) : missingIn(block);
  const count = lengthOf(block);
  for (let i = 0; i < count; i++)
    if (rows[at + i] && isMissing(i) === flips) rows[at + i] = 0;
}

/** Clears missing rows: masked, code −1, NaN that is not data, NaT. */
function clearMissing(block: Block, rows: Uint8Array, at: number): void {
  const missing = 'missing' in block ? block.missing : undefined;
  if (missing) clearMarked(missing, rows, at);
  if (block.kind === 'times') {
    const { values } = block;
    for (let i = 0; i < values.length; i++) if (values[i] === notATime) rows[at + i] = 0;
  }
  if (block.kind !== 'numbers' || block.nan === 'data') return;
  const { values } = block;
  if (values instanceof Float32Array || values instanceof Float64Array)
    for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) rows[at + i] = 0;
}

/** Clears rows with a 1, four at a time. */
function clearMarked(missing: Uint8Array, rows: Uint8Array, at: number): void {
  const [own, other] = [rows.byteOffset + at, missing.byteOffset];
  const isAligned = own % 4 === 0 && other % 4 === 0;
  const words = isAligned ? missing.length >>> 2 : 0;
  const marks = new Uint32Array(missing.buffer, isAligned ? other : 0, words);
  const kept = new Uint32Array(rows.buffer, isAligned ? own : 0, words);
  for (let i = 0; i < words; i++) kept[i] = (kept[i] as number) & ~(marks[i] as number);
  for (let i = 4 * words; i < missing.length; i++)
    rows[at + i] = (rows[at + i] as number) & ((missing[i] as number) ^ 1);
}

function missingIn(block: Block): (i: number) => boolean {
  switch (block.kind) {
    case 'numbers': {
      const { values, missing, nan } = block;
      if (nan === 'data') return (i) => missing?.[i] === 1;
      return (i) => missing?.[i] === 1 || Number.isNaN(values[i]);
    }
    case 'categories':
      return (i) => (block.codes[i] as number) < 0;
    case 'times':
      return (i) => block.values[i] === notATime;
    default: {
      const missing = 'missing' in block ? block.missing : undefined;
      return (i) => missing?.[i] === 1;
    }
  }
}

/** Only NaN, or only masked rows. */
function oneKind(block: Block, of: 'NaN' | 'NA'): (i: number) => boolean {
  if (block.kind !== 'numbers') return of === 'NA' ? missingIn(block) : () => false;
  const { values, missing } = block;
  if (of === 'NA') return (i) => missing?.[i] === 1;
  return (i) => missing?.[i] !== 1 && Number.isNaN(values[i]);
}

function storedRanges(
  { time, unit, step }: Extract<Block, { kind: 'times' }>,
  test: Extract<ValueTest, { kind: 'moments' | 'spans' }>,
): Ranges<bigint> {
  if ((test.kind === 'moments') !== (time === 'datetime'))
    throw new DataError('UnsupportedError', 'Dates and spans of time do not compare.');
  return test.ranges.flatMap(([from, to]) => {
    const [first, last] = [around(from), around(to)];
    return first.first <= last.last ? [[first.first, last.last] as const] : [];
  });

  function around(end: bigint): { readonly first: bigint; readonly last: bigint } {
    if (time === 'datetime') {
      const isOpen = end === FAR || end === -FAR;
      const stored = isOpen ? { first: end, last: end } : storedAround(end, unit, step);
      if (stored) return stored;
      throw new DataError(
        'UnsupportedError',
        `Dates whose unit is “${unit}” cannot be compared.`,
      );
    }
    const each = BigInt(step);
    const down = end / each;
    const isExact = down * each === end;
    if (isExact) return { first: down, last: down };
    return end < 0n ? { first: down, last: down - 1n } : { first: down + 1n, last: down };
  }
}
