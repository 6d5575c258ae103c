import { describe, expect, it } from 'vitest';
import { NO_ATTRIBUTES } from '@/model/attributes';
import type { JsonObject, JsonValue } from '@/read/json';
import { arrayOfV2 } from './metadata-v2';
import { nodeOfV3 } from './metadata-v3';

const v2: JsonObject = {
  zarr_format: 2,
  shape: [10, 10],
  chunks: [5, 5],
  dtype: '<f8',
  compressor: null,
  filters: null,
  fill_value: 0,
  order: 'C',
};
const v3: JsonObject = {
  zarr_format: 3,
  node_type: 'array',
  shape: [10, 10],
  data_type: 'float64',
  chunk_grid: { name: 'regular', configuration: { chunk_shape: [5, 5] } },
  chunk_key_encoding: { name: 'default' },
  fill_value: 0,
  codecs: ['bytes'],
};
const array2 = (changes: JsonObject) =>
  arrayOfV2({ ...v2, ...changes }, NO_ATTRIBUTES, 'here');
const array3 = (changes: JsonObject) => {
  const node = nodeOfV3({ ...v3, ...changes }, 'here');
  if (node.kind !== 'array') throw new Error('no array');
  return node;
};

describe('filters of zarr v3', () => {
  it('read the byte order of the bytes codec, whatever order their own types name', () => {
    const { chain } = array3({
      codecs: [
        { name: 'numcodecs.delta', configuration: { dtype: '>f8' } },
        {
          name: 'numcodecs.astype',
          configuration: { encode_dtype: '<f4', decode_dtype: 'float64' },
        },
        { name: 'bytes', configuration: { endian: 'big' } },
      ],
    });
    expect(chain.order).toBe('little');
    expect(chain.decode).toEqual([
      { codec: 'astype', settings: { encode_dtype: '>f4', decode_dtype: '<f8' } },
      { codec: 'delta', settings: { astype: '<f8', dtype: '<f8' } },
    ]);
  });
});

describe('an array of zarr v2', () => {
  it('undoes its compressor first, then its filters from the last to the first', () => {
    const { chain } = array2({
      compressor: { id: 'blosc', cname: 'lz4', shuffle: 1 },
      filters: [
        { id: 'delta', dtype: '<f8' },
        { id: 'zlib', level: 1 },
      ],
    });
    expect(chain.decode).toEqual([
      { codec: 'blosc', settings: { cname: 'lz4', shuffle: 1 } },
      { codec: 'zlib', settings: { level: 1 } },
      { codec: 'delta', settings: { dtype: '<f8' } },
    ]);
    expect(chain.names).toEqual([
      'delta (dtype <f8)',
      'zlib (level 1)',
      'blosc (cname lz4, shuffle 1)',
    ]);
  });

  it('is in Fortran order if it says so', () => {
    expect(array2({ order: 'F' }).chain.axes).toEqual([1, 0]);
    expect(array2({ shape: [3], chunks: [3], order: 'F' }).chain.axes).toBeUndefined();
  });

  it.each<[JsonObject, string]>([
    [{}, '2.4'],
    [{ dimension_separator: '/' }, '2/4'],
    [{ dimension_separator: '.' }, '2.4'],
  ])('finds its chunks: %j', (changes, key) => {
    expect(array2(changes).keyOf([2, 4])).toBe(key);
    expect(array2({ ...changes, shape: [], chunks: [] }).keyOf([])).toBe('0');
  });

  it('has the type of its first filter if it is an object array', () => {
    const object = (id: string, settings: JsonObject = {}) =>
      array2({ dtype: '|O', filters: [{ id, ...settings }] }).dtype;
    expect(object('vlen-utf8')).toEqual({ kind: 'string' });
    expect(object('json2')).toEqual({ kind: 'string' });
    expect(object('vlen-bytes')).toEqual({ kind: 'vlen-bytes' });
    expect(object('vlen-array', { dtype: '<i4' })).toEqual({
      kind: 'sequence',
      base: { kind: 'int', bytes: 4, order: 'little' },
    });
    expect(object('pickle')).toMatchObject({
      kind: 'unsupported',
      reason: expect.stringContaining('pickle'),
    });
  });

  it.each<JsonObject>([
    { shape: [-1, 10] },
    { shape: 'ten' },
    { shape: [2 ** 60, 1] },
    { chunks: [5] },
    { chunks: [0, 5] },
    { chunks: [1.5, 5] },
    { order: 'A' },
    { dimension_separator: '-' },
    { compressor: 'blosc' },
    { filters: [{ name: 'delta' }] },
    { zarr_format: 3 },
  ])('is refused with %j', (changes) => {
    expect(() => array2(changes)).toThrow(/^here: /);
  });

  it('may have chunks of length zero if it has no values', () => {
    expect(array2({ shape: [0, 10], chunks: [0, 10] })).toMatchObject({
      chunkShape: [1, 10],
      statedChunks: [0, 10],
    });
  });
});

describe('an array of zarr v3', () => {
  it.each<[JsonValue, string, string]>([
    [{ name: 'default' }, 'c/2/4', 'c'],
    ['default', 'c/2/4', 'c'],
    [{ name: 'default', configuration: { separator: '.' } }, 'c.2.4', 'c'],
    [{ name: 'v2' }, '2.4', '0'],
    [{ name: 'v2', configuration: { separator: '/' } }, '2/4', '0'],
  ])('finds its chunks: %j', (chunk_key_encoding, key, scalar) => {
    expect(array3({ chunk_key_encoding }).keyOf([2, 4])).toBe(key);
    expect(array3({ chunk_key_encoding }).keyOf([])).toBe(scalar);
  });

  it('composes its transposes', () => {
    const transpose = (order: JsonValue) => ({
      name: 'transpose',
      configuration: { order },
    });
    const axesOf = (...orders: JsonValue[]) =>
      array3({
        shape: [2, 3, 4],
        chunk_grid: { name: 'regular', configuration: { chunk_shape: [2, 3, 4] } },
        codecs: [...orders.map(transpose), 'bytes'],
      }).chain.axes;
    expect(axesOf([1, 2, 0])).toEqual([1, 2, 0]);
    expect(axesOf([1, 2, 0], [1, 2, 0])).toEqual([2, 0, 1]);
    expect(axesOf([1, 2, 0], [2, 0, 1])).toBeUndefined();
    expect(axesOf('F')).toEqual([2, 1, 0]);
  });

  it('has the byte order of its bytes codec, through shards', () => {
    const bytes = { name: 'bytes', configuration: { endian: 'big' } };
    expect(array3({ codecs: [bytes] }).dtype).toMatchObject({ order: 'big' });
    const shard = {
      name: 'sharding_indexed',
      configuration: {
        chunk_shape: [5, 1],
        codecs: [bytes],
        index_codecs: ['bytes', 'crc32c'],
      },
    };
    expect(array3({ codecs: [shard] }).dtype).toMatchObject({ order: 'big' });
  });

  it('undoes filters of a big-endian array on big-endian numbers', () => {
    const { chain, dtype } = array3({
      codecs: [
        { name: 'numcodecs.delta', configuration: { dtype: '<f8', astype: '<i4' } },
        { name: 'bytes', configuration: { endian: 'big' } },
        'crc32c',
      ],
    });
    expect(chain.decode).toEqual([
      { codec: 'crc32c', settings: {} },
      { codec: 'delta', settings: { dtype: '<f8', astype: '>i4' } },
    ]);
    expect(dtype).toMatchObject({ order: 'little' });
  });

  it('may have extensions that need not be understood', () => {
    expect(array3({ foo: { must_understand: false } }).kind).toBe('array');
  });

  it.each<[string, JsonObject]>([
    ['an extension', { foo: { name: 'x', must_understand: true } }],
    ['an extension by a bare value', { foo: 1 }],
    ['a storage transformer', { storage_transformers: [{ name: 'zz' }] }],
    ['a rectilinear grid', { chunk_grid: { name: 'rectilinear', configuration: {} } }],
    ['other chunk keys', { chunk_key_encoding: { name: 'hilbert' } }],
    [
      'other chunk keys, given as a number beyond 2^53',
      { chunk_key_encoding: 2n ** 60n },
    ],
  ])('is refused with %s', (_, changes) => {
    expect(() => array3(changes)).toThrow(
      expect.objectContaining({ name: 'UnsupportedError' }),
    );
  });

  const shard = (settings: JsonObject) => ({
    codecs: [
      {
        name: 'sharding_indexed',
        configuration: {
          chunk_shape: [5, 5],
          codecs: ['bytes'],
          index_codecs: ['bytes'],
          ...settings,
        },
      },
    ],
  });
  it.each<[string, JsonObject]>([
    ['no codecs', { codecs: null }],
    [
      'codecs that make no bytes',
      { codecs: [{ name: 'transpose', configuration: { order: [1, 0] } }] },
    ],
    [
      'axes transposed that are not there',
      { codecs: [{ name: 'transpose', configuration: { order: [0, 2] } }, 'bytes'] },
    ],
    ['a codec without name', { codecs: [{ id: 'bytes' }] }],
    ['a shard without chunks', shard({ chunk_shape: null })],
    ['a shard with chunks of nothing', shard({ chunk_shape: [0, 5] })],
    ['a shard index that is compressed', shard({ index_codecs: ['bytes', 'gzip'] })],
    ['a shard index in the middle', shard({ index_location: 'middle' })],
    ['a grid without shape', { chunk_grid: { name: 'regular' } }],
    ['another kind of node', { node_type: 'table' }],
  ])('is damaged with %s', (_, changes) => {
    expect(() => array3(changes)).toThrow(
      expect.objectContaining({ name: 'CorruptError' }),
    );
  });
});
