import type { ByteSource } from './byte-source';
import { expectWithin } from './expect-within';

/** Range and name of a part of a source. */
export interface Part {
  /** The name of the part in error messages. */
  readonly name: string;
  readonly position: number;
  readonly size: number;
}

/**
 * A part of a source as a source of its own: an offset, and nothing else. CorruptError if the part
 * exceeds its source.
 */
export function partOf(source: ByteSource, part: Part): ByteSource {
  const { name, position: start, size } = part;
  expectWithin(source, start, size);
  const own = { name, size };
  const { readMany, readSync } = source;
  return {
    ...own,
    async read(position, length, options) {
      expectWithin(own, position, length);
      return source.read(start + position, length, options);
    },
    ...(readMany && {
      async readMany(ranges, options) {
        for (const { position, length } of ranges) expectWithin(own, position, length);
        const shifted = ranges.map(({ position, length }) => ({
          position: start + position,
          length,
        }));
        return readMany.call(source, shifted, options);
      },
    }),
    ...(readSync && {
      readSync(position: number, length: number) {
        expectWithin(own, position, length);
        return readSync.call(source, start + position, length);
      },
    }),
  };
}
