import { expect, it } from 'vitest';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { openZarr } from '@/read/zarr/open-zarr';
import { memoryStore } from '@/testing/memory-store';
import { measureSizes } from './element-sizes';
import { drawSmall } from './embedding-thumbnail';
import { findConcerns } from './findings';
import { openOverview } from './overview-file';
import { relateMatrices } from './relate-matrices';

const CELLS = 5_000_000;
const GENES = 30_000;

const group = (attributes: object) => ({
  zarr_format: 3,
  node_type: 'group',
  attributes,
});
const array = (
  shape: number[],
  chunk_shape: number[],
  data_type: string,
  fill_value: unknown,
) => ({
  ...{ zarr_format: 3, node_type: 'array', shape, data_type, fill_value },
  chunk_grid: { name: 'regular', configuration: { chunk_shape } },
  chunk_key_encoding: { name: 'default', configuration: { separator: '/' } },
  codecs:
    data_type === 'string'
      ? [{ name: 'vlen-utf8' }]
      : [{ name: 'bytes', configuration: { endian: 'little' } }],
  attributes: {
    'encoding-type': data_type === 'string' ? 'string-array' : 'array',
    'encoding-version': '0.2.0',
  },
});
const frame = (columns: readonly string[]) =>
  group({
    ...{ 'encoding-type': 'dataframe', 'encoding-version': '0.2.0' },
    ...{ _index: '_index', 'column-order': columns },
  });
const numbers = Array.from({ length: 40 }, (_, i) => `score${i}`);
const dict = group({ 'encoding-type': 'dict', 'encoding-version': '0.1.0' });

/**
 * Metadata of a store of 5M cells × 30k genes, all of it fill values: its requests show which
 * chunks would be read.
 */
const metadata = {
  X: array([CELLS, GENES], [1000, 1000], 'float32', 1),
  layers: dict,
  'layers/counts': array([CELLS, GENES], [1000, 1000], 'float32', 1),
  obs: frame(numbers),
  'obs/_index': array([CELLS], [100_000], 'string', ''),
  ...Object.fromEntries(
    numbers.map((name) => [`obs/${name}`, array([CELLS], [100_000], 'float64', 0)]),
  ),
  var: frame([]),
  'var/_index': array([GENES], [GENES], 'string', ''),
  obsm: dict,
  'obsm/X_umap': array([CELLS, 2], [100_000, 2], 'float32', 0),
};

async function openLarge() {
  const store = memoryStore(
    {
      'zarr.json': JSON.stringify({
        ...group({ 'encoding-type': 'anndata', 'encoding-version': '0.1.0' }),
        consolidated_metadata: { kind: 'inline', must_understand: false, metadata },
      }),
    },
    { lists: false },
  );
  const root = await openZarr(store, {
    reader: createChunkReader({ pool: inlineDecodePool() }),
  });
  if (root.kind !== 'group') throw new Error('a group');
  const opened = await openRoot(root);
  const { elements } = opened;
  const dataset = await describeRoot(opened);
  const file = openOverview({
    root,
    elements,
    dataset,
    info: { name: 'x' },
    isRemote: true,
  });
  store.asked.length = 0;
  const chunks = (path: string) =>
    store.asked.filter((asked) => asked.startsWith(`get ${path}/c/`)).length;
  return { file, chunks, asked: store.asked };
}

it('of five million remote cells it reads four chunks of a matrix, and compares none whose rows are large', async () => {
  const { file, chunks } = await openLarge();
  await file.samples.of('/X', {});
  const sampled = chunks('X');
  await relateMatrices(file, {});
  expect([sampled, chunks('X'), chunks('layers/counts')]).toEqual([4, 4, 0]);
});

it('samples a matrix once, however many statements depend on it', async () => {
  const { file, chunks } = await openLarge();
  await Promise.all([file.samples.of('/X', {}), file.samples.of('/X', {})]);
  await findConcerns(file, false, {});
  expect(chunks('X')).toBe(4);
});

it('samples again after the only reader aborted', async () => {
  const { file, chunks } = await openLarge();
  const given = new AbortController();
  const sample = file.samples.of('/X', { signal: given.signal });
  given.abort();
  await expect(sample).rejects.toMatchObject({ name: 'AbortError' });
  await file.samples.of('/X', {});
  expect(chunks('X')).toBeGreaterThanOrEqual(4);
});

it('offers to read long names and columns', async () => {
  const { file, chunks, asked } = await openLarge();
  const { unread } = await findConcerns(file, false, {});
  expect(unread).toEqual([
    '5,000,000 names of /obs',
    '40 columns of /obs, 5,000,000 rows',
  ]);
  expect([chunks('obs/_index'), chunks('var/_index')]).toEqual([0, 1]);
  expect(asked.filter((what) => what.includes('score'))).toEqual([]);
});

it('draws a thumbnail from a few ranges, and measures sizes without reading any chunk', async () => {
  const { file, chunks, asked } = await openLarge();
  const { points, drawn } = await drawSmall(file, '/obsm/X_umap', undefined, {});
  expect([points, drawn, chunks('obsm/X_umap')]).toEqual([5_000_000, 12_000, 6]);
  const before = asked.length;
  await measureSizes(file, {});
  expect(asked.slice(before)).toEqual([]);
});
