import { DataError, throwIfAborted } from '@/model/errors';
import { formatShape } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import type { Edges } from '@/model/table-rows';
import type { NumberArray } from '@/model/values';
import type { DataElement } from '@/read/elements/element';
import type { SparseParts } from '@/read/elements/sparse/parts';
import { readMajorRanges } from '@/read/elements/sparse/ranges';

/**
 * The edges of one row in a graph, a square matrix: of CSR and dense ones the row of the matrix, of
 * CSC its column. Reads the entries of that row or column only; duplicates are summed.
 *
 * @throws UnsupportedError if it is not a square matrix, NotFoundError for a row beyond it
 */
export async function readEdges(
  { info, read, sparse }: DataElement,
  at: number,
  limit: number,
  { signal, priority }: ReadOptions = {},
): Promise<Edges> {
  if (info.kind !== 'matrix' || !read)
    throw new DataError('UnsupportedError', `${info.path} is not a matrix of edges.`);
  const [rows = 0, columns = 0] = info.shape;
  if (info.shape.length !== 2 || rows !== columns)
    throw new DataError(
      'UnsupportedError',
      `${info.path} is ${formatShape(info.shape)}: a graph has as many columns as rows.`,
    );
  if (!Number.isInteger(at) || at < 0 || at >= rows)
    throw new DataError('NotFoundError', `${info.path} has no row ${at}.`);
  const options = { signal, priority };
  if (sparse) {
    const entries = await storedEntries(sparse, at, options);
    throwIfAborted(signal);
    const positions = Uint32Array.from(entries.values.keys());
    const direction = sparse.layout === 'csr' ? 'from' : 'to';
    return { direction, ...strongestOf(entries, positions, limit) };
  }
  const block = await read({ rows: [at, at + 1] }, options);
  throwIfAborted(signal);
  if (block.kind !== 'matrix')
    throw new DataError('UnsupportedError', `${info.path} contains ${block.kind}.`);
  const { values } = block;
  const ends = Uint32Array.from(values.keys());
  const present = ends.filter((end) => Number(values[end]) !== 0);
  return { direction: 'from', ...strongestOf({ ends, values }, present, limit) };
}

/** Values of one line of a matrix, each with the row or column that it leads to. */
interface Entries {
  readonly ends: Uint32Array;
  readonly values: NumberArray;
}

async function storedEntries(
  parts: SparseParts,
  at: number,
  options: ReadOptions,
): Promise<Entries> {
  const [batch] = await readMajorRanges(parts, [[at, at + 1]], options);
  if (!batch) throw new RangeError('A read of one slice gave none');
  const summed = withoutDuplicates({
    ends: Uint32Array.from(batch.indices as ArrayLike<number | bigint>, Number),
    values: batch.data,
  });
  if (parts.data.dtype.kind !== 'bool') return summed;
  return {
    ...summed,
    values: Uint8Array.from(summed.ends, (_, i) => (summed.values[i] ? 1 : 0)),
  };
}

/** Merges entries that lead to the same end into one, with the sum of their values. */
function withoutDuplicates(entries: Entries): Entries {
  const { ends, values } = entries;
  const order = Uint32Array.from(ends.keys());
  const isRising = (at: number) =>
    at === 0 || (ends[at - 1] as number) < (ends[at] as number);
  if (order.every(isRising)) return entries;
  order.sort((a, b) => (ends[a] as number) - (ends[b] as number));
  const isBig = values instanceof BigInt64Array || values instanceof BigUint64Array;
  const sums = isBig ? values.slice() : new Float64Array(values.length);
  const targets = new Uint32Array(values.length);
  let count = 0;
  for (const from of order) {
    const end = ends[from] as number;
    if (count > 0 && targets[count - 1] === end) {
      (sums[count - 1] as number) += values[from] as number; // both are of one kind
      continue;
    }
    targets[count] = end;
    sums[count] = values[from] as number & bigint;
    count += 1;
  }
  return { ends: targets.subarray(0, count), values: sums.subarray(0, count) };
}

/** Returns the entries at `limit` of some positions: largest absolute value first, ties in order, NaN last. */
function strongestOf(
  { ends, values }: Entries,
  positions: Uint32Array,
  limit: number,
): Pick<Edges, 'count' | 'ends' | 'values'> {
  const size = (position: number) => {
    const value = Math.abs(Number(values[position]));
    return Number.isNaN(value) ? -1 : value;
  };
  const best: number[] = [];
  for (const position of positions) {
    const own = size(position);
    const last = best.at(-1);
    if (best.length >= limit && (last === undefined || size(last) >= own)) continue;
    let at = best.length;
    while (at > 0 && size(best[at - 1] as number) < own) at--;
    best.splice(at, 0, position);
    if (best.length > limit) best.pop();
  }
  const picked = values.slice(0, best.length);
  for (const [i, position] of best.entries())
    picked[i] = values[position] as number & bigint;
  return {
    count: positions.length,
    ends: Uint32Array.from(best, (position) => ends[position] as number),
    values: picked,
  };
}
