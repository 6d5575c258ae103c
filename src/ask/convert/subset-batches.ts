import type { IndexRange } from '@/model/block';
import type { ReadOptions } from '@/model/read-options';
import type { NumberArray, Values } from '@/model/values';
import { mapInParallel } from '@/read/chunks/in-parallel';
import type { OutputBuffers } from '@/read/codecs/output-buffers';
import { expectEntries, type LentBatch, readAhead } from '@/read/elements/sparse/batches';
import type { SparseParts } from '@/read/elements/sparse/parts';
import { readPointers } from '@/read/elements/sparse/pointers';
import type { StoredArray } from '@/read/node';
import { joinValues } from './picked-values';

/** Values of one batch, unless a slice has more. */
const MAX_VALUES = 1 << 21;
/** Major slices whose pointers are read together. */
const MAX_POINTERS = 1 << 20;
/** Without chunks, values with at most this many others between them are read together. */
const GAP_VALUES = 1 << 13;
const AT_ONCE = 8;

/** Consecutive selected slices of the major axis; the buffers are reused by a later batch. */
export interface SubsetBatch {
  /** Start and end of each slice among the values; there may be others between slices. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly indices: NumberArray;
  readonly data: NumberArray;
}

/**
 * Streams the slices of some rows of CSR, or columns of CSC. Slices in one chunk of values, or without values between
 * them, are one range; the ranges of a batch are read together, and the next batch is prefetched. Breaking out of the
 * loop aborts the reads.
 */
export function takenBatches(
  parts: SparseParts,
  taken: Uint32Array,
  { signal: outer }: ReadOptions,
): AsyncGenerator<SubsetBatch> {
  return readAhead(
    ({ signal }) => plansOf(parts, taken, { signal }),
    (plan, spares, own) => readPlan(parts, plan, spares, own),
    { signal: outer },
  );
}

interface Plan {
  readonly starts: number[];
  readonly ends: number[];
  /** Ranges of values. */
  readonly ranges: [number, number][];
}

async function* plansOf(
  parts: SparseParts,
  taken: Uint32Array,
  options: ReadOptions,
): AsyncGenerator<Plan> {
  const chunk = Math.max(
    parts.data.storage.chunkShape?.[0] ?? GAP_VALUES,
    parts.indices.storage.chunkShape?.[0] ?? GAP_VALUES,
  );
  let plan: Plan = { starts: [], ends: [], ranges: [] };
  let length = 0;
  for (let at = 0; at < taken.length; ) {
    const first = taken[at] as number;
    let to = at;
    while (to < taken.length && (taken[to] as number) - first < MAX_POINTERS) to++;
    const last = taken[to - 1] as number;
    const pointers = await readPointers(parts, [first, last + 1], options);
    for (; at < to; at++) {
      const slice = (taken[at] as number) - first;
      const [begin, end] = [pointers[slice] as number, pointers[slice + 1] as number];
      let open = plan.ranges.at(-1);
      const isNear = open !== undefined && isInOneRead(open[1], begin, chunk);
      const more = end - (isNear && open ? open[1] : begin);
      if (length + more > MAX_VALUES && plan.ends.length > 0) {
        yield plan;
        plan = { starts: [], ends: [], ranges: [] };
        [length, open] = [0, undefined];
      }
      if (begin < end) {
        if (open && isNear) {
          length += end - open[1];
          open[1] = end;
        } else {
          length += end - begin;
          plan.ranges.push([begin, end]);
        }
      }
      plan.starts.push(length - (end - begin));
      plan.ends.push(length);
    }
  }
  if (plan.ends.length > 0) yield plan;
}

function isInOneRead(before: number, begin: number, chunk: number): boolean {
  return (
    begin === before || Math.floor(begin / chunk) === Math.floor((before - 1) / chunk)
  );
}

async function readPlan(
  parts: SparseParts,
  { starts, ends, ranges }: Plan,
  spares: OutputBuffers,
  { signal }: ReadOptions,
): Promise<LentBatch<SubsetBatch>> {
  const rooms = { indices: spares.forRead(), data: spares.forRead() };
  // a chunk serves one batch, or the two that share it; chunks that views use stay in the cache
  const lent = (part: keyof typeof rooms) => ({
    signal,
    once: true,
    into: rooms[part].take,
  });
  if (ranges.length === 0) {
    const none = { indices: new Int32Array(0), data: new Float32Array(0) };
    return { batch: { starts, ends, ...none }, giveBack: () => undefined };
  }
  const [indices, data] = await Promise.all([
    readRanges(parts.indices, ranges, lent('indices')),
    readRanges(parts.data, ranges, lent('data')),
  ]);
  const entries = expectEntries(parts, indices, data);
  return {
    batch: { starts, ends, ...entries },
    giveBack() {
      rooms.indices.giveBack(entries.indices);
      rooms.data.giveBack(entries.data);
    },
  };
}

async function readRanges(
  array: StoredArray,
  ranges: readonly IndexRange[],
  { into, ...options }: ReadOptions,
): Promise<Values> {
  if (array.readRanges) return array.readRanges(ranges, { ...options, into });
  const read = (range: IndexRange) => array.read([range], options);
  return joinValues(await mapInParallel(ranges, AT_ONCE, read));
}
