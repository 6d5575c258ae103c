import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from '../byte-source';

/** Room for a header with its long name, at a distance from the next. */
const LEAST = 4 << 10;
const LONGEST = 1 << 20;
/** Reading this many bytes takes less time than another request. */
const NEAR = 128 << 10;

/**
 * Reads headers one after another: those of large files each by a short read, those of many small
 * files together.
 */
export function createHeaderReader(
  source: ByteSource,
  options?: ReadOptions,
): (position: number, length: number) => Promise<Uint8Array> {
  let start = 0;
  let bytes: Uint8Array = new Uint8Array(0);
  let ahead = LEAST;
  return async (position, length) => {
    const end = start + bytes.length;
    if (position < start || position + length > end) {
      const isNear = bytes.length > 0 && position - end < NEAR;
      ahead = isNear ? Math.min(LONGEST, ahead * 2) : LEAST;
      const wanted = Math.min(Math.max(length, ahead), source.size - position);
      bytes = await source.read(position, wanted, { ...options, alone: true });
      start = position;
    }
    return bytes.subarray(position - start, position - start + length);
  };
}
