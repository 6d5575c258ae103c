import type { OutputBuffer } from '@/model/read-options';
import { roomyLength, type SpareBuffers } from './spare-buffers';

/** Memory for what one read brings, out of spares and back to them. */
export interface SpareRoom {
  readonly take: OutputBuffer;
  /** What was read is of no use any more. Left alone where it lies elsewhere, or in a buffer that is held. */
  giveBack(read: ArrayBufferView | undefined, held?: ReadonlySet<ArrayBufferLike>): void;
}

export function spareRoom(spares: SpareBuffers): SpareRoom {
  let length = 0;
  return {
    take(bytes) {
      length = roomyLength(bytes);
      return spares.take(length) ?? new ArrayBuffer(length);
    },
    giveBack(read, held) {
      const buffer = read?.buffer;
      // a source may make another object of the same memory; what a cache has is of another length
      if (buffer instanceof ArrayBuffer && buffer.byteLength === length)
        if (!held?.has(buffer)) spares.give(buffer);
    },
  };
}
