import type { Values } from '@/model/values';
import type { Decoded } from './codec';

/** Every buffer of a decoded chunk, as a transfer list. */
export function decodedBuffers(decoded: Decoded): ArrayBuffer[] {
  const views = viewsIn(decoded);
  // decoded values are never shared memory
  return [...new Set(views.map((view) => view.buffer as ArrayBuffer))];
}

function viewsIn(decoded: Decoded): readonly ArrayBufferView[] {
  switch (decoded.kind) {
    case 'raw':
      return [decoded.bytes];
    case 'values':
      return viewsOf(decoded.values);
    case 'cuts':
      return decoded.cuts.flatMap(viewsIn);
  }
}

function viewsOf(values: Values): readonly ArrayBufferView[] {
  switch (values.kind) {
    case 'strings':
      return [
        values.strings.bytes,
        values.strings.offsets,
        ...(values.json ? [values.json] : []),
      ];
    case 'vlen-bytes':
      return [values.items.bytes, values.items.offsets];
    case 'records':
      return values.fields.flatMap((field) => viewsOf(field.values));
    case 'ragged':
      return [values.offsets, ...viewsOf(values.content)];
    case 'references':
      return [];
    default:
      return [values.values];
  }
}
