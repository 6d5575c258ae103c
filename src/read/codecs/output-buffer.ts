import type { OutputBuffer } from '@/model/read-options';
import { type SpareBuffers, spareLength } from './spare-buffers';

/** Output buffers for one read, from a pool of spare buffers. */
export interface SpareOutputBuffer {
  readonly take: OutputBuffer;
  /**
   * Returns the buffer of a read that is no longer used. Ignores views of other buffers, and
   * buffers in use.
   */
  giveBack(read: ArrayBufferView | undefined, held?: ReadonlySet<ArrayBufferLike>): void;
}

export function outputBuffer(spares: SpareBuffers): SpareOutputBuffer {
  let length = 0;
  return {
    take(bytes) {
      length = spareLength(bytes);
      return spares.take(length) ?? new ArrayBuffer(length);
    },
    giveBack(read, held) {
      const buffer = read?.buffer;
      // a source may create another view of the same memory; buffers of a cache have other lengths
      if (buffer instanceof ArrayBuffer && buffer.byteLength === length)
        if (!held?.has(buffer)) spares.give(buffer);
    },
  };
}
