import type { ChunkLimits, Limit } from '@/analysis/query/chunk-limits';
import { sentinelOf } from '@/elements/column-table/column';
import type { ReadOptions } from '@/model/read-options';
import { bytesAt } from '@/model/strings';
import type { Values } from '@/model/values';
import type { OpenedIndex } from './open-indexes';

/**
 * The limits of each chunk as a CHUNK_MINMAX index has them (HEP001 §10.4), or why they cannot be of this column: NaN is
 * in no minimum and no maximum, so the counts alone tell of it.
 */
export async function readMinMax(
  { dataset, column, rows, structure }: OpenedIndex,
  options?: ReadOptions,
): Promise<readonly ChunkLimits[] | string> {
  const parameters = structure.status === 'sound' ? structure.parameters : {};
  const { chunks = 0, chunkRows = 1 } = parameters;
  const read = await dataset.read([[0, chunks]], options);
  if (read.kind !== 'records') return 'it has no fields';
  const [min, max, ...counts] = read.fields.map(({ values }) => values);
  const [nanCount, fillCount, count] = counts.map(countsIn);
  if (!min || !max || !nanCount || !fillCount || !count) return 'it lacks fields';
  const fill = sentinelOf(column.dataset);
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
