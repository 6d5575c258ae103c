import { describe, expect, it } from 'vitest';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import type { JsonObject, JsonValue } from '@/read/json';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { expectedValues } from '@/testing/expected-values';
import { memoryStore } from '@/testing/memory-store';
import { openZarr } from './open-zarr';

const codec = (name: string, configuration: JsonObject = {}) => ({ name, configuration });

/** The values of an array of one chunk with the given bytes, in hexadecimal digits. */
async function read(
  type: string,
  shape: readonly number[],
  codecs: JsonValue,
  chunk: string,
): Promise<unknown[]> {
  const document = {
    zarr_format: 3,
    node_type: 'array',
    shape,
    data_type: type,
    chunk_grid: codec('regular', { chunk_shape: [...shape] }),
    chunk_key_encoding: codec('default'),
    fill_value: 0,
    codecs,
  };
  const store = memoryStore({
    'zarr.json': JSON.stringify(document),
    [['c', ...shape.map(() => 0)].join('/')]: Uint8Array.from(Buffer.from(chunk, 'hex')),
  });
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const node = await openZarr(store, { reader });
  if (node.kind !== 'array') throw new Error('no array');
  return expectedValues(await node.read());
}

const little = codec('bytes', { endian: 'little' });
const big = codec('bytes', { endian: 'big' });

describe('scale_offset and cast_value', () => {
  it('convert uint8 to float64, with NaN for its code: the specification’s third example', async () => {
    const codecs = [
      codec('scale_offset', { offset: -10, scale: 0.1 }),
      codec('cast_value', {
        data_type: 'uint8',
        scalar_map: { encode: [['NaN', 0]], decode: [[0, 'NaN']] },
      }),
      'bytes',
    ];
    expect(await read('float64', [4], codecs, '000102ff')).toEqual(['NaN', 0, 10, 2540]);
  });

  it('convert uint8 to uint16: the specification’s second example', async () => {
    const codecs = [
      codec('scale_offset', { offset: 1000 }),
      codec('cast_value', { data_type: 'uint8' }),
      'bytes',
    ];
    expect(await read('uint16', [3], codecs, '0005ff')).toEqual([1000, 1005, 1255]);
  });

  it('compute in the precision of the type, of bytes in either order', async () => {
    const codecs = [codec('scale_offset', { offset: 5, scale: 0.1 }), big];
    // numpy: float32(x) / float32(0.1) + float32(5)
    expect(
      await read('float32', [4], codecs, '000000003f800000c020000040533333'),
    ).toEqual([5, 15, -20, 38]);
  });

  it('keep 64-bit integers exact', async () => {
    const codecs = [codec('scale_offset', { offset: 1, scale: 3 }), little];
    expect(await read('int64', [1], codecs, 'feffffffffffff7f')).toEqual([
      { $int: '3074457345618258603' },
    ]);
  });

  it.each<[string, number[]]>([
    ['nearest-even', [2, 2, -2]],
    ['nearest-away', [2, 3, -2]],
    ['towards-zero', [1, 2, -1]],
    ['towards-positive', [2, 3, -1]],
    ['towards-negative', [1, 2, -2]],
  ])('round 1.5, 2.5 and −1.5 %s', async (rounding, values) => {
    const codecs = [codec('cast_value', { data_type: 'float32', rounding }), little];
    expect(await read('int32', [3], codecs, '0000c03f000020400000c0bf')).toEqual(values);
  });

  it.each<[string, number[]]>([
    ['clamp', [127, -128, 5]],
    ['wrap', [-128, 127, 5]],
  ])('%s values out of range of the type', async (rule, values) => {
    const codecs = [
      codec('cast_value', { data_type: 'int16', out_of_range: rule }),
      little,
    ];
    // 128, −129, 5
    expect(await read('int8', [3], codecs, '80007fff0500')).toEqual(values);
  });

  it.each<[string, string, JsonObject, string]>([
    [
      'out of range, where no rule says what to do',
      'int8',
      { data_type: 'int16' },
      '8000',
    ],
    ['NaN, where the type has none', 'int8', { data_type: 'float32' }, '0000c07f'],
  ])('refuse values that are %s', async (_what, type, configuration, chunk) => {
    const codecs = [codec('cast_value', configuration), little];
    await expect(read(type, [1], codecs, chunk)).rejects.toMatchObject({
      name: 'CorruptError',
    });
  });

  it('refuse an integer that does not divide', async () => {
    const codecs = [codec('scale_offset', { scale: 3 }), little];
    await expect(read('int16', [1], codecs, '0400')).rejects.toMatchObject({
      name: 'CorruptError',
    });
  });

  it('refuse texts', async () => {
    const codecs = [codec('cast_value', { data_type: 'string' }), little];
    await expect(read('int16', [1], codecs, '0400')).rejects.toMatchObject({
      name: 'UnsupportedError',
    });
  });
});

describe('packbits', () => {
  it.each<[string, JsonObject, string, unknown[]]>([
    // numpy.packbits(bitorder="little")
    ['bool', {}, '0d03', [1, 0, 1, 1, 0, 0, 0, 0, 1, 1].map(Boolean)],
    ['int4', {}, 'f83007', [-8, -1, 0, 3, 7]],
    ['int4', { padding_encoding: 'first_byte' }, '04f83007', [-8, -1, 0, 3, 7]],
    ['int4', { padding_encoding: 'last_byte' }, 'f8300704', [-8, -1, 0, 3, 7]],
    ['float6_e3m2fn', {}, '3f02', [-28, 0.5]],
    ['int16', { last_bit: 4 }, 'f103', [-15, -1, 0]],
    ['uint8', { first_bit: 4, last_bit: 6 }, '3d', [80, 112]],
    ['complex_float4_e2m1fn', {}, 'd3', [{ $complex: [1.5, -3] }]],
  ])('unpacks %s from %j', async (type, configuration, chunk, values) => {
    expect(
      await read(type, [values.length], [codec('packbits', configuration)], chunk),
    ).toEqual(values);
  });

  it('refuses another number of bytes', async () => {
    await expect(read('int4', [5], ['packbits'], 'f830')).rejects.toMatchObject({
      name: 'CorruptError',
    });
  });
});

describe('zfp', () => {
  // zfpy.compress_numpy(write_header=False) of quarters, 4 × 5
  const quarters = Array.from({ length: 20 }, (_, i) => i / 4);
  it.each<[JsonObject, string]>([
    [{ mode: 'reversible' }, '091a24324bd0e02a2200000000000000'],
    [
      { mode: 'fixed_rate', rate: 8 },
      '05311507000000000000000000000000052d1654000000000000000000000000',
    ],
    [{ mode: 'fixed_accuracy', tolerance: 0.1 }, '05311507000050d06241050000000000'],
    [{ mode: 'fixed_precision', precision: 12 }, '053115070000052d1654000000000000'],
    [
      { mode: 'expert', minbits: 1, maxbits: 16_658, maxprec: 12, minexp: -1074 },
      '053115070000052d1654000000000000',
    ],
  ])('reads %j', async (configuration, chunk) => {
    expect(await read('float32', [4, 5], [codec('zfp', configuration)], chunk)).toEqual(
      quarters,
    );
  });

  it('reads it by its former URL of zarrs', async () => {
    const name = 'https://codec.zarrs.dev/array_to_bytes/zfp';
    const chunk = '091a24324bd0e02a2200000000000000';
    const values = await read(
      'float32',
      [4, 5],
      [codec(name, { mode: 'reversible' })],
      chunk,
    );
    expect(values).toEqual(quarters);
  });

  it('knows the shape after transposes and reshapes', async () => {
    const codecs = [
      codec('transpose', { order: [1, 0] }),
      codec('reshape', { shape: [4, -1] }),
      codec('zfp', { mode: 'reversible' }),
    ];
    const chunk = '091a24324bd0e02a2200000000000000';
    const rows = await read('float32', [2, 10], codecs, chunk);
    expect(rows).toEqual([
      ...quarters.filter((_, i) => i % 2 === 0),
      ...quarters.filter((_, i) => i % 2 === 1),
    ]);
  });

  it.each<[string, readonly number[], JsonObject]>([
    ['uint32', [4], { mode: 'reversible' }],
    ['float32', [1, 1, 1, 1, 1], { mode: 'reversible' }],
    ['float32', [4], { mode: 'other' }],
  ])('refuses %s of %j by %j', async (type, shape, configuration) => {
    await expect(
      read(type, shape, [codec('zfp', configuration)], '00'.repeat(16)),
    ).rejects.toMatchObject({ name: 'UnsupportedError' });
  });
});

describe('reshape', () => {
  it('keeps the order of values', async () => {
    const codecs = [codec('reshape', { shape: [[0, 1], 1] }), little];
    expect(await read('uint8', [2, 3], codecs, '010203040506')).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  it('is refused before transposes and shards', async () => {
    const reshape = codec('reshape', { shape: [3, 2] });
    const shards = codec('sharding_indexed', { chunk_shape: [1, 1], codecs: ['bytes'] });
    for (const after of [codec('transpose', { order: [1, 0] }), shards])
      await expect(
        read('uint8', [2, 3], [reshape, after, 'bytes'], '010203040506'),
      ).rejects.toMatchObject({
        name: expect.stringMatching(/UnsupportedError|CorruptError/),
      });
  });
});

it.each<JsonObject>([
  { id: 'cast_value', data_type: 'int8' },
  { id: 'zfp', mode: 'reversible', data_type: 'int32', shape: [-4, -4] },
  {
    id: 'scale_offset',
    stored: { kind: 'int', bytes: 0 },
    read: { kind: 'int', bytes: 0 },
  },
  { id: 'packed-bits', read: { kind: 'int', bytes: 0, order: 'little' } },
  { id: 'packed-bits', read: { kind: 'int', bytes: 1, order: 'little', bits: 1e9 } },
])('version 2 has no such codec, whatever a file declares: %j', async (compressor) => {
  const document = {
    zarr_format: 2,
    shape: [2],
    chunks: [2],
    dtype: '|i1',
    compressor,
    filters: null,
    fill_value: 0,
    order: 'C',
  };
  const store = memoryStore({
    '.zarray': JSON.stringify(document),
    0: Uint8Array.of(1, 2),
  });
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const node = await openZarr(store, { reader });
  if (node.kind !== 'array') throw new Error('no array');
  await expect(node.read()).rejects.toMatchObject({ name: 'UnsupportedError' });
});

it.each([
  ['conditional', 'no software writes it yet'],
  ['n5_default', 'its blocks have their own extents'],
])('%s is refused with the reason', async (name, reason) => {
  await expect(read('uint8', [2], ['bytes', name], '0102')).rejects.toMatchObject({
    name: 'UnsupportedError',
    message: expect.stringContaining(reason),
  });
});
