import { expect, it } from 'vitest';
import type { ByteSource } from '@/read/bytes/byte-source';
import { createWorkQueue } from '@/read/bytes/work-queue';
import { OutputBuffers } from '@/read/codecs/output-buffers';
import type { EncodedArray } from './encoded-chunks';
import { fetchEncoded } from './runs';

const LENGTH = 64 << 10; // shorter buffers are not kept

/** Two consecutive chunks, read into the offered output buffer. */
function arrayOf(buffers: ArrayBuffer[]): EncodedArray {
  const source: ByteSource = {
    name: 'cells.h5ad',
    size: 2 * LENGTH,
    async read(position, length, options) {
      const buffer = options?.room?.(length) ?? new ArrayBuffer(length);
      buffers.push(buffer);
      return new Uint8Array(buffer, 0, length).fill(1 + position / LENGTH);
    },
  };
  return {
    shape: [2],
    chunkShape: [1],
    dtype: { kind: 'int', bytes: 4, order: 'little' },
    steps: [],
    where: 'cells.h5ad /X/data',
    fill: () => ({ kind: 'numbers', values: Int32Array.of(0) }),
    find: async ([number = 0]) => ({
      kind: 'located',
      location: { kind: 'range', source, position: number * LENGTH, length: LENGTH },
      count: 1,
    }),
    requests: createWorkQueue(1),
    spares: new OutputBuffers(8 * LENGTH),
    bytesOf: async () => LENGTH,
    headOf: async () => undefined,
    note: () => {},
    run: () => Promise.reject(new Error('nothing is run here')),
  };
}

it('reads chunks into buffers that were returned, and no others', async () => {
  const buffers: ArrayBuffer[] = [];
  const array = arrayOf(buffers);
  const bring = (number: number) => fetchEncoded([{ array, position: [number] }]);
  const first = await bring(0);
  const held = await bring(1);
  first.giveBack();
  const again = await bring(1);
  expect(again.chunks[0]).toMatchObject({ kind: 'encoded', count: 1 });
  expect(buffers[2]).toBe(buffers[0]);
  expect(buffers[1]).not.toBe(buffers[0]);
  first.giveBack(); // returning twice has no effect
  held.giveBack();
  await bring(0);
  expect(buffers[3]).toBe(buffers[1]);
});
