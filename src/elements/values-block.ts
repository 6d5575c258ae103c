import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import { lengthOf, type Values } from '@/model/values';

/** Stored values as the block of a column: the same arrays, with the kind that users see. */
export function blockOf(values: Values): Block {
  switch (values.kind) {
    case 'numbers':
    case 'booleans':
    case 'strings':
    case 'complex':
    case 'times':
    case 'bytes':
      return values;
    case 'records':
      return {
        kind: 'records',
        length: values.length,
        columns: values.fields.map((field) => ({
          name: field.name,
          block: blockOf(field.values),
        })),
      };
    case 'ragged':
      return {
        kind: 'ragged',
        offsets: values.offsets,
        content: blockOf(values.content),
      };
    case 'vlen-bytes':
      return {
        kind: 'ragged',
        offsets: values.items.offsets,
        content: { kind: 'bytes', size: 1, values: values.items.bytes },
      };
    case 'references':
      return {
        kind: 'strings',
        strings: packStrings(values.targets.map((target) => target ?? '')),
        missing: Uint8Array.from(values.targets, (target) => (target === null ? 1 : 0)),
      };
  }
}

/** Values of an array of several axes as one list per row. */
export function rowsOf(values: Values, rows: number): Block {
  const width = rows === 0 ? 0 : lengthOf(values) / rows;
  const offsets = new Uint32Array(rows + 1);
  for (let row = 0; row <= rows; row++) offsets[row] = row * width;
  return { kind: 'ragged', offsets, content: blockOf(values) };
}
