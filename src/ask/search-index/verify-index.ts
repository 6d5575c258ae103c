import type { IndexVerdict } from '@/ask/checks/table-check';
import type { ChunkLimits } from '@/ask/query/chunk-limits';
import { throwIfAborted } from '@/model/errors';
import { LATER, type ReadOptions } from '@/model/read-options';
import { lengthOf, type NumberArray, type Values } from '@/model/values';
import { yieldIfDue } from '@/model/waiting';
import { sentinelOf } from '@/read/elements/column-table/column';
import { missingIn } from '@/read/elements/column-table/missing';
import type { StoredArray } from '@/read/node';
import { canonicalBytes, createBloomPositions } from '@/write/column-table/bloom';
import { isNaNIn, orderOf } from '@/write/column-table/value-order';
import { limitsIn } from './read-minmax';
import {
  type IndexedTable,
  type IndexStructure,
  type StoredIndex,
  structureOf,
} from './structure';
import { verifyBitmap } from './verify-bitmap';
import { type VerifiedOrder, verifySorted } from './verify-sorted';

/** Rows of one read of a column. */
const BATCH_ROWS = 1 << 19;

/**
 * Verifies a search index against its whole column, rows [0, NROWS) (§12.9). Progress is in rows.
 * Indexes of unknown kinds are invalid, because they must be ignored.
 */
export async function verifyIndex(
  index: StoredIndex,
  table: IndexedTable,
  options?: ReadOptions,
): Promise<Verified> {
  const structure = structureOf(index, table);
  if (structure.status === 'unusable')
    return { verdict: { status: 'invalid', reason: structure.reason } };
  if (structure.status === 'unknown kind' || !index.column)
    return {
      verdict: { status: 'invalid', reason: `its KIND ${structure.kind} is not known` },
    };
  const job = {
    index: index.dataset,
    column: index.column.dataset,
    rows: Number(table.nrows),
    structure,
  };
  const column = index.column.name;
  if (structure.kind === 'SORTED_ROWS') {
    const found = await verifySorted({ ...job, ...tailsOf(job) }, options);
    return 'reason' in found
      ? { verdict: { status: 'invalid', reason: found.reason } }
      : { verdict: { status: 'valid', column }, order: found };
  }
  if (structure.kind === 'BITMAP') {
    const wanted = structure.parameters.values;
    const found = await verifyBitmap({ ...job, wanted }, options);
    return 'reason' in found
      ? { verdict: { status: 'invalid', reason: found.reason } }
      : { verdict: { status: 'valid', column }, covers: found.covers };
  }
  const found =
    structure.kind === 'CHUNK_MINMAX'
      ? await verifyMinMax(job, options)
      : ((await bloomFault(job, options)) ?? {});
  return typeof found === 'string'
    ? { verdict: { status: 'invalid', reason: found } }
    : { verdict: { status: 'valid', column }, ...found };
}

/** Result of verifying an index. */
export interface Verified {
  readonly verdict: IndexVerdict;
  /** For a sorted index: data for range searches and descending orders. */
  readonly order?: VerifiedOrder | undefined;
  /** For an index of minima and maxima: the limits of each chunk. */
  readonly limits?: readonly ChunkLimits[] | undefined;
  /** For a bitmap: true if every row with a value that is not NaN has a bit. */
  readonly covers?: boolean;
}

interface Job {
  readonly index: StoredArray;
  readonly column: StoredArray;
  readonly rows: number;
  readonly structure: Extract<IndexStructure, { status: 'sound' }>;
}

function tailsOf({ structure: { parameters } }: Job) {
  const { nanTail = 0, fillTail = 0 } = parameters;
  return { nanTail, fillTail };
}

/** Some consecutive rows of a column as they are stored. */
interface Rows {
  readonly start: number;
  readonly values: Values;
  readonly count: number;
  readonly isMissing: (i: number) => boolean;
  readonly isNotANumber: (i: number) => boolean;
}

/** Reads a column in batches that end where chunks end. */
async function* rowsOf(
  { column, rows }: Pick<Job, 'column' | 'rows'>,
  chunkRows: number,
  { signal, report }: ReadOptions = {},
): AsyncGenerator<Rows> {
  const fill = sentinelOf(column);
  const step = Math.max(1, Math.floor(BATCH_ROWS / chunkRows)) * chunkRows;
  for (let start = 0; start < rows; start += step) {
    throwIfAborted(signal);
    const stop = Math.min(rows, start + step);
    // reads whole chunks once: those that views use stay in the cache
    const reading = { signal, priority: LATER, once: true };
    const values = await column.read([[start, stop]], reading);
    const count = stop - start;
    const missing = fill && missingIn(values, fill, count);
    yield {
      start,
      values,
      count,
      isMissing: (i) => missing?.[i] === 1,
      isNotANumber: isNaNIn(values) ?? (() => false),
    };
    report?.({ done: stop, total: rows, unit: 'values' });
    await yieldIfDue();
  }
}

/** Compares limits with all rows of their chunks: returns the fault, or the limits. */
async function verifyMinMax(
  job: Job,
  options?: ReadOptions,
): Promise<string | Pick<Verified, 'limits'>> {
  const { chunks = 0, chunkRows = 1 } = job.structure.parameters;
  if (chunks === 0) return {};
  const entries = await job.index.read([[0, chunks]], { signal: options?.signal });
  if (entries.kind !== 'records') return 'it has no fields';
  const [min, max, ...counts] = entries.fields.map(({ values }) => values);
  if (!min || !max) return 'it has no min and max';
  const fill = job.column.fill?.value();
  for await (const { start, values, count, isMissing, isNotANumber } of rowsOf(
    job,
    chunkRows,
    options,
  )) {
    const [byMin, byMax] = [orderOf(values, min), orderOf(values, max)];
    const among = orderOf(values, values);
    if (!byMin || !byMax || !among)
      return 'its min and max are not of the type of the column';
    for (let first = 0; first < count; first += chunkRows) {
      const chunk = (start + first) / chunkRows;
      const stop = Math.min(count, first + chunkRows);
      let [nan, missing, least, most] = [0, 0, -1, -1];
      for (let i = first; i < stop; i++) {
        if (isNotANumber(i)) nan += 1;
        if (isMissing(i)) missing += 1;
        if (isNotANumber(i) || isMissing(i)) continue;
        if (least < 0 || among(i, least) < 0) least = i;
        if (most < 0 || among(i, most) > 0) most = i;
      }
      const found = [nan, missing, stop - first];
      if (!found.every((n, at) => n === Number(numberAt(counts[at], chunk))))
        return `the counts of chunk ${chunk} are wrong`;
      if (least < 0) {
        if (fill && ![min, max].every((field) => isFill(field, fill, chunk)))
          return `chunk ${chunk} has no values, but its min and max are not the fill value`;
      } else if (
        byMin(least, chunk) !== 0 ||
        byMax(most, chunk) !== 0 ||
        isNaNAt(min, chunk) ||
        isNaNAt(max, chunk)
      )
        return `the minimum or maximum of chunk ${chunk} is wrong`;
    }
  }
  const { column, rows } = job;
  const limits = limitsIn(entries, { column, rows, chunks, chunkRows });
  return typeof limits === 'string' ? {} : { limits };
}

function numberAt(values: Values | undefined, at: number): number | bigint {
  return values?.kind === 'numbers' ? (values.values[at] ?? -1) : -1;
}

function isNaNAt(values: Values, at: number): boolean {
  return isNaNIn(values)?.(at) === true;
}

function isFill(values: Values, fill: Values, at: number): boolean {
  return missingIn(values, fill, lengthOf(values))?.[at] === 1;
}

async function bloomFault(job: Job, options?: ReadOptions): Promise<string | undefined> {
  const { chunkRows = 1, k = 1, bits = 8, seed = 0 } = job.structure.parameters;
  const { signal } = options ?? {};
  const positions = new Float64Array(k);
  const positionsOf = createBloomPositions({ k, bits, seed });
  for await (const { start, values, count, isMissing, isNotANumber } of rowsOf(
    job,
    chunkRows,
    options,
  )) {
    const bytesOf = canonicalBytes(job.column.dtype, values);
    if (!bytesOf) return 'the column has no canonical bytes';
    for (let first = 0; first < count; first += chunkRows) {
      const chunk = (start + first) / chunkRows;
      const read = await job.index.read([[chunk, chunk + 1]], { signal });
      if (read.kind !== 'numbers') return 'it contains no bytes';
      const filter = read.values;
      for (let i = first; i < Math.min(count, first + chunkRows); i++) {
        if (isNotANumber(i) || isMissing(i)) continue;
        positionsOf(bytesOf(i), positions);
        if (!areSet(filter, positions))
          return `the filter of chunk ${chunk} denies a value that is there`;
      }
      await yieldIfDue();
      throwIfAborted(signal);
    }
  }
  return undefined;
}

function areSet(filter: NumberArray, positions: Float64Array): boolean {
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] as number;
    const byte = Number(filter[Math.floor(position / 8)]);
    if (((byte >> (position % 8)) & 1) === 0) return false;
  }
  return true;
}
