import type { GraphQuestions } from '@/ask/graphs/questions';
import { readEdges } from '@/ask/graphs/read-edges';
import type { QuestionTable } from '@/ask/question';
import { LATER, type ReadOptions } from '@/model/read-options';
import type { EdgeCount } from '@/model/table-rows';
import type { DataElement } from '@/read/elements/element';
import { readMajorRanges } from '@/read/elements/sparse/ranges';

/** Maximum decoded size of a graph that is read whole to count its edges, in bytes. */
const MAX_BYTES = 32e6;
/** Bytes per entry: its index and its value. */
const ENTRY_BYTES = 8;

/** A square matrix by rows, or by columns: the entries of each, ascending. */
interface Lines {
  /** Offset of each line; one more entry than lines. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly values: Float64Array;
}

/**
 * Counts the edges of a graph, a square sparse matrix, and determines whether they are directed. Undefined if the graph
 * is not read whole for this: a large one, or any over a network.
 */
export async function countEdges(
  { sparse }: DataElement,
  isRemote: boolean,
  { signal }: ReadOptions,
): Promise<EdgeCount | undefined> {
  if (!sparse || sparse.major !== sparse.minor) return undefined;
  if (isRemote || sparse.stored * ENTRY_BYTES > MAX_BYTES) return undefined;
  const [all] = await readMajorRanges(sparse, [[0, sparse.major]], {
    ...{ signal, priority: LATER },
  });
  if (!all) return undefined;
  const { indptr, indices, data } = all;
  const across = transposed({
    starts: Uint32Array.from(indptr),
    ends: Uint32Array.from(indices as ArrayLike<number | bigint>, Number),
    values: Float64Array.from(data as ArrayLike<number | bigint>, Number),
  });
  // transposing twice sorts the entries of each line
  const along = transposed(across);
  const count = along.ends.length;
  const isSymmetric =
    along.starts.every((start, line) => start === across.starts[line]) &&
    along.ends.every((end, at) => end === across.ends[at]) &&
    along.values.every((value, at) => Object.is(value, across.values[at]));
  let loops = 0;
  for (let line = 0; line + 1 < along.starts.length; line++)
    for (let at = along.starts[line] as number; at < Number(along.starts[line + 1]); at++)
      if (along.ends[at] === line) loops++;
  const edges = isSymmetric ? (count - loops) / 2 + loops : count;
  return { isSymmetric, edges, values: count };
}

/** Transposes the matrix: entries of each line are ascending, duplicates are summed, zeros are dropped. */
function transposed({ starts, ends, values }: Lines): Lines {
  const lines = starts.length - 1;
  const next = new Uint32Array(lines + 1);
  for (const end of ends) (next[end + 1] as number) += 1;
  for (let line = 0; line < lines; line++)
    (next[line + 1] as number) += next[line] as number;
  const transposed = {
    ends: new Uint32Array(ends.length),
    values: new Float64Array(ends.length),
  };
  const begins = next.slice();
  for (let line = 0; line < lines; line++)
    for (let at = starts[line] as number; at < (starts[line + 1] as number); at++) {
      const end = ends[at] as number;
      const to = next[end] as number;
      next[end] = to + 1;
      transposed.ends[to] = line;
      transposed.values[to] = values[at] as number;
    }
  return withoutZeros({ starts: begins, ...transposed });
}

/** Sums adjacent duplicates and drops zeros; the entries of each line are ascending. */
function withoutZeros({ starts, ends, values }: Lines): Lines {
  const own = starts.slice();
  let kept = 0;
  for (let line = 0; line + 1 < starts.length; line++) {
    own[line] = kept;
    let at = starts[line] as number;
    const stop = starts[line + 1] as number;
    while (at < stop) {
      const end = ends[at] as number;
      let sum = 0;
      for (; at < stop && ends[at] === end; at++) sum += values[at] as number;
      if (sum === 0) continue;
      ends[kept] = end;
      values[kept] = sum;
      kept += 1;
    }
  }
  own[own.length - 1] = kept;
  return { starts: own, ends: ends.subarray(0, kept), values: values.subarray(0, kept) };
}

/** Edges of graphs. */
export const graphAnswers: QuestionTable<keyof GraphQuestions> = {
  edges: {
    action: ({ path }) => ({ what: 'view', path }),
    async answer({ path, at, limit }, { elements, tally }, options) {
      const element = await elements.at(path, options);
      const edges = await readEdges(element, at, limit, options);
      const chunks = await tally.below(element.node.path, options);
      return chunks ? { ...edges, chunks } : edges;
    },
    moves: ({ ends, values }) => [ends.buffer, values.buffer] as ArrayBuffer[], // made for this answer
  },
  countEdges: {
    action: ({ path }) => ({ what: 'view', path }),
    answer: async ({ path }, { elements, overview }, options) =>
      countEdges(await elements.at(path, options), overview.isRemote, options),
  },
};
