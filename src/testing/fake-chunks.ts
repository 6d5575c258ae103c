import type { DType } from '@/model/dtype';
import { abortError } from '@/model/errors';
import type { Values } from '@/model/values';
import type { ByteSource } from '@/read/bytes/byte-source';
import type { ChunkedArray } from '@/read/chunks/chunked-array';
import type { DecodeJob, DecodePool } from '@/read/codecs/codec';

/** For tests: a source of zeros that records its reads, and waits if told by the test. */
export function recordingSource(
  size: number,
  gate: () => Promise<void> = () => Promise.resolve(),
): ByteSource & { readonly reads: [number, number][]; readonly aborted: number[] } {
  const reads: [number, number][] = [];
  const aborted: number[] = [];
  return {
    name: 'test',
    size,
    reads,
    aborted,
    async read(position, length, options) {
      reads.push([position, length]);
      const wait = new Promise<never>((_, reject) => {
        options?.signal?.addEventListener('abort', () => {
          aborted.push(position);
          reject(abortError());
        });
      });
      await Promise.race([gate(), wait]);
      const bytes = new Uint8Array(length);
      // every byte is its offset divided by 16
      for (let i = 0; i < length; i++) bytes[i] = ((position + i) >> 4) & 255;
      return bytes;
    },
  };
}

/** For tests: a pool that hands out prepared chunks; a chunk's number is its first byte. */
export function preparedPool(
  chunks: readonly Values[],
): DecodePool & { readonly jobs: DecodeJob[]; readonly recycled: Values[] } {
  const recycled: Values[] = [];
  const jobs: DecodeJob[] = [];
  return {
    jobs,
    recycled,
    recycle: (values) => void recycled.push(values),
    async decode(job) {
      jobs.push(job);
      if (job.as.kind === 'raw') return { kind: 'raw', bytes: job.bytes };
      const values = chunks[job.bytes[0] as number];
      if (!values) throw new Error(`no chunk ${job.bytes[0]}`);
      return { kind: 'values', values };
    },
    close() {},
  };
}

/** For tests: an array whose chunk number n (in C order of the grid) is at offset 16·n of a source. */
export function arrayIn(
  source: ByteSource,
  layout: Pick<ChunkedArray, 'shape' | 'chunkShape'> & Partial<ChunkedArray>,
): ChunkedArray {
  const grid = layout.shape.map((extent, axis) =>
    Math.ceil(extent / (layout.chunkShape[axis] as number)),
  );
  const dtype: DType = { kind: 'int', bytes: 4, order: 'little' };
  return {
    id: '/X',
    dtype,
    decode: [],
    fill: { kind: 'numbers', values: Int32Array.of(0) },
    async locate(chunk) {
      const number = chunk.reduce(
        (sum, at, axis) => sum * (grid[axis] as number) + at,
        0,
      );
      return { kind: 'range', source, position: 16 * number, length: 16 };
    },
    ...layout,
  };
}
