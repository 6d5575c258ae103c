import type { Values } from '@/model/values';

/** Size of decoded values in memory, in bytes. */
export function weightOf(values: Values): number {
  switch (values.kind) {
    case 'strings':
      return values.strings.bytes.byteLength + values.strings.offsets.byteLength;
    case 'vlen-bytes':
      return values.items.bytes.byteLength + values.items.offsets.byteLength;
    case 'records':
      return values.fields.reduce((sum, field) => sum + weightOf(field.values), 0);
    case 'ragged':
      return values.offsets.byteLength + weightOf(values.content);
    case 'references':
      return values.targets.reduce((sum, path) => sum + 16 + 2 * (path?.length ?? 0), 0);
    default:
      return values.values.byteLength;
  }
}
