import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as zarrita from 'zarrita';
import { openFolderStore } from '@/bytes/node-folder-store';
import { expectedValues } from '@/testing/expected-values';
import { createChunkReader } from '../chunks/chunk-reader';
import { inlineDecodePool } from '../codecs/inline-pool';
import type { StoredArray, StoredNode } from '../node';
import { openZarr } from './open-zarr';

const stores = join(import.meta.dirname, '../../../e2e/fixtures/stores');

/** zarrita goes through URLs, and these do not survive that (`../shared/research/zarr.md`). */
const LOST_NAMES = /[%#?:\\[\]]|[^ -~]/;

async function arraysIn(node: StoredNode): Promise<StoredArray[]> {
  if (node.kind === 'array') return [node];
  const members = await Promise.all((await node.keys()).map((name) => node.open(name)));
  return (await Promise.all(members.map(arraysIn))).flat();
}

describe.each([
  'kitchen.v2.zarr',
  'kitchen.v2.blosc.zarr',
  'kitchen.v3.zarr',
  'kitchen.v3.sharded.zarr',
])('what zarrita reads right of %s', (name) => {
  it('is read the same', async () => {
    const folder = join(stores, name);
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry): [zarrita.AbsolutePath, Uint8Array] => {
        const path = join(entry.parentPath, entry.name);
        return [`/${path.slice(folder.length + 1)}`, new Uint8Array(readFileSync(path))];
      });
    const root = zarrita.root(rangedStore(new Map(entries)));
    const reader = createChunkReader({ pool: inlineDecodePool() });
    let compared = 0;
    for (const array of await arraysIn(
      await openZarr(await openFolderStore(folder), { reader }),
    )) {
      const isRead =
        ['int', 'uint', 'float', 'bool', 'string'].includes(array.dtype.kind) &&
        !(
          'bytes' in array.dtype &&
          array.dtype.kind === 'float' &&
          array.dtype.bytes === 2
        );
      if (!isRead || array.shape.includes(0) || LOST_NAMES.test(array.path)) continue;
      const peer = await zarrita.open(root.resolve(array.path), { kind: 'array' });
      const chunk = await zarrita.get(peer);
      expect(expectedValues(await array.read()), array.path).toEqual(peerValues(chunk));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(20);
  });
});

function rangedStore(values: ReadonlyMap<string, Uint8Array>): zarrita.AsyncReadable {
  return {
    get: async (key) => values.get(key),
    async getRange(key, range) {
      const bytes = values.get(key);
      return 'suffixLength' in range
        ? bytes?.slice(-range.suffixLength)
        : bytes?.slice(range.offset, range.offset + range.length);
    },
  };
}

/** In C order, as the corpus writes values down. */
function peerValues(chunk: unknown): unknown[] {
  if (typeof chunk !== 'object' || chunk === null) return [plain(chunk)];
  const { data, shape, stride } = chunk as zarrita.Chunk<zarrita.DataType>;
  const get = (at: number): unknown =>
    'get' in data && typeof data.get === 'function'
      ? data.get(at)
      : Reflect.get(data, at);
  const out: unknown[] = [];
  const visit = (axis: number, at: number) => {
    if (axis === shape.length) out.push(plain(get(at)));
    else
      for (let i = 0; i < (shape[axis] ?? 0); i++)
        visit(axis + 1, at + i * (stride[axis] ?? 0));
  };
  visit(0, 0);
  return out;
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : { $int: String(value) };
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}
