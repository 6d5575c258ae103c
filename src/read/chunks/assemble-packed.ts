import { DataError } from '@/model/errors';
import type { PackedStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import {
  type ChunkPart,
  countOfPart,
  densePart,
  forEachRun,
} from '@/read/codecs/chunk-part';
import { freeBuffer } from '@/read/codecs/output-buffers';
import { expectKind } from './assemble-fixed';
import type { Assembler, AssemblyLimits } from './assembler';
import { copyPart } from './copy-part';

type Batch = {
  readonly packed: PackedStrings;
  readonly part: ChunkPart;
  readonly own: boolean;
};

/**
 * Variable-length texts or bytes. `put` records the lengths; `finish` copies the bytes once all
 * offsets are known, in contiguous ranges, so that chunks of a 1-D array are simply concatenated.
 */
export function packedAssembler(
  kind: 'strings' | 'vlen-bytes',
  length: number,
  { where, limitBytes }: AssemblyLimits,
): Assembler {
  const offsets = new Uint32Array(length + 1);
  const batches: Batch[] = [];
  let json: Uint8Array | undefined;
  let total = 0;
  return {
    put(chunk, part, own = false) {
      const packed = packedOf(chunk, kind);
      total += noteLengths(offsets, packed.offsets, part);
      if (total > limitBytes)
        throw new DataError(
          'TooLargeError',
          `${where}: more than ${Math.round(limitBytes / 1e6)} MB of text in one read. Read fewer rows at a time.`,
        );
      if (chunk.kind === 'strings' && chunk.json && anyIn(chunk.json, part)) {
        json ??= new Uint8Array(length);
        copyPart(json, chunk.json, part, 1, 1);
      }
      if (packed.bytes.length > 0) batches.push(compacted({ packed, part, own }));
    },
    finish() {
      let end = 0;
      for (let i = 1; i <= length; i++) {
        end += offsets[i] as number;
        offsets[i] = end;
      }
      const bytes = new Uint8Array(end);
      for (const batch of batches.splice(0)) {
        copyBatch(bytes, offsets, batch);
        if (!batch.own) continue;
        freeBuffer(batch.packed.bytes.buffer);
        freeBuffer(batch.packed.offsets.buffer);
      }
      const packed = { bytes, offsets };
      return kind === 'strings'
        ? { kind, strings: packed, ...(json && { json }) }
        : { kind, items: packed };
    },
  };
}

function packedOf(chunk: Values, kind: 'strings' | 'vlen-bytes'): PackedStrings {
  return kind === 'strings'
    ? expectKind(chunk, 'strings').strings
    : expectKind(chunk, 'vlen-bytes').items;
}

/** Marks values beyond the edge of the array as unused. */
function anyIn(marks: Uint8Array, part: ChunkPart): boolean {
  let any = false;
  forEachRun(part, (from, _to, count, fromStep) => {
    for (let i = 0; i < count; i++) any ||= marks[from + i * fromStep] === 1;
  });
  return any;
}

/** Writes each value's length at the following index, for a prefix sum. Returns the sum. */
function noteLengths(target: Uint32Array, source: Uint32Array, part: ChunkPart): number {
  let sum = 0;
  forEachRun(part, (from, to, count, fromStep, toStep) => {
    for (let i = 0, f = from, t = to; i < count; i++, f += fromStep, t += toStep) {
      const bytes = (source[f + 1] as number) - (source[f] as number);
      target[t + 1] = bytes;
      sum += bytes;
    }
  });
  return sum;
}

function copyBatch(
  target: Uint8Array,
  targetOffsets: Uint32Array,
  { packed: { bytes, offsets }, part }: Omit<Batch, 'own'>,
): void {
  forEachRun(part, (from, to, count, fromStep, toStep) => {
    if (fromStep === 1 && toStep === 1) {
      const run = bytes.subarray(offsets[from], offsets[from + count]);
      target.set(run, targetOffsets[to]);
      return;
    }
    for (let i = 0, f = from, t = to; i < count; i++, f += fromStep, t += toStep) {
      const end = offsets[f + 1] as number;
      let at = targetOffsets[t] as number;
      for (let byte = offsets[f] as number; byte < end; byte++)
        target[at++] = bytes[byte] as number;
    }
  });
}

/** Releases a chunk of which little is needed: copies only that for `finish`. */
function compacted(batch: Batch): Batch {
  const { packed, part } = batch;
  const count = countOfPart(part);
  if (2 * count > packed.offsets.length - 1) return batch;
  const dense = densePart(part);
  const offsets = new Uint32Array(count + 1);
  noteLengths(offsets, packed.offsets, dense);
  for (let i = 1; i <= count; i++)
    offsets[i] = (offsets[i] as number) + (offsets[i - 1] as number);
  const bytes = new Uint8Array(offsets[count] as number);
  copyBatch(bytes, offsets, { packed, part: dense });
  return {
    packed: { bytes, offsets },
    part: { ...part, from: 0, fromSteps: dense.toSteps },
    own: true,
  };
}
