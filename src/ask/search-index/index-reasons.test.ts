import { expect, it } from 'vitest';
import type { AttributeValue } from '@/model/attributes';
import type { DType } from '@/model/dtype';
import {
  arraySketch,
  float64,
  groupSketch,
  int32,
  memoryRoot,
  type NodeSketch,
  text,
  uint8,
} from '@/testing/memory-node';
import { verifyIndex } from './verify-index';

// what is said of an index that is wrong; each has a sound one beside it

const NAN = Number.NaN;
const uint64 = { kind: 'uint', bytes: 8, order: 'little' } as const;
const VALUES = [3, 1, 2, 1];

/** Why an index of a column in chunks of two rows is wrong; undefined of a sound one. */
async function reasonOf(
  index: NodeSketch,
  column: NodeSketch = arraySketch(float64, [4], VALUES, {}, [2]),
) {
  const root = memoryRoot(groupSketch({}, { column, index }));
  const [values, dataset] = await Promise.all(
    ['column', 'index'].map((name) => root.open(name)),
  );
  if (values?.kind !== 'array' || dataset?.kind !== 'array')
    throw new Error('two arrays');
  const { verdict } = await verifyIndex(
    { path: '/index', dataset, column: { name: 'column', dataset: values } },
    { nrows: BigInt(values.shape[0] ?? 0), inIndexes: [] },
  );
  return verdict.status === 'invalid' ? verdict.reason : undefined;
}

const sorted = (
  rows: readonly number[],
  [nanTail, fillTail] = [0, 0],
  more: Record<string, AttributeValue> = {},
) =>
  arraySketch(uint64, [rows.length], rows, {
    ...{ KIND: 'SORTED_ROWS', nan_tail_length: nanTail, fill_tail_length: fillTail },
    ...more,
  });
const withNaN = arraySketch(float64, [4], [3, NAN, 2, 1]);

it.each([
  ['is sound', sorted([1, 3, 2, 0]), undefined],
  ['is sound with NaN at its end', sorted([3, 2, 0, 1], [1, 0]), undefined, withNaN],
  ['is of other rows', sorted([1, 3, 2]), 'its shape is 3, but the table has 4 rows'],
  ['has a row twice', sorted([1, 3, 2, 2]), 'it is no permutation of the rows'],
  [
    'has a row that is not there',
    sorted([1, 3, 2, 9]),
    'it is no permutation of the rows',
  ],
  ['is in another order', sorted([0, 1, 3, 2]), 'it does not sort the column'],
  [
    'turns equal values round',
    sorted([3, 1, 2, 0]),
    'rows with the same value are not in order',
  ],
  [
    'has NaN first',
    sorted([1, 3, 2, 0], [1, 0]),
    'its tails are not at its end',
    withNaN,
  ],
  ['counts no NaN', sorted([3, 2, 0, 1]), 'its tail lengths are wrong', withNaN],
  [
    'has longer tails than rows',
    sorted([1, 3, 2, 0], [3, 2]),
    'its tails have 5 rows, but the table has 4',
  ],
  [
    'is marked',
    sorted([1, 3, 2, 0], [0, 0], { ordered: false }),
    'it is marked as not ordered',
  ],
  [
    'has signed numbers',
    arraySketch(int32, [4], [1, 3, 2, 0], { KIND: 'SORTED_ROWS' }),
    'it contains int32, not unsigned integers',
  ],
  [
    'says no tails',
    arraySketch(uint64, [4], [1, 3, 2, 0], { KIND: 'SORTED_ROWS' }),
    'it lacks nan_tail_length or fill_tail_length',
  ],
  ['has no kind', arraySketch(uint64, [4], [1, 3, 2, 0]), 'it has no KIND attribute'],
  [
    'is of a kind that is not known',
    arraySketch(uint64, [4], [1, 3, 2, 0], { KIND: 'ZONE_TREE' }),
    'its KIND ZONE_TREE is not known',
  ],
] as const)(
  'says why a sorted index is wrong: it %s',
  async (_, index, reason, column?: NodeSketch) => {
    expect(await reasonOf(index, column)).toBe(reason);
  },
);

const fieldsOf = (dtype: DType, names = ['min', 'max', 'nan_count', 'fill_count', 'n']) =>
  ({
    kind: 'compound',
    bytes: 8 * names.length,
    fields: names.map((name, at) => ({
      name,
      offset: 8 * at,
      dtype: at < 2 ? dtype : uint64,
    })),
  }) as DType;
const minMax = (entries: readonly (readonly number[])[], dtype = fieldsOf(float64)) =>
  arraySketch(dtype, [entries.length], entries, { KIND: 'CHUNK_MINMAX' });
/** Of 3, 1 and of 2, 1. */
const RIGHT = [
  [1, 3, 0, 0, 2],
  [1, 2, 0, 0, 2],
];

it.each([
  ['is sound', minMax(RIGHT), undefined],
  [
    'has another minimum',
    minMax([
      [1, 3, 0, 0, 2],
      [0, 2, 0, 0, 2],
    ]),
    'the minimum or maximum of chunk 1 is wrong',
  ],
  [
    'has another maximum',
    minMax([
      [1, 4, 0, 0, 2],
      [1, 2, 0, 0, 2],
    ]),
    'the minimum or maximum of chunk 0 is wrong',
  ],
  [
    'counts NaN that is not there',
    minMax([
      [1, 3, 1, 0, 2],
      [1, 2, 0, 0, 2],
    ]),
    'the counts of chunk 0 are wrong',
  ],
  ['has an entry too few', minMax(RIGHT.slice(1)), 'it has 1 entry for 2 chunks'],
  [
    'has other fields',
    minMax(RIGHT, fieldsOf(float64, ['low', 'high', 'nan_count', 'fill_count', 'n'])),
    'its fields are low, high, nan_count, fill_count, n',
  ],
  [
    'is of another type',
    minMax(RIGHT, fieldsOf(int32)),
    'its min and max are not of the type of the column',
  ],
  [
    'has plain numbers',
    arraySketch(float64, [2], [1, 1], { KIND: 'CHUNK_MINMAX' }),
    'its type is float64, not a compound',
  ],
] as const)('says why limits of chunks are wrong: it %s', async (_, index, reason) => {
  expect(await reasonOf(index)).toBe(reason);
});

const BLOOM = {
  KIND: 'CHUNK_BLOOM',
  k: 2,
  m_bits: 16,
  seed: 7,
  hash_family: 'murmur3_x64_128_double',
};
const bloom = (bits: number, more: Record<string, AttributeValue> = {}) =>
  arraySketch(uint8, [2, 2], [bits, bits, bits, bits], { ...BLOOM, ...more });

it.each([
  ['admits all', bloom(0xff), undefined],
  ['admits nothing', bloom(0), 'the filter of chunk 0 denies a value that is there'],
  [
    'has other sizes',
    bloom(0xff, { m_bits: 32 }),
    'its m_bits is 32, but its rows have 2 bytes',
  ],
  ['has no hashes', bloom(0xff, { k: 0 }), 'its k is 0'],
  ['is hashed otherwise', bloom(0xff, { hash_family: 'fnv' }), 'its hash_family is fnv'],
  [
    'does not say how',
    arraySketch(uint8, [2, 2], [1, 1, 1, 1], { KIND: 'CHUNK_BLOOM' }),
    'it lacks k, m_bits or seed',
  ],
] as const)('says why a filter of chunks is wrong: it %s', async (_, index, reason) => {
  expect(await reasonOf(index)).toBe(reason);
});

it('says what a bitmap lacks', async () => {
  const bitmap = (attributes: Record<string, AttributeValue>, width = 1) =>
    arraySketch(uint8, [1, width], [1, 0].slice(0, width), {
      KIND: 'BITMAP',
      ...attributes,
    });
  expect(await reasonOf(bitmap({}))).toBe('it has no VALUES reference');
  const wide = arraySketch(text, [9], Array.from('abcdefghi'));
  expect(await reasonOf(bitmap({}), wide)).toBe(
    'its shape is 1 × 1, but 9 rows need 2 bytes',
  );
});
