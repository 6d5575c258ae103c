import type { RowFilter } from '@/model/arrangement';
import type { Block } from '@/model/block';
import { booleanFrom } from '@/model/boolean-text';
import { DataError } from '@/model/errors';
import type { PackedStrings } from '@/model/strings';
import { bytesAt, countOf, stringAt } from '@/model/strings';
import { notATime as NAT } from '@/model/time-text';
import { timeBounds } from '../profile/time-bounds';
import { createTextFinder } from './filter-text';
import { lengthOf } from './order-length';

/**
 * Takes out of `kept` (1 a row that is still in) the rows of a block that do not meet a filter;
 * the block's first row is at `at`. `missingMeans` is what comparing with a masked value gives: a
 * missing value (NA) or false (NaN). UnsupportedError where the column holds nothing of that kind.
 */
export function filterBlock(
  block: Block,
  filter: RowFilter,
  kept: Uint8Array,
  at: number,
  missingMeans: 'NA' | 'NaN' = 'NaN',
): void {
  const meets = turned(conditionOf(block, filter), block, filter, missingMeans);
  const count = lengthOf(block);
  for (let i = 0; i < count; i++) if (kept[at + i] && !meets(i)) kept[at + i] = 0;
}

/** The numbers of the rows that are still in. */
export function rowsKept(kept: Uint8Array): Uint32Array {
  let count = 0;
  for (let row = 0; row < kept.length; row++) count += kept[row] as number;
  const rows = new Uint32Array(count);
  let at = 0;
  for (let row = 0; row < kept.length; row++) if (kept[row]) rows[at++] = row;
  return rows;
}

type Condition = (i: number) => boolean;

/** A condition with `not`: what is missing meets it where it differs from everything, not where nobody knows. */
function turned(
  meets: Condition,
  block: Block,
  filter: RowFilter,
  missingMeans: 'NA' | 'NaN',
): Condition {
  if (!('not' in filter) || !filter.not) return meets;
  if (missingMeans === 'NaN') return (i) => !meets(i);
  const isMasked = oneOf(block, 'NA');
  return (i) => !meets(i) && !isMasked(i);
}

function conditionOf(block: Block, filter: RowFilter): Condition {
  if (filter.kind === 'missing') {
    const isMissing = filter.of ? oneOf(block, filter.of) : missingOf(block);
    return (i) => isMissing(i) === filter.missing;
  }
  switch (block.kind) {
    case 'numbers': {
      const { values, missing } = block;
      if (filter.kind === 'values') {
        const wanted = new Set(filter.values);
        return (i) => !missing?.[i] && wanted.has(String(values[i]));
      }
      if (filter.kind !== 'range') break;
      const { min = -Infinity, max = Infinity } = filter;
      return (i) => {
        const value = values[i] as number | bigint;
        return !missing?.[i] && value >= min && value <= max; // NaN is in no range
      };
    }
    case 'times':
      if (filter.kind === 'times') return between(block, filter);
      if (filter.kind === 'range' && block.time === 'timedelta')
        return within(block, filter);
      break;
    case 'booleans': {
      if (filter.kind !== 'values') break;
      const named = filter.values.map(booleanFrom);
      const wanted = [named.includes(false), named.includes(true)];
      const { values, missing } = block;
      return (i) => !missing?.[i] && wanted[values[i] ? 1 : 0] === true;
    }
    case 'categories': {
      const { codes, labels } = block;
      const meets = labelsMeeting(labels, filter);
      if (meets)
        return (i) => (codes[i] as number) >= 0 && meets[codes[i] as number] === 1;
      break;
    }
    case 'strings': {
      const { strings, missing } = block;
      const meets = textCondition(strings, filter);
      if (meets) return (i) => !missing?.[i] && meets(i);
      break;
    }
  }
  throw new DataError(
    'UnsupportedError',
    `${filter.column} cannot be filtered by ${WORDS[filter.kind]}: its values are of another type.`,
  );
}

const WORDS = {
  text: 'text',
  range: 'a range of numbers',
  times: 'points in time',
  values: 'its values',
};

type Times = Extract<Block, { kind: 'times' }>;

function between(
  { values, time, unit, step }: Times,
  { column, from, to }: Extract<RowFilter, { kind: 'times' }>,
): Condition {
  const bounds = time === 'datetime' ? timeBounds(from, to, unit, step) : undefined;
  if (!bounds)
    throw new DataError(
      'UnsupportedError',
      `${column} cannot be filtered from ${from || 'the first'} to ${to || 'the last'}: write dates as 2024-01-31 or times as 2024-01-31T12:30.`,
    );
  const { from: first, before } = bounds;
  return (i) => {
    const value = values[i] as bigint;
    if (value === NAT || (first !== undefined && value < first)) return false;
    return before === undefined || value < before;
  };
}

/** Spans of time by their number of units, as they are shown. */
function within(
  { values, step }: Times,
  { min = -Infinity, max = Infinity }: Extract<RowFilter, { kind: 'range' }>,
): Condition {
  const each = BigInt(step);
  return (i) => {
    const value = values[i] as bigint;
    return value !== NAT && value * each >= min && value * each <= max;
  };
}

/** NaN alone, or what a mask takes away alone. */
function oneOf(block: Block, what: 'NaN' | 'NA'): Condition {
  if (block.kind !== 'numbers') return what === 'NA' ? missingOf(block) : () => false;
  const { values, missing } = block;
  if (what === 'NA') return (i) => missing?.[i] === 1;
  return (i) => missing?.[i] !== 1 && Number.isNaN(values[i]);
}

function labelsMeeting(labels: PackedStrings, filter: RowFilter): Uint8Array | undefined {
  const meets = textCondition(labels, filter);
  return (
    meets && Uint8Array.from({ length: countOf(labels) }, (_, i) => (meets(i) ? 1 : 0))
  );
}

function textCondition(strings: PackedStrings, filter: RowFilter): Condition | undefined {
  if (filter.kind === 'text') {
    const find = createTextFinder(filter.contains);
    return (i) => find(bytesAt(strings, i));
  }
  if (filter.kind !== 'values') return undefined;
  const wanted = new Set(filter.values);
  return (i) => wanted.has(stringAt(strings, i));
}

/** Masked, code −1, NaN that is no data, or NaT. */
function missingOf(block: Block): Condition {
  switch (block.kind) {
    case 'numbers': {
      const { values, missing, nan } = block;
      if (nan === 'data') return (i) => missing?.[i] === 1;
      return (i) => missing?.[i] === 1 || Number.isNaN(values[i]);
    }
    case 'categories':
      return (i) => (block.codes[i] as number) < 0;
    case 'times':
      return (i) => block.values[i] === NAT;
    case 'matrix':
    case 'null':
      return () => false;
    default:
      return (i) => block.missing?.[i] === 1;
  }
}
