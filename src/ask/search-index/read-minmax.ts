import type { ChunkLimits, Limit } from '@/ask/query/chunk-limits';
import type { ReadOptions } from '@/model/read-options';
import { bytesAt } from '@/model/strings';
import type { Values } from '@/model/values';
import { sentinelOf } from '@/read/elements/column-table/column';
import type { StoredArray } from '@/read/node';
import type { OpenedIndex } from './open-indexes';

/** Limits of the chunks of a column from a CHUNK_MINMAX index, or the reason why they cannot be right. */
export type MinMaxLimits = readonly ChunkLimits[] | string;

/** Approximate size of limits in memory, in bytes. */
export function bytesOfLimits(limits: MinMaxLimits): number {
  if (typeof limits === 'string') return 2 * limits.length;
  const bytes = (limit: Limit | undefined) =>
    typeof limit === 'object' ? limit.byteLength : 8;
  return limits.reduce((sum, { min, max }) => sum + 96 + bytes(min) + bytes(max), 0);
}

/** Reads the limits of each chunk. */
export async function readMinMax(
  { dataset, column, rows, structure }: OpenedIndex,
  options?: ReadOptions,
): Promise<MinMaxLimits> {
  const { chunks = 0, chunkRows = 1 } =
    structure.status === 'sound' ? structure.parameters : {};
  const entries = await dataset.read([[0, chunks]], options);
  return limitsIn(entries, { column: column.dataset, rows, chunks, chunkRows });
}

/** The column that the entries of a CHUNK_MINMAX index describe. */
export interface LimitedColumn {
  readonly column: StoredArray;
  readonly rows: number;
  readonly chunks: number;
  readonly chunkRows: number;
}

/**
 * The limits of each chunk in a CHUNK_MINMAX index (HEP001 §10.4), or why they cannot belong to
 * this column: NaN is in neither minimum nor maximum, so only the counts show it.
 */
export function limitsIn(
  entries: Values,
  { column, rows, chunks, chunkRows }: LimitedColumn,
): MinMaxLimits {
  if (entries.kind !== 'records') return 'it has no fields';
  const [min, max, ...counts] = entries.fields.map(({ values }) => values);
  const [nanCount, fillCount, count] = counts.map(countsIn);
  if (!min || !max || !nanCount || !fillCount || !count) return 'it lacks fields';
  const fill = sentinelOf(column);
  const isNaNFill = fill?.kind === 'numbers' && Number.isNaN(fill.values[0]);
  const limits: ChunkLimits[] = [];
  for (let chunk = 0; chunk < chunks; chunk++) {
    const n = Math.min(chunkRows, rows - chunk * chunkRows);
    const [nan, missing] = [nanCount(chunk), fillCount(chunk)];
    if (count(chunk) !== n)
      return `its entry of chunk ${chunk} is about ${count(chunk)} rows, but the chunk has ${n}`;
    if (
      (isNaNFill ? Math.max(nan, missing) : nan + missing) > n ||
      (isNaNFill && nan !== missing) ||
      (!fill && missing > 0)
    )
      return `the counts of chunk ${chunk} cannot be right`;
    limits.push({
      values: n - missing - (isNaNFill ? 0 : nan),
      min: limitAt(min, chunk),
      max: limitAt(max, chunk),
      nan: isNaNFill ? 0 : nan,
      nanIsData: !isNaNFill,
      missing,
    });
  }
  return limits;
}

function countsIn(values: Values): ((at: number) => number) | undefined {
  if (values.kind !== 'numbers') return undefined;
  return (at) => Number(values.values[at]);
}

function limitAt(values: Values, at: number): Limit | undefined {
  switch (values.kind) {
    case 'numbers':
    case 'booleans':
      return values.values[at];
    case 'strings':
      return bytesAt(values.strings, at);
    default:
      return undefined;
  }
}
