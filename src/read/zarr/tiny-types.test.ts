import { expect, it } from 'vitest';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import type { JsonValue } from '@/read/json';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { memoryStore } from '@/testing/memory-store';
import { openZarr } from './open-zarr';

// what tensorstore 0.1.86 wrote and read: a chunk of five values, one that is absent
it.each<[type: string, fill: JsonValue, chunk: string, values: number[]]>([
  ['int4', -3, '080f000307', [-8, -1, 0, 3, 7, -3, -3]],
  ['float8_e5m2', 1.5, '3cb47c7e42', [1, -0.25, Infinity, Number.NaN, 3, 1.5, 1.5]],
  ['float8_e4m3fn', -2, '7ea8017f44', [448, -0.25, 0.001953125, Number.NaN, 3, -2, -2]],
  ['float4_e2m1fn', 1.5, '070900050f', [6, -0.5, 0, 3, -6, 1.5, 1.5]],
  [
    'bfloat16',
    'NaN',
    '803f80be627fc07f4040',
    [1, -0.25, Math.fround(3.00405527047391e38), Number.NaN, 3, Number.NaN, Number.NaN],
  ],
])('reads %s as written by tensorstore', async (type, fill, chunk, values) => {
  const store = memoryStore({
    'zarr.json': JSON.stringify({
      zarr_format: 3,
      node_type: 'array',
      shape: [7],
      data_type: type,
      chunk_grid: { name: 'regular', configuration: { chunk_shape: [5] } },
      chunk_key_encoding: { name: 'default' },
      fill_value: fill,
      codecs: [{ name: 'bytes' }],
    }),
    'c/0': Uint8Array.from(Buffer.from(chunk, 'hex')),
  });
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const node = await openZarr(store, { reader });
  const read = node.kind === 'array' ? await node.read() : undefined;
  expect(read?.kind === 'numbers' && Array.from(read.values, Number)).toEqual(values);
});
