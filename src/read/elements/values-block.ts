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
        strings: packStrings(values.targets.map((_, i) => referenceText(values, i))),
        missing: Uint8Array.from(values.targets, (_, i) =>
          referenceText(values, i) === '' ? 1 : 0,
        ),
      };
  }
}

/** The path, and the part that is meant; of a reference without a path, why it has none. */
function referenceText(
  { targets, details }: Extract<Values, { kind: 'references' }>,
  at: number,
): string {
  const [target, detail] = [targets[at], details?.[at]];
  if (!target || !detail) return target ?? detail ?? '';
  return `${target} ${detail}`;
}

/** Values of an array of several axes as one list per row. */
export function rowsOf(values: Values, rows: number): Block {
  const width = rows === 0 ? 0 : lengthOf(values) / rows;
  const offsets = new Uint32Array(rows + 1);
  for (let row = 0; row <= rows; row++) offsets[row] = row * width;
  return { kind: 'ragged', offsets, content: blockOf(values) };
}
