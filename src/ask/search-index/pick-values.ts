import { bytesAt, packBytes } from '@/model/strings';
import type { Values } from '@/model/values';

/** Copies some values, in the order of their positions. */
export type PickValues = (positions: ArrayLike<number>) => Values;

/** For values that have an order (HEP001 §10.5). */
export function createPicker(values: Values): PickValues {
  switch (values.kind) {
    case 'numbers': {
      const all = values.values;
      return (positions) => {
        const picked = all.slice(0, 0);
        const out = new (picked.constructor as new (length: number) => typeof all)(
          positions.length,
        );
        for (let i = 0; i < out.length; i++)
          out[i] = all[positions[i] as number] as never;
        return { kind: 'numbers', values: out };
      };
    }
    case 'booleans':
      return (positions) => ({
        kind: 'booleans',
        values: Uint8Array.from(positions, (at) => values.values[at] as number),
      });
    case 'strings':
      return (positions) => ({
        kind: 'strings',
        strings: packBytes(Array.from(positions, (at) => bytesAt(values.strings, at))),
      });
    case 'bytes': {
      const { size } = values;
      return (positions) => {
        const out = new Uint8Array(positions.length * size);
        for (let i = 0; i < positions.length; i++) {
          const at = (positions[i] as number) * size;
          out.set(values.values.subarray(at, at + size), i * size);
        }
        return { kind: 'bytes', size, values: out };
      };
    }
    default:
      throw new RangeError(`Values of kind ${values.kind} have no order`);
  }
}
