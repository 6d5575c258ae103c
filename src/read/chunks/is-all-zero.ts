import type { Values } from '@/model/values';

/** True for a fill value equal to the initial content of arrays: every bit zero, every text empty. */
export function isAllZero(values: Values): boolean {
  switch (values.kind) {
    case 'strings':
      return values.strings.bytes.length === 0;
    case 'vlen-bytes':
      return values.items.bytes.length === 0;
    case 'records':
      return values.fields.every((field) => isAllZero(field.values));
    case 'ragged':
      return values.offsets.every((offset) => offset === 0);
    case 'references':
      return values.targets.every((target) => target === null);
    default: {
      const { buffer, byteOffset, byteLength } = values.values;
      return new Uint8Array(buffer, byteOffset, byteLength).every((byte) => byte === 0);
    }
  }
}
