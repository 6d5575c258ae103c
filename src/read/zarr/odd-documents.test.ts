import { describe, expect, it } from 'vitest';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import type { JsonObject } from '@/read/json';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { expectedValues } from '@/testing/expected-values';
import { memoryStore } from '@/testing/memory-store';
import { openZarr } from './open-zarr';

const V2 = {
  zarr_format: 2,
  shape: [3],
  chunks: [2],
  dtype: '<i4',
  compressor: null,
  filters: null,
  fill_value: 0,
  order: 'C',
};
const V3 = {
  zarr_format: 3,
  node_type: 'array',
  shape: [3],
  data_type: 'int32',
  chunk_grid: { name: 'regular', configuration: { chunk_shape: [2] } },
  chunk_key_encoding: { name: 'default' },
  fill_value: 0,
  codecs: [{ name: 'bytes', configuration: { endian: 'little' } }],
};

/** The values of an array with these documents and chunks, in the notation of the corpus. */
async function read(
  document: JsonObject,
  chunks: Readonly<Record<string, string>> = {},
): Promise<unknown[]> {
  const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));
  const key = document.zarr_format === 2 ? '.zarray' : 'zarr.json';
  const store = memoryStore({
    [key]: JSON.stringify(document),
    ...Object.fromEntries(
      Object.entries(chunks).map(([name, text]) => [name, hex(text)]),
    ),
  });
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const node = await openZarr(store, { reader });
  if (node.kind !== 'array') throw new Error('no array');
  return expectedValues(await node.read());
}

describe('documents at the limits of the rules', () => {
  it.each<[JsonObject, unknown]>([
    [{ ...V2, fill_value: '7' }, 7],
    [{ ...V2, chunks: 2, shape: 3, fill_value: 7 }, 7],
    [{ ...V3, fill_value: '3' }, 3],
    [{ ...V3, data_type: 'float32', fill_value: '1.5' }, 1.5],
    [{ ...V3, data_type: 'float32', fill_value: '+Infinity' }, 'Infinity'],
    [{ ...V3, data_type: 'r24', fill_value: [1, 2, 3] }, { $bytes: '010203' }],
  ])('are read like by zarr-python: %j', async (document, value) => {
    expect(await read(document)).toEqual([value, value, value]);
  });

  it.each<JsonObject>([
    { ...V2, dtype: '|i1', fill_value: 300 },
    { ...V3, data_type: 'uint8', fill_value: -1 },
    { ...V3, data_type: 'int4', fill_value: 8 },
    { ...V3, data_type: 'float32', fill_value: '0x7fc0000100' },
    { ...V3, data_type: 'r24', fill_value: [1, 2] },
    { ...V3, data_type: 'r24', fill_value: [1, 2, 256] },
  ])('are refused if the fill value does not fit the type: %j', async (document) => {
    await expect(read(document)).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringMatching(/its fill value .* does not match its data type/),
    });
  });

  it.each<[JsonObject, string, RegExp]>([
    [{ ...V2, dtype: '<f16' }, 'UnsupportedError', /"<f16" is C's long double/],
    [{ ...V2, dtype: '<c32' }, 'UnsupportedError', /"<c32" is C's long double/],
    [
      { ...V3, codecs: ['gzip'] },
      'CorruptError',
      /its codecs \["gzip"\] do not produce bytes/,
    ],
    [
      { ...V3, codecs: ['bytes', 'packbits'] },
      'CorruptError',
      /its codecs .* treat bytes as an array/,
    ],
    [
      { ...V3, codecs: ['nosuch', 'bytes'] },
      'UnsupportedError',
      /unknown codec "nosuch"/,
    ],
  ])('are refused with the reason: %j', async (document, name, message) => {
    await expect(read(document)).rejects.toMatchObject({
      name,
      message: expect.stringMatching(message),
    });
  });

  it('fill a record by the bytes in its writer’s memory, whatever the byte order of its chunks', async () => {
    const fields = [
      ['a', 'int16'],
      ['b', { name: 'null_terminated_bytes', configuration: { length_bytes: 3 } }],
    ];
    const document = {
      ...V3,
      data_type: { name: 'structured', configuration: { fields } },
      codecs: [{ name: 'bytes', configuration: { endian: 'big' } }],
      fill_value: 'BQBxAAA=',
    };
    expect(await read(document, { 'c/0': '00017800000002797900' })).toEqual([
      { a: 1, b: 'x' },
      { a: 2, b: 'yy' },
      { a: 5, b: 'q' },
    ]);
  });

  it.each<JsonObject>([
    { ...V2, compressor: { id: 'nosuch' } },
    { ...V3, codecs: ['bytes', { name: 'nosuch', must_understand: false }] },
  ])(
    'give no fill value that an unknown codec may have changed: %j',
    async (document) => {
      await expect(read(document)).rejects.toMatchObject({
        name: 'UnsupportedError',
        message: expect.stringContaining('unknown codec "nosuch"'),
      });
    },
  );
});

describe('a chunk of 2^60 values', () => {
  const text = JSON.stringify({ ...V3, fill_value: 7 });
  const open = async (chunks: Readonly<Record<string, Uint8Array>>) => {
    const store = memoryStore({
      'zarr.json': text.replace(
        '"chunk_shape":[2]',
        '"chunk_shape":[1152921504606846976]',
      ),
      ...chunks,
    });
    const reader = createChunkReader({ pool: inlineDecodePool() });
    const node = await openZarr(store, { reader });
    if (node.kind !== 'array') throw new Error('no array');
    return node;
  };

  it('has the fill value where it was never written, as zarr-python says', async () => {
    const values = await (await open({})).read();
    expect(values).toMatchObject({ values: Int32Array.of(7, 7, 7) });
  });

  it('is too large where it is stored, and no wrong number', async () => {
    const node = await open({ 'c/0': new Uint8Array(8) });
    await expect(node.read()).rejects.toMatchObject({
      name: 'TooLargeError',
      message: expect.stringContaining('One chunk takes more than a thousand GB'),
    });
  });
});

it('says of an axis beyond 2^53 that it is too long, not that it is no number', async () => {
  const text = JSON.stringify(V3).replace('"shape":[3]', '"shape":[9007199254740993]');
  const store = memoryStore({ 'zarr.json': text });
  await expect(
    openZarr(store, { reader: createChunkReader({ pool: inlineDecodePool() }) }),
  ).rejects.toMatchObject({
    name: 'TooLargeError',
    message: expect.stringContaining('its shape has 9007199254740993'),
  });
});
