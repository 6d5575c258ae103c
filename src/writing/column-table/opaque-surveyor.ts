import type { Surveyor } from './survey';
import { UnwritableColumn } from './table';
import type { WritableBlock } from './writable-block';

type Opaque = Extract<WritableBlock, { kind: 'complex' | 'bytes' }>;

/** Finds a value that none is, of one byte again and again. */
export function opaqueSurveyor(first: Opaque): Surveyor {
  const size = sizeOfValue(first);
  const isUsed = new Uint8Array(256);
  return {
    add(block) {
      if (block.kind !== first.kind) return 0;
      const { values, missing } = block as Opaque;
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      const count = Math.floor(bytes.length / size);
      for (let i = 0; i < count; i++)
        if (!missing?.[i] && isUniform(bytes, i * size, size))
          isUsed[bytes[i * size] as number] = 1;
      return count;
    },
    finish() {
      // for complex numbers, 255 would be NaN, which is not equal to itself
      const candidates = first.kind === 'bytes' ? [255, 0] : [];
      for (let byte = 1; byte < 255; byte++) candidates.push(byte);
      const fill = candidates.find((byte) => isUsed[byte] === 0);
      if (fill === undefined)
        throw new UnwritableColumn('no value is left to mark missing rows');
      return { kind: first.kind, size, fill: new Uint8Array(size).fill(fill) };
    },
  };
}

function sizeOfValue(block: Opaque): number {
  if (block.kind === 'complex') return 2 * block.values.BYTES_PER_ELEMENT;
  if (block.size === 0) throw new UnwritableColumn('its values have no bytes');
  return block.size;
}

function isUniform(bytes: Uint8Array, start: number, size: number): boolean {
  for (let at = start + 1; at < start + size; at++)
    if (bytes[at] !== bytes[start]) return false;
  return true;
}
