import type { Room } from '@/bytes/byte-source';
import { roomyLength, type SpareBuffers } from './spare-buffers';

/** Memory for the bytes of one read, out of spares and back to them. */
export interface SpareRoom {
  readonly take: Room;
  /** What was read is of no use any more. Left alone where it lies elsewhere, or in a buffer that is held. */
  giveBack(bytes: Uint8Array | undefined, held?: ReadonlySet<ArrayBufferLike>): void;
}

export function spareRoom(spares: SpareBuffers): SpareRoom {
  let length = 0;
  return {
    take(bytes) {
      length = roomyLength(bytes);
      return spares.take(length) ?? new ArrayBuffer(length);
    },
    giveBack(bytes, held) {
      const buffer = bytes?.buffer;
      // a source may make another object of the same memory; what a cache has is of another length
      if (buffer instanceof ArrayBuffer && buffer.byteLength === length)
        if (!held?.has(buffer)) spares.give(buffer);
    },
  };
}
