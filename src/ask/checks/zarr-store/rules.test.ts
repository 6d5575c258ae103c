import { describe, expect, it } from 'vitest';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { foundIn } from '@/testing/checked';
import { memoryStore } from '@/testing/memory-store';
import { openFixture } from '@/testing/node-open-fixture';
import { ZARR_RULES } from './rules';

type Document = Readonly<Record<string, unknown>>;

const V2 = {
  zarr_format: 2,
  ...{ shape: [4], chunks: [2], dtype: '|u1', compressor: null, fill_value: 0 },
  ...{ order: 'C', filters: null },
};
const V3 = {
  ...{
    zarr_format: 3,
    node_type: 'array',
    shape: [4],
    data_type: 'uint8',
    fill_value: 0,
  },
  chunk_grid: { name: 'regular', configuration: { chunk_shape: [2] } },
  chunk_key_encoding: { name: 'default', configuration: { separator: '/' } },
  codecs: [{ name: 'bytes' }],
};
const SHARDED = {
  ...V3,
  chunk_grid: { name: 'regular', configuration: { chunk_shape: [4] } },
  codecs: [
    {
      name: 'sharding_indexed',
      configuration: {
        chunk_shape: [4],
        codecs: [{ name: 'bytes' }],
        index_codecs: [
          { name: 'bytes', configuration: { endian: 'little' } },
          { name: 'crc32c' },
        ],
      },
    },
  ],
};
const CHUNK = Uint8Array.of(1, 2);

type Entries = Readonly<Record<string, Document | Uint8Array>>;

/** A store of one array, `/a`, in a group. */
const v2 = (array: Document, more: Entries = {}) =>
  opened({
    '.zgroup': { zarr_format: 2 },
    'a/.zarray': array,
    ...{ 'a/0': CHUNK, 'a/1': CHUNK },
    ...more,
  });
const v3 = (array: Document, more: Entries = {}, root: Document = {}) =>
  opened({
    'zarr.json': { zarr_format: 3, node_type: 'group', ...root },
    'a/zarr.json': array,
    ...{ 'a/c/0': CHUNK, 'a/c/1': CHUNK },
    ...more,
  });
const consolidated = (metadata: Document) => ({
  consolidated_metadata: { kind: 'inline', must_understand: false, metadata },
});

async function opened(entries: Entries) {
  const texts = Object.entries(entries).map(([key, value]) => [
    key,
    value instanceof Uint8Array ? value : JSON.stringify(value),
  ]);
  const { root } = await openContainer(
    {
      kind: 'keys',
      store: { ...memoryStore(Object.fromEntries(texts)), listsHere: true },
    },
    { reader: createChunkReader({ pool: inlineDecodePool() }) },
  );
  return root;
}

function without(document: Document, name: string): Document {
  return Object.fromEntries(Object.entries(document).filter(([key]) => key !== name));
}

/** Requirements that are violated by the node /b of a store. */
const AT_B = new Set(['consolidated-incomplete', 'format-version']);

/** Stores that violate each requirement. */
const BROKEN: Readonly<Record<string, readonly (() => ReturnType<typeof opened>)[]>> = {
  'format-version': [
    () => v3(V3, { 'b/zarr.json': { zarr_format: 99, node_type: 'group' } }),
    () => v2(V2, { 'b/.zgroup': { zarr_format: 99 } }),
  ],
  'member-missing': [
    () => v2(without(V2, 'filters')),
    () => v3(without(V3, 'fill_value')),
  ],
  'shape-invalid': [() => v2({ ...V2, shape: [-4] }), () => v3({ ...V3, shape: [4, 4] })],
  'fill-value-invalid': [
    () => v2({ ...V2, fill_value: 'many' }),
    () => v3({ ...V3, fill_value: 300 }),
  ],
  'chunk-keys-invalid': [
    () => v2({ ...V2, dimension_separator: '-' }),
    () => v3({ ...V3, chunk_key_encoding: { name: 'morton' } }),
  ],
  'dimension-names-invalid': [
    () => v3({ ...V3, dimension_names: ['x', 'y'] }),
    () => v3({ ...V3, dimension_names: [1] }),
  ],
  'extension-not-known': [() => v3({ ...V3, fancy: { name: 'fancy' } })],
  'consolidated-differs': [
    () => v3(V3, {}, consolidated({ a: { ...V3, fill_value: 7 } })),
    () =>
      v2(V2, {
        '.zmetadata': {
          zarr_consolidated_format: 1,
          metadata: {
            '.zgroup': { zarr_format: 2 },
            'a/.zarray': V2,
            'a/.zattrs': { units: 'm' },
          },
        },
      }),
  ],
  'consolidated-incomplete': [
    () =>
      v3(
        V3,
        { 'b/zarr.json': V3, 'b/c/0': CHUNK, 'b/c/1': CHUNK },
        consolidated({ a: V3 }),
      ),
  ],
  'chunk-damaged': [
    () => v2(V2, { 'a/1': Uint8Array.of(1, 2, 3) }),
    () => v3(V3, { 'a/c/1': Uint8Array.of(1) }),
  ],
  'shard-index-damaged': [() => v3(SHARDED, { 'a/c/0': new Uint8Array(24) })],
  'chunk-undefined': [
    () =>
      opened({ '.zgroup': { zarr_format: 2 }, 'a/.zarray': { ...V2, fill_value: null } }),
  ],
};

describe('the requirements of Zarr', () => {
  const rules = [...ZARR_RULES.headers, ...ZARR_RULES.values];
  const cases = rules.flatMap(({ code, severity }) =>
    (BROKEN[code] ?? [undefined]).map((open, at) => ({ code, severity, at, open })),
  );
  it.each(cases)(
    'include $code, which store $at violates',
    async ({ code, severity, open }) => {
      const root = await open?.();
      const found = root?.kind === 'group' ? await foundIn(root) : [];
      const path = AT_B.has(code) ? '/b' : '/a';
      expect(found.filter((line) => line.endsWith(code))).toEqual([
        `${severity} ${path} ${code}`,
      ]);
    },
  );

  it.each([
    ['version 2', () => v2(V2)],
    [
      'version 3',
      () => v3({ ...V3, dimension_names: ['x'], fancy: { must_understand: false } }),
    ],
    [
      'consolidated metadata',
      () => v3({ ...V3, attributes: {} }, {}, consolidated({ a: V3 })),
    ],
    [
      'a chunk longer than 2^53',
      () =>
        opened({
          '.zgroup': { zarr_format: 2 },
          'a/.zarray': { ...V2, chunks: [2 ** 60] },
        }),
    ],
    ['chunks that are not stored', () => v3({ ...V3, shape: [40] })],
  ])('are all met by a store of %s', async (_, open) => {
    const root = await open();
    expect(await foundIn(root)).toEqual([]);
  });

  it.each([
    'kitchen.v2.zarr',
    'kitchen.v3.sharded.zarr',
    'matrices.v3.zarr.zip',
    'hidden.zarr.zip',
  ])('are all met by %s', async (name) => {
    const lines = await foundIn(await openFixture(name));
    expect(lines.filter((line) => line.startsWith('error'))).toEqual([]);
  });
});
