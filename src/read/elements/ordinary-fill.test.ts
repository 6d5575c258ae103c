import { expect, it } from 'vitest';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { openZarr } from '@/read/zarr/open-zarr';
import { memoryStore } from '@/testing/memory-store';
import { openElements } from './open-elements';

const group = (attributes: object) =>
  JSON.stringify({ zarr_format: 3, node_type: 'group', attributes });

/** An array of one byte a value in chunks of two, as zarr-python 3 describes it. */
const array = (type: string, length: number, fill: unknown) =>
  JSON.stringify({
    zarr_format: 3,
    node_type: 'array',
    shape: [length],
    data_type: type,
    chunk_grid: { name: 'regular', configuration: { chunk_shape: [2] } },
    chunk_key_encoding: { name: 'default' },
    fill_value: fill,
    codecs: ['bytes'],
    attributes: { 'encoding-type': 'array', 'encoding-version': '0.2.0' },
  });

const BYTES = Uint8Array.of(1, 0);
const NULLABLE = group({
  'encoding-type': 'nullable-integer',
  'encoding-version': '0.1.0',
});
const CATEGORICAL = group({
  'encoding-type': 'categorical',
  'encoding-version': '0.2.0',
  ordered: false,
});

/** A column of four integers that may be missing. */
const nullable = (fill: unknown, chunks: readonly string[]) => ({
  'c/zarr.json': NULLABLE,
  'c/values/zarr.json': array('uint8', 4, 0),
  'c/mask/zarr.json': array('bool', 4, fill),
  ...Object.fromEntries(chunks.map((key) => [`c/${key}`, BYTES])),
});

/** A column of four codes. */
const categorical = (categories: number, chunks: readonly string[]) => ({
  'c/zarr.json': CATEGORICAL,
  'c/codes/zarr.json': array('int8', 4, 0),
  'c/categories/zarr.json': array('uint8', categories, 0),
  'c/categories/c/0': BYTES,
  ...Object.fromEntries(chunks.map((key) => [`c/${key}`, BYTES])),
});

/** What is counted after the column was read. */
async function counted(files: Record<string, string | Uint8Array>) {
  const store = memoryStore({ 'zarr.json': group({}), ...files });
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const root = await openZarr(store, { reader });
  if (root.kind !== 'group') throw new Error('an array');
  const column = await openElements(root).at('/c');
  const block = await column.read?.({});
  const chunks = await reader.tally.below('/c');
  const values = block && 'codes' in block ? [...block.codes] : undefined;
  const missing = block && 'missing' in block ? [...(block.missing ?? [])] : undefined;
  return { values: missing ?? values, absent: chunks?.absent ?? 0 };
}

const WHOLE = ['values/c/0', 'values/c/1'];

it.each([
  ['no chunk of a mask', nullable(false, WHOLE), [0, 0, 0, 0]],
  ['one chunk of a mask', nullable(false, [...WHOLE, 'mask/c/0']), [1, 0, 0, 0]],
  ['no chunk of the codes of one category', categorical(1, []), [0, 0, 0, 0]],
])('does not count absent chunks where %s is stored', async (_, files, values) => {
  expect(await counted(files)).toEqual({ values, absent: 0 });
});

it.each([
  ['of the values', nullable(false, ['values/c/0', 'mask/c/0', 'mask/c/1']), 1],
  ['of a mask that says “missing” by its fill value', nullable(true, WHOLE), 2],
  ['of the codes of several categories', categorical(2, ['codes/c/0']), 1],
])('counts absent chunks %s', async (_, files, absent) => {
  expect((await counted(files)).absent).toBe(absent);
});

it('counts absent chunks of a mask in Zarr v2 whose fill value leaves them undefined', async () => {
  const v2 = (dtype: string, fill: unknown) =>
    JSON.stringify({
      ...{ zarr_format: 2, shape: [4], chunks: [2], dtype, order: 'C' },
      ...{ fill_value: fill, compressor: null, filters: null },
    });
  const files = (fill: unknown) => ({
    '.zgroup': '{"zarr_format": 2}',
    'c/.zgroup': '{"zarr_format": 2}',
    'c/.zattrs': '{"encoding-type": "nullable-integer", "encoding-version": "0.1.0"}',
    'c/values/.zarray': v2('|u1', 0),
    'c/mask/.zarray': v2('|b1', fill),
    'c/values/0': BYTES,
    'c/values/1': BYTES,
  });
  const in2 = async (fill: unknown) => {
    const reader = createChunkReader({ pool: inlineDecodePool() });
    const root = await openZarr(memoryStore(files(fill)), { reader });
    if (root.kind !== 'group') throw new Error('an array');
    await (await openElements(root).at('/c')).read?.({});
    return (await reader.tally.below('/c'))?.absent;
  };
  expect([await in2(null), await in2(false)]).toEqual([2, undefined]);
});
