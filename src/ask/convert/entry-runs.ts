import type { IndexFileReader, IndexFiles } from '@/ask/gene-index/index-files';
import { mergeRuns } from '@/ask/gene-index/merge-runs';
import type { IndexRun } from '@/ask/gene-index/record';
import { writeRun } from '@/ask/gene-index/run-writer';
import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { NumberArray } from '@/model/values';
import type { SubsetSlices } from './sparse-matrix';

/** Approximate size of a batch when runs are merged; a piece of each run is one read. */
const BATCH_BYTES = 32 << 20;
/**
 * Approximate size, over all runs, of the lengths and checksums that a run has for each group of consecutive slices.
 */
const GROUPS_BYTES = 32 << 20;
const GROUP_BYTES = 8;
/** Minimum number of entries of a run: batches of slices have about as many, or twice as many. */
const RUN_ENTRIES = 1 << 21;

type ArrayType = new (length: number) => NumberArray;

/** Entries of a sparse matrix, for reading in the order of the other axis. */
export interface EntryRuns {
  /** Adds slices that follow those added before. */
  add(batch: SubsetSlices): Promise<void>;
  /** Passes all entries to `take`, as slices of the other axis in order. */
  merge(
    take: (slices: SubsetSlices) => Promise<void>,
    options: ReadOptions,
  ): Promise<void>;
  /** Removes the file. */
  remove(): Promise<void>;
}

/** Returns the bytes of one entry: its indices on both axes, and its value. */
export function entryBytes(Type: { readonly BYTES_PER_ELEMENT: number }): number {
  return 8 + 4 * Math.max(1, Type.BYTES_PER_ELEMENT / 4);
}

/**
 * Creates a file of runs of entries, as the gene index has them (`ask/gene-index`): each batch is written by groups of
 * slices of the other axis, and runs are merged when they are read. Memory is a batch, or a group of slices if that is
 * larger: a group is one slice unless there are very many slices.
 *
 * @param slices number of slices of the other axis
 * @param stored maximum number of entries
 */
export async function createEntryRuns(
  files: IndexFiles,
  name: string,
  { slices, stored }: { readonly slices: number; readonly stored: number },
  Type: ArrayType & { readonly BYTES_PER_ELEMENT: number },
): Promise<EntryRuns> {
  const expected = Math.ceil(stored / RUN_ENTRIES) + 1;
  const most = Math.max(1, GROUPS_BYTES / GROUP_BYTES / expected);
  const shift = Math.max(0, Math.ceil(Math.log2(Math.max(1, slices) / most)));
  const groups = Math.max(1, Math.ceil(slices / 2 ** shift));
  const words = entryBytes(Type) / 4;
  const writer = await files.create(name);
  const runs: IndexRun[] = [];
  let reader: IndexFileReader | undefined;
  let isWritten = false;
  return {
    async add(batch) {
      const count = batch.ends.at(-1) ?? 0;
      if (count === 0) return;
      const { ends, bytes } = byGroups(batch, count, { shift, groups, words, Type });
      const run = await writeRun([{ firstGene: 0, ends, bytes }], groups, writer);
      runs.push(run);
    },
    async merge(take, { signal }) {
      await writer.close();
      isWritten = true;
      reader = await files.open(name);
      if (!reader) throw new Error(`${name} is gone`);
      let group = 0;
      const write = async (bytes: Uint8Array) => {
        throwIfAborted(signal);
        const first = group;
        for (let size = 0; group < groups && size < bytes.length; group++)
          for (const { lengths } of runs) size += lengths[group] as number;
        // skips empty groups at the end of a batch, or of all entries
        while (group < groups && runs.every(({ lengths }) => lengths[group] === 0))
          group++;
        const start = first * 2 ** shift;
        const end = Math.min(slices, group * 2 ** shift);
        await take(inOrder(bytes, start, end, { words, Type }));
      };
      if (runs.length > 0)
        await mergeRuns(runs, reader, { write }, { signal, batchBytes: BATCH_BYTES });
      const start = Math.min(slices, group * 2 ** shift);
      if (start < slices)
        await take(inOrder(new Uint8Array(0), start, slices, { words, Type }));
    },
    async remove() {
      reader?.close();
      if (!isWritten) await writer.discard();
      await files.remove(name);
    },
  };
}

interface Layout {
  /** Number of 32-bit words per entry: its slice, its index in the slice, and its value. */
  readonly words: number;
  readonly Type: ArrayType;
}

/** Arranges the entries of a batch by groups of slices of the other axis; within a group they keep their order. */
function byGroups(
  { start, ends, indices, data }: SubsetSlices,
  count: number,
  {
    shift,
    groups,
    words,
    Type,
  }: Layout & { readonly shift: number; readonly groups: number },
): { readonly ends: Uint32Array; readonly bytes: Uint8Array } {
  const divisor = 2 ** shift;
  const places = new Uint32Array(groups + 1);
  for (let i = 0; i < count; i++) {
    const group = Math.floor(Number(indices[i]) / divisor);
    (places[group + 1] as number)++;
  }
  for (let group = 0; group < groups; group++)
    (places[group + 1] as number) += places[group] as number;
  const bytesEnds = places.slice(1).map((end) => end * words * 4);
  const out = new Uint32Array(count * words);
  const bits = bitsOf(ofType(data, count, Type));
  let i = 0;
  for (const [slice, end] of ends.entries())
    for (; i < end; i++) {
      const index = Number(indices[i]);
      const group = Math.floor(index / divisor);
      const at = (places[group] as number) * words;
      (places[group] as number)++;
      out[at] = index;
      out[at + 1] = start + slice;
      if (words === 4) {
        out[at + 2] = bits[2 * i] as number;
        out[at + 3] = bits[2 * i + 1] as number;
      } else out[at + 2] = bits[i] as number;
    }
  return { ends: bytesEnds, bytes: new Uint8Array(out.buffer) };
}

/** Arranges entries by slice; within a slice they keep their order. */
function inOrder(
  bytes: Uint8Array,
  start: number,
  end: number,
  { words, Type }: Layout,
): SubsetSlices {
  // a whole number of entries, at the start of a buffer that is reused
  const entries = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const count = entries.length / words;
  const places = new Uint32Array(end - start + 1);
  for (let i = 0; i < count; i++)
    (places[(entries[i * words] as number) - start + 1] as number)++;
  for (let slice = 0; slice < end - start; slice++)
    (places[slice + 1] as number) += places[slice] as number;
  const ends = Array.from(places.subarray(1));
  const indices = new Int32Array(count);
  const data = new Type(count);
  const bits = bitsOf(data);
  for (let i = 0; i < count; i++) {
    const from = i * words;
    const slice = (entries[from] as number) - start;
    const at = places[slice] as number;
    places[slice] = at + 1;
    indices[at] = entries[from + 1] as number;
    if (words === 4) {
      bits[2 * at] = entries[from + 2] as number;
      bits[2 * at + 1] = entries[from + 3] as number;
    } else bits[at] = entries[from + 2] as number;
  }
  return { start, ends, indices, data };
}

/** Views the memory of values as unsigned integers; a value of 8 bytes is two of them. */
function bitsOf(values: NumberArray): Uint8Array | Uint16Array | Uint32Array {
  const { buffer, byteOffset, length, BYTES_PER_ELEMENT } = values;
  switch (BYTES_PER_ELEMENT) {
    case 1:
      return new Uint8Array(buffer, byteOffset, length);
    case 2:
      return new Uint16Array(buffer, byteOffset, length);
    default:
      return new Uint32Array(buffer, byteOffset, (length * BYTES_PER_ELEMENT) / 4);
  }
}

/** Returns values as `Type`, the first `count` at least: 64-bit integers are read as narrower ones if they fit. */
function ofType(values: NumberArray, count: number, Type: ArrayType): NumberArray {
  if (values instanceof Type) return values;
  const out = new Type(count);
  const isWide = out instanceof BigInt64Array || out instanceof BigUint64Array;
  for (let i = 0; i < count; i++)
    out[i] = isWide ? BigInt(values[i] as number) : (values[i] as number);
  return out;
}
