import type { IndexRange } from '@/model/block';
import type { ReadOptions } from '@/model/read-options';
import { mapInParallel } from '@/read/chunks/in-parallel';
import { expectWithinMemory } from '../region';
import { expectEntries, readBatch, type SparseBatch } from './batches';
import type { SparseParts } from './parts';
import { readPointers } from './pointers';

const AT_ONCE = 16;

/**
 * Several separate ranges of major slices (rows of CSR), one batch each: reads their pointers
 * first, then all indices and values at once. For display; `sparseBatches` streams over a whole
 * matrix.
 */
export async function readMajorRanges(
  parts: SparseParts,
  ranges: readonly IndexRange[],
  options?: ReadOptions,
): Promise<SparseBatch[]> {
  const own = { signal: options?.signal, priority: options?.priority };
  const pointers = await Promise.all(
    ranges.map((range) => readPointers(parts, range, own)),
  );
  const { indices: stored, data: values } = parts;
  if (!stored.readRanges || !values.readRanges)
    return mapInParallel(ranges, AT_ONCE, ([start], i) =>
      readBatch(parts, { start, pointers: pointers[i] ?? new Float64Array(1) }, own),
    );
  const places = pointers.map(
    (starts): IndexRange => [starts[0] ?? 0, starts.at(-1) ?? 0],
  );
  const total = places.reduce((sum, [from, to]) => sum + to - from, 0);
  expectWithinMemory(total, parts.path);
  const [indices, data] = await Promise.all([
    stored.readRanges(places, own),
    values.readRanges(places, own),
  ]);
  const entries = expectEntries(parts, indices, data);
  let end = 0;
  return ranges.map(([start], i) => {
    const [from, to] = places[i] ?? [0, 0];
    const begin = end;
    end += to - from;
    return {
      start,
      indptr: (pointers[i] ?? new Float64Array(1)).map((pointer) => pointer - from),
      indices: entries.indices.subarray(begin, end),
      data: entries.data.subarray(begin, end),
    };
  });
}
