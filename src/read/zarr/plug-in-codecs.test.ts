import { describe, expect, it, vi } from 'vitest';
import { registry } from 'zarrita';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { knowsCodec } from '@/read/codecs/codec-registry';
import type { JsonObject } from '@/read/json';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { expectedValues } from '@/testing/expected-values';
import { memoryStore } from '@/testing/memory-store';
import { openZarr } from './open-zarr';

/** Each time that the zarrita bridge is loaded. */
const loads = vi.hoisted((): string[] => []);
vi.mock('@/read/codecs/zarrita-codecs', (original: () => Promise<object>) => {
  loads.push('zarrita');
  return original();
});

const V2 = {
  zarr_format: 2,
  shape: [3],
  chunks: [2],
  dtype: '<i2',
  compressor: null,
  filters: null,
  fill_value: 7,
  order: 'C',
};
const V3 = {
  zarr_format: 3,
  node_type: 'array',
  shape: [3],
  data_type: 'int16',
  chunk_grid: { name: 'regular', configuration: { chunk_shape: [2] } },
  chunk_key_encoding: { name: 'default' },
  fill_value: 7,
  codecs: [{ name: 'bytes', configuration: { endian: 'little' } }],
};

type Entry = Awaited<ReturnType<Parameters<typeof registry.set>[1]>>;

/** A codec in the form published for zarrita. */
function publish(
  name: string,
  kind: Entry['kind'],
  decode: (bytes: Uint8Array) => unknown,
) {
  const created: { config: unknown; meta: object }[] = [];
  const entry = {
    fromConfig(config: unknown, meta: object) {
      created.push({ config, meta });
      return { ...(kind && { kind }), decode, encode: (chunk: unknown) => chunk };
    },
  };
  registry.set(name, async () => entry as unknown as Entry); // only decoding is there
  return created;
}

async function read(
  document: JsonObject,
  chunks: Readonly<Record<string, string>> = {},
): Promise<unknown[]> {
  const key = document.zarr_format === 2 ? '.zarray' : 'zarr.json';
  const store = memoryStore({
    [key]: JSON.stringify(document),
    ...Object.fromEntries(
      Object.entries(chunks).map(([name, text]) => [
        name,
        Uint8Array.from(Buffer.from(text, 'hex')),
      ]),
    ),
  });
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const node = await openZarr(store, { reader });
  if (node.kind !== 'array') throw new Error('no array');
  return expectedValues(await node.read());
}

const inverted = (bytes: Uint8Array) => bytes.map((byte) => byte ^ 0xff);

// the first test, before anything has loaded it
it('zarrita is not loaded for arrays whose codecs are Petri’s own', async () => {
  expect(await read(V3, { 'c/0': '01000200', 'c/1': '03000400' })).toEqual([1, 2, 3]);
  expect(await read({ ...V2, compressor: { id: 'packbits' } })).toEqual([7, 7, 7]);
  expect(loads).toEqual([]);
});

describe('a codec published for zarrita', () => {
  it('decodes version 3, and receives its configuration and the chunk’s type and shape', async () => {
    const created = publish('test.invert', 'bytes_to_bytes', inverted);
    const codecs = [...V3.codecs, { name: 'test.invert', configuration: { level: 3 } }];
    expect(
      await read({ ...V3, codecs }, { 'c/0': 'fefffdff', 'c/1': 'fcfffbff' }),
    ).toEqual([1, 2, 3]);
    expect(created).toEqual([
      {
        config: { level: 3 },
        meta: { dataType: 'int16', shape: [2], codecs: [], fillValue: null },
      },
    ]);
  });

  it('decodes asynchronously, between codecs of Petri’s own', async () => {
    publish('test.later', undefined, async (bytes) => inverted(bytes));
    // the checksum of zlib.crc32 in Python, around the inverted bytes of 1 and 2
    const codecs = [...V3.codecs, 'test.later', 'numcodecs.crc32'];
    expect(
      await read({ ...V3, shape: [2], codecs }, { 'c/0': '18fa7575fefffdff' }),
    ).toEqual([1, 2]);
  });

  it.each([
    { ...V2, compressor: { id: 'test_invert' } },
    { ...V2, filters: [{ id: 'test_invert' }] },
    { ...V2, dtype: '>i2', compressor: { id: 'test_invert' } },
  ])('decodes version 2, by its id prefixed with “numcodecs.”: %j', async (document) => {
    publish('numcodecs.test_invert', undefined, inverted);
    const isBig = document.dtype.startsWith('>');
    expect(await read(document, { '0': isBig ? 'fffefffd' : 'fefffdff' })).toEqual([
      1, 2, 7,
    ]);
  });

  it('decodes the chunks inside shards', async () => {
    publish('test.invert', 'bytes_to_bytes', inverted);
    const codecs = [
      {
        name: 'sharding_indexed',
        configuration: {
          chunk_shape: [1],
          codecs: [...V3.codecs, 'test.invert'],
          index_codecs: V3.codecs,
        },
      },
    ];
    const index = `00000000000000000200000000000000${'f'.repeat(32)}`;
    expect(await read({ ...V3, shape: [2], codecs }, { 'c/0': `feff${index}` })).toEqual([
      1, 7,
    ]);
  });

  it('converts bytes to an array', async () => {
    publish('test.digits', 'array_to_bytes', (bytes) => ({
      data: Int16Array.from(bytes, (byte) => byte - 48),
      shape: [2],
      stride: [1],
    }));
    expect(
      await read({ ...V3, codecs: ['test.digits'] }, { 'c/0': '3132', 'c/1': '3334' }),
    ).toEqual([1, 2, 3]);
  });

  it('is not applied to absent chunks', async () => {
    publish('test.invert', 'bytes_to_bytes', inverted);
    const codecs = [...V3.codecs, 'test.invert'];
    expect(await read({ ...V3, codecs }, { 'c/0': 'fefffdff' })).toEqual([1, 2, 7]);
  });

  it('cannot change the stored bytes, nor its output afterwards', async () => {
    const kept = new Uint8Array([1, 0, 2, 0]);
    publish('test.keeps', 'bytes_to_bytes', (bytes) => {
      bytes.fill(0);
      return kept;
    });
    const codecs = [...V3.codecs, 'test.keeps'];
    const store = memoryStore({
      'zarr.json': JSON.stringify({ ...V3, shape: [2], codecs }),
      'c/0': new Uint8Array([9]),
    });
    const reader = createChunkReader({ pool: inlineDecodePool() });
    const node = await openZarr(store, { reader });
    if (node.kind !== 'array') throw new Error('no array');
    const values = await node.read();
    kept.fill(9);
    expect(expectedValues(values)).toEqual([1, 2]);
    expect(await store.get('c/0')).toEqual(new Uint8Array([9]));
  });
});

describe('the output of a plugged-in codec is checked', () => {
  const array = (data: unknown, shape: unknown = [2], stride: unknown = [1]) => ({
    data,
    shape,
    stride,
  });
  it.each<[string, Entry['kind'], () => unknown, string, RegExp]>([
    [
      'too long',
      'bytes_to_bytes',
      () => new Uint8Array(5),
      'CorruptError',
      /more than the expected 4 bytes/,
    ],
    ['too short', 'bytes_to_bytes', () => new Uint8Array(3), 'CorruptError', /3 bytes/],
    [
      'no bytes',
      'bytes_to_bytes',
      () => 'text',
      'CorruptError',
      /something other than bytes/,
    ],
    [
      'of another kind',
      'array_to_array',
      () => new Uint8Array(4),
      'UnsupportedError',
      /of kind array_to_array/,
    ],
    [
      'of another type',
      'array_to_bytes',
      () => array(new Uint16Array(2)),
      'CorruptError',
      /Uint16Array, not Int16Array/,
    ],
    [
      'of another shape',
      'array_to_bytes',
      () => array(new Int16Array(2), [1, 2]),
      'CorruptError',
      /1 × 2, not 2/,
    ],
    [
      'in another order',
      'array_to_bytes',
      () => array(new Int16Array(2), [2], [2]),
      'UnsupportedError',
      /another order than C/,
    ],
    [
      'too few values',
      'array_to_bytes',
      () => array(new Int16Array(1)),
      'CorruptError',
      /2 bytes/,
    ],
  ])('%s', async (what, kind, decode, name, message) => {
    const id = `test.wrong ${what}`;
    publish(id, kind, decode);
    const codecs = kind === 'array_to_bytes' ? [id] : [...V3.codecs, id];
    await expect(read({ ...V3, codecs }, { 'c/0': '00' })).rejects.toMatchObject({
      name,
      message: expect.stringMatching(message),
    });
  });

  it('its error names codec and array', async () => {
    publish('test.throws', 'bytes_to_bytes', () => {
      throw new RangeError('no such table');
    });
    const codecs = [...V3.codecs, 'test.throws'];
    await expect(read({ ...V3, codecs }, { 'c/0': '00' })).rejects.toMatchObject({
      name: 'UnsupportedError',
      message: expect.stringMatching(
        /: a chunk cannot be read \(test\.throws: the plugged-in codec failed: no such table\)\.$/,
      ),
    });
  });

  it('an unknown codec is refused as before', async () => {
    const codecs = [...V3.codecs, 'test.nowhere'];
    await expect(
      read({ ...V3, shape: [2], codecs }, { 'c/0': '00' }),
    ).rejects.toMatchObject({
      name: 'UnsupportedError',
      message: expect.stringContaining('(test.nowhere: unknown codec test.nowhere)'),
    });
  });
});

it('Petri has every codec of zarrita’s registry, so that none that needs eval is used', () => {
  const names = [...registry.keys()].filter((name) => !/(^|\.)test/.test(name));
  expect(names).toContain('numcodecs.blosc');
  const others = names
    .map((name) => name.replace(/^numcodecs\./, ''))
    .filter((name) => !knowsCodec(name));
  expect(new Set(others)).toEqual(new Set(['transpose', 'bytes'])); // handled by the reader
});
