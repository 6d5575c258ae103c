import { expect, it } from 'vitest';
import { createCursor } from '../cursor';
import type { Extent, MetadataReader } from '../metadata-reader';
import { btreeV1 } from './btree-v1';

interface Entry {
  readonly chunk: number;
  readonly address: number;
}

/** A node of a tree over chunks of ten values (format specification III.A.1). */
function nodeOf(level: number, entries: readonly Entry[]): Uint8Array {
  const bytes = new Uint8Array(2096);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('TREE\u0001'));
  view.setUint8(5, level);
  view.setUint16(6, entries.length, true);
  entries.forEach(({ chunk, address }, i) => {
    view.setUint32(24 + 32 * i, 1000, true);
    view.setBigUint64(32 + 32 * i, BigInt(10 * chunk), true);
    view.setBigUint64(48 + 32 * i, BigInt(address), true);
  });
  return bytes;
}

/** Three leaves of 57 chunks; the third one begins `distance` bytes behind the second. */
function treeOf(distance: number, isRemote = true) {
  const leaves = [90_000, 200_000, 200_000 + distance];
  const nodes = new Map([
    [
      5000,
      nodeOf(
        1,
        leaves.map((address, i) => ({ chunk: 57 * i, address })),
      ),
    ],
    ...leaves.map((address, i) => {
      const chunks = Array.from({ length: 57 }, (_, k) => 57 * i + k);
      const entries = chunks.map((chunk) => ({ chunk, address: 1_000_000 + chunk }));
      return [address, nodeOf(0, entries)] as const;
    }),
  ]);
  const prefetched: Extent[] = [];
  const read = async (address: number) =>
    createCursor(nodes.get(address) ?? new Uint8Array(0), 'a tree');
  const reader = {
    offsetBytes: 8,
    isRemote,
    read,
    readUpTo: read,
    prefetch: async (extents: readonly Extent[]) => prefetched.push(...extents),
  } as unknown as MetadataReader;
  const array = { chunkShape: [10], chunkBytes: 40, shape: [1710], most: [1710n] };
  const index = btreeV1({ reader, ...array, what: 'a tree', where: 'a tree' }, 5000);
  return { index, prefetched };
}

it('reads a leaf up to a chunk that is close behind it, if only that is wanted', async () => {
  const { index, prefetched } = treeOf(57_000);
  // the eleventh of its leaf: the third behind it, of 1000 bytes each
  expect(await index.find([67], { alone: true })).toMatchObject({ address: 1_000_067 });
  expect(prefetched).toEqual([{ address: 200_000, length: 2096 + 3000 }]);
});

it.each([
  ['of several chunks', 57_000, 67, false],
  ['of a chunk before its leaf', 57_000, 64, true],
  ['of a chunk far behind its leaf', 5_700_000, 67 + 30, true],
  ['of a chunk of the first leaf', 57_000, 20, true],
  ['of a chunk of the last leaf', 57_000, 130, true],
  ['where leaves are not in order', -50_000, 67, true],
])('reads a leaf alone on the way to a read %s', async (_, distance, chunk, alone) => {
  const { index, prefetched } = treeOf(distance);
  expect(await index.find([chunk], { alone })).toMatchObject({
    address: 1_000_000 + chunk,
  });
  expect(prefetched).toEqual([]);
});

it('reads no more of a file of this machine', async () => {
  const { index, prefetched } = treeOf(57_000, false);
  await index.find([67], { alone: true });
  expect(prefetched).toEqual([]);
});
