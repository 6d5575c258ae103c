import { expect, it } from 'vitest';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { openZarr } from '@/read/zarr/open-zarr';
import { memoryStore } from '@/testing/memory-store';
import { openElementAt } from '../open-at';
import { awkwardText } from './value';

// ak.to_buffers of [[2024-02-29, NaT], [], [1969-12-31]], awkward 2.14
const FORM = {
  class: 'ListOffsetArray',
  offsets: 'i64',
  content: { class: 'NumpyArray', primitive: 'datetime64[D]', form_key: 'node1' },
  form_key: 'node0',
};
const OFFSETS = '0000000000000000020000000000000002000000000000000300000000000000';
const DAYS = '464d0000000000000000000000000080ffffffffffffffff';

const array = (name: string, dtype: string, bytes: string) => ({
  [`a/${name}/.zarray`]: JSON.stringify({
    zarr_format: 2,
    shape: [bytes.length / 16],
    chunks: [bytes.length / 16],
    dtype,
    compressor: null,
    fill_value: 0,
    order: 'C',
    filters: null,
  }),
  [`a/${name}/0`]: Uint8Array.from(Buffer.from(bytes, 'hex')),
});

it('lists datetimes as awkward does: days as days, NaT as None', async () => {
  const store = memoryStore({
    '.zgroup': '{"zarr_format": 2}',
    'a/.zgroup': '{"zarr_format": 2}',
    'a/.zattrs': JSON.stringify({
      'encoding-type': 'awkward-array',
      'encoding-version': '0.1.0',
      form: JSON.stringify(FORM),
      length: 3,
    }),
    ...array('node0-offsets', '<i8', OFFSETS),
    ...array('node1-data', '<M8[D]', DAYS),
  });
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const root = await openZarr(store, { reader });
  if (root.kind !== 'group') throw new Error('not a group');
  const { awkward } = await openElementAt(root, '/a');
  expect((await awkward?.([0, 3]))?.map(awkwardText)).toEqual([
    '["2024-02-29", null]',
    '[]',
    '["1969-12-31"]',
  ]);
});
