import { joinBytes } from '@/model/join-bytes';
import type { Run } from './block-runs';

export interface ByteRange {
  readonly position: number;
  readonly length: number;
}

/** A source divided into blocks of equal length, the last one shorter. */
export interface BlockGrid {
  readonly count: number;
  /** The blocks that a range touches, ascending. */
  blocksOf(position: number, length: number): number[];
  rangeOf(run: Run): ByteRange;
  /** Copies one block out of the bytes of a run of blocks. */
  blockIn(run: Run, bytes: Uint8Array, block: number): Uint8Array;
  /** The bytes of a range: a view if it is within one block, otherwise a copy. */
  assemble(
    position: number,
    length: number,
    blocks: ReadonlyMap<number, Uint8Array>,
  ): Uint8Array;
}

export function createBlockGrid(size: number, blockBytes: number): BlockGrid {
  const blocksOf = (position: number, length: number): number[] => {
    if (length === 0) return [];
    const first = Math.floor(position / blockBytes);
    const last = Math.floor((position + length - 1) / blockBytes);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  };
  return {
    count: Math.ceil(size / blockBytes),
    blocksOf,
    rangeOf({ first, last }) {
      const position = first * blockBytes;
      return { position, length: Math.min(size, (last + 1) * blockBytes) - position };
    },
    blockIn({ first, last }, bytes, block) {
      if (first === last && bytes.byteLength === bytes.buffer.byteLength) return bytes;
      const start = (block - first) * blockBytes;
      // a copy: a view would keep the whole run alive after its neighbours are evicted
      return bytes.slice(start, start + blockBytes);
    },
    assemble(position, length, blocks) {
      const parts = blocksOf(position, length).map((block) => {
        const bytes = blocks.get(block);
        if (!bytes) throw new Error(`block ${block} was fetched but is not here`);
        const start = Math.max(0, position - block * blockBytes);
        return bytes.subarray(start, position + length - block * blockBytes);
      });
      const [only] = parts;
      return parts.length === 1 && only ? only : joinBytes(parts);
    },
  };
}
