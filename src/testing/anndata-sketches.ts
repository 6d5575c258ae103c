import type { AttributeValue } from '@/model/attributes';
import {
  arraySketch,
  float32,
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
/** A table with these row names. */
export const named = (
  values: readonly string[],
  columns: Members = {},
  index = '_index',
): NodeSketch =>
  groupSketch(
    encoded('dataframe', '0.2.0', {
      _index: index,
      'column-order': Object.keys(columns),
    }),
    { [index]: texts(values), ...columns },
  );
/** A table with a named index and the given number of rows: `cell` of row 3 is “cell 3”. */
export const numbered = (index: string, length: number, columns: Members = {}) =>
  groupSketch(
    encoded('dataframe', '0.2.0', {
      _index: index,
      'column-order': Object.keys(columns),
    }),
    {
      [index]: arraySketch(
        text,
        [length],
        (at) => `${index} ${at}`,
        encoded('string-array', '0.2.0'),
      ),
      ...columns,
    },
  );
/** As many numbers (float32) as a test likes, by their rows. */
export const computed = (length: number, valueAt: (row: number) => number) =>
  arraySketch(float32, [length], valueAt, encoded('array', '0.2.0'));
/** Categories by their labels, −1 for missing ones. */
export const labelled = (labels: readonly string[], rows: readonly number[]) =>
  groupSketch(encoded('categorical', '0.2.0', { ordered: false }), {
    codes: arraySketch(int8, [rows.length], rows, encoded('array', '0.2.0')),
    categories: texts(labels),
  });
/** A sparse matrix of the given shape, with `stored` values. */
export const sparse = (
  layout: 'csr' | 'csc',
  shape: readonly [number, number],
  { pointers = () => 0, indices = () => 0, data = () => 0, stored = 0 }: SparseParts = {},
  attributes: Record<string, AttributeValue> = {},
) => {
  const ends = (layout === 'csr' ? shape[0] : shape[1]) + 1;
  return groupSketch(
    encoded(`${layout}_matrix`, '0.1.0', { shape: [...shape], ...attributes }),
    {
      indptr: arraySketch(int32, [ends], pointers),
      indices: arraySketch(int32, [stored], indices),
      data: arraySketch(float32, [stored], data),
    },
  );
};

/** The arrays of a sparse matrix, by position. */
interface SparseParts {
  readonly pointers?: (at: number) => number;
  readonly indices?: (at: number) => number;
  readonly data?: (at: number) => number;
  readonly stored?: number;
}

export const numbers = (values: readonly number[]) =>
  arraySketch(float64, [values.length], values, encoded('array', '0.2.0'));
/** Categories c0 and c1 by these codes. */
export const codes = (values: readonly number[]) =>
  categorical(arraySketch(int8, [values.length], values));
export const dict = (members: Members = {}) =>
  groupSketch(encoded('dict', '0.1.0'), members);
