import type { Surveyor } from './survey';
import { UnwritableColumn } from './table';
import type { WritableBlock } from './writable-block';

type Opaque = Extract<WritableBlock, { kind: 'complex' | 'bytes' }>;

/** Finds a value that does not occur: one byte repeated, or one byte followed by its complement, repeated. */
export function opaqueSurveyor(first: Opaque): Surveyor {
  const size = sizeOfValue(first);
  const isUsed = new Uint8Array(512);
  return {
    add(block) {
      if (block.kind !== first.kind) return 0;
      const { values, missing } = block as Opaque;
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      const count = Math.floor(bytes.length / size);
      for (let i = 0; i < count; i++)
        if (!missing?.[i]) {
          const candidate = candidateOf(bytes, i * size, size);
          if (candidate !== undefined) isUsed[candidate] = 1;
        }
      return count;
    },
    finish() {
      const fill = CANDIDATES.find(
        (one) => isUsed[one] === 0 && (first.kind === 'bytes' || isNumber(one)),
      );
      if (fill === undefined || (size === 1 && fill > 255))
        throw new UnwritableColumn('no value is left to mark missing rows');
      const value = new Uint8Array(size).fill(restOf(fill));
      value[0] = fill & 255;
      return { kind: first.kind, size, fill: value };
    },
  };
}

function sizeOfValue(block: Opaque): number {
  if (block.kind === 'complex') return 2 * block.values.BYTES_PER_ELEMENT;
  if (block.size === 0) throw new UnwritableColumn('its values have no bytes');
  return block.size;
}

/**
 * In order of preference. Below 256 all bytes are equal, from 256 on all but the first are its
 * complement.
 */
const CANDIDATES = [
  255,
  ...Array.from({ length: 512 }, (_, i) => i).filter((i) => i !== 255),
];

function restOf(candidate: number): number {
  return candidate < 256 ? candidate : 255 - (candidate & 255);
}

/** Neither 0, a likely complex number, nor NaN, which is not equal to itself. */
function isNumber(candidate: number): boolean {
  const rest = restOf(candidate);
  return rest !== 0 && rest !== 255;
}

function candidateOf(bytes: Uint8Array, start: number, size: number): number | undefined {
  const [first = 0, second = first] = bytes.subarray(start, start + size);
  for (let at = start + 2; at < start + size; at++)
    if (bytes[at] !== second) return undefined;
  if (second === first) return first;
  return second === 255 - first ? 256 + first : undefined;
}
