import { describe, expect, it } from 'vitest';
import { attributeOf, textAttribute } from '@/model/attributes';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { memoryStore } from '@/testing/memory-store';
import { openZarr } from './open-zarr';

const zarray = JSON.stringify({
  zarr_format: 2,
  shape: [3],
  chunks: [3],
  dtype: '|u1',
  compressor: null,
  filters: null,
  fill_value: 7,
  order: 'C',
});
const zarrJson = (attributes: unknown) =>
  JSON.stringify({
    zarr_format: 3,
    node_type: 'array',
    shape: [3],
    data_type: 'uint8',
    chunk_grid: { name: 'regular', configuration: { chunk_shape: [3] } },
    chunk_key_encoding: { name: 'default' },
    fill_value: 7,
    codecs: ['bytes'],
    attributes,
  });

const open = (documents: Readonly<Record<string, string>>) =>
  openZarr(memoryStore(documents), {
    reader: createChunkReader({ pool: inlineDecodePool() }),
  });

describe.each([
  [
    'Zarr 2',
    (attributes: unknown) => ({
      '.zarray': zarray,
      '.zattrs': JSON.stringify(attributes),
    }),
  ],
  ['Zarr 3', (attributes: unknown) => ({ 'zarr.json': zarrJson(attributes) })],
])('attributes of %s', (_, documents) => {
  it.each([[['a', 'list']], ['a text'], [7], [true]])(
    'other than an object, %j, leave the values readable, and throw for readers of attributes',
    async (attributes) => {
      const node = await open(documents(attributes));
      expect(node.kind === 'array' && (await node.read())).toEqual({
        kind: 'numbers',
        values: Uint8Array.of(7, 7, 7),
      });
      expect(node.attributes.values.size).toBe(0);
      expect(() => attributeOf(node.attributes, 'encoding-type')).toThrow(
        expect.objectContaining({
          name: 'CorruptError',
          message: expect.stringMatching(/\/.*its attributes are .*, not an object/),
        }),
      );
    },
  );

  it.each([[null], [{}], [{ 'encoding-type': 'array' }]])(
    'that are %j are valid',
    async (attributes) => {
      const node = await open(documents(attributes));
      expect(node.attributes.unreadable).toEqual([]);
      expect(textAttribute(node.attributes, 'encoding-type')).toBe(
        attributes && 'encoding-type' in attributes ? 'array' : undefined,
      );
    },
  );
});

it('opens an array whose .zattrs is invalid JSON, and its group', async () => {
  const root = await open({
    '.zgroup': '{"zarr_format": 2}',
    '.zattrs': '<html>',
    'a/.zarray': zarray,
    'a/.zattrs': '{"cut": ',
  });
  if (root.kind !== 'group') throw new Error('no group');
  expect(await root.keys()).toEqual(['a']);
  for (const node of [root, await root.open('a')])
    expect(node.attributes.unreadable).toMatchObject([
      {
        error: 'CorruptError',
        reason: expect.stringContaining('.zattrs is not valid JSON'),
      },
    ]);
});

it('uses the node’s own attributes if consolidated metadata has invalid ones', async () => {
  const root = await open({
    '.zmetadata': JSON.stringify({
      zarr_consolidated_format: 1,
      metadata: {
        '.zgroup': { zarr_format: 2 },
        'a/.zarray': JSON.parse(zarray),
        'a/.zattrs': 'lost',
      },
    }),
    '.zgroup': '{"zarr_format": 2}',
    'a/.zarray': zarray,
    'a/.zattrs': '{"unit": "K"}',
  });
  if (root.kind !== 'group') throw new Error('no group');
  const { attributes } = await root.open('a');
  expect(attributes).toEqual({ values: new Map([['unit', 'K']]), unreadable: [] });
});
