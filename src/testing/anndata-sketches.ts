import type { AttributeValue } from '@/model/attributes';
import {
  arraySketch,
  float64,
  groupSketch,
  int8,
  int32,
  int64,
  memoryRoot,
  type NodeSketch,
  text,
} from './memory-node';

export type Members = Record<string, NodeSketch>;

/** Attributes that say an encoding. */
export const encoded = (
  type: string,
  version: string,
  more: Record<string, AttributeValue> = {},
) => ({
  'encoding-type': type,
  'encoding-version': version,
  ...more,
});
export const names = (count: number) =>
  arraySketch(
    text,
    [count],
    Array.from({ length: count }, (_, i) => `c${i}`),
    encoded('string-array', '0.2.0'),
  );
export const ints = (
  items: readonly number[],
  shape: readonly number[] = [items.length],
) => arraySketch(int32, shape, items);
/** A table of these columns. */
export const frame = (length: number, columns: Members = {}) =>
  groupSketch(
    encoded('dataframe', '0.2.0', {
      _index: '_index',
      'column-order': Object.keys(columns),
    }),
    { _index: names(length), ...columns },
  );
export const csr = (parts: {
  indptr: NodeSketch;
  indices: NodeSketch;
  data: NodeSketch;
}) => groupSketch(encoded('csr_matrix', '0.1.0', { shape: [2, 3] }), parts);
/** The parts of a sound matrix of 2 × 3. */
export const sound = {
  indptr: ints([0, 1, 2]),
  indices: ints([0, 2]),
  data: arraySketch(float64, [2], [1, 2]),
};
export const categorical = (
  codes: NodeSketch,
  more: Record<string, AttributeValue> = { ordered: false },
) => groupSketch(encoded('categorical', '0.2.0', more), { codes, categories: names(2) });
export const masked = (type: string, values: NodeSketch, mask: NodeSketch) =>
  groupSketch(encoded(type, '0.1.0'), { values, mask });
/** Lists of integers between these offsets. */
export const ragged = (offsets: readonly number[], length: AttributeValue = 2) =>
  groupSketch(
    encoded('awkward-array', '0.1.0', {
      length,
      form: JSON.stringify({
        class: 'ListOffsetArray',
        form_key: 'a',
        content: { class: 'NumpyArray', form_key: 'b' },
      }),
    }),
    {
      'a-offsets': arraySketch(int64, [offsets.length], offsets.map(BigInt)),
      'b-data': ints([1, 2, 3]),
    },
  );

/** An AnnData of 2 × 3 with these members. */
export const anndataOf = (members: Members) =>
  memoryRoot(
    groupSketch(encoded('anndata', '0.1.0'), {
      obs: frame(2),
      var: frame(3),
      ...members,
    }),
  );

/** A matrix of these rows. */
export const dense = (
  lines: readonly (readonly number[])[],
  chunkShape?: readonly number[],
) =>
  arraySketch(
    float64,
    [lines.length, lines[0]?.length ?? 0],
    lines.flat(),
    encoded('array', '0.2.0'),
    chunkShape,
  );
export const texts = (values: readonly string[]) =>
  arraySketch(text, [values.length], values, encoded('string-array', '0.2.0'));
/** A table whose rows have these names. */
export const named = (values: readonly string[], columns: Members = {}): NodeSketch =>
  groupSketch(
    encoded('dataframe', '0.2.0', {
      _index: '_index',
      'column-order': Object.keys(columns),
    }),
    { _index: texts(values), ...columns },
  );
export const numbers = (values: readonly number[]) =>
  arraySketch(float64, [values.length], values, encoded('array', '0.2.0'));
/** Categories c0 and c1 by these codes. */
export const codes = (values: readonly number[]) =>
  categorical(arraySketch(int8, [values.length], values));
export const dict = (members: Members = {}) =>
  groupSketch(encoded('dict', '0.1.0'), members);
