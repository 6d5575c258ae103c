import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { createBlockCache } from '@/read/bytes/block-cache';
import type { ByteSource } from '@/read/bytes/byte-source';
import type { KeyStore } from '@/read/bytes/key-store';
import { memorySource } from '@/read/bytes/memory-source';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { readEverything } from '@/testing/fuzz/read-everything';
import { isLong } from '@/testing/long-runs';
import { memoryStore } from '@/testing/memory-store';
import { folderEntries } from '@/testing/node-folder-entries';
import { stores } from '@/testing/node-stores';
import { createRandom } from '@/testing/random';
import { type ContainerInput, openContainer } from './open-container';

const file = (name: string) => new Uint8Array(readFileSync(join(stores, name)));

/** Throws instead of reading, when the test says so. */
type Mood = () => void;

function moodySource(bytes: Uint8Array, mood: Mood, sync: boolean): ByteSource {
  const { readSync, ...source } = memorySource(bytes, 'kitchen');
  const moody: ByteSource = {
    ...source,
    async read(position, length, options) {
      mood();
      return source.read(position, length, options);
    },
    ...(sync && {
      readSync(position: number, length: number) {
        mood();
        return memorySource(bytes, 'kitchen').readSync?.(position, length) as Uint8Array;
      },
    }),
  };
  // small blocks, and few of them, so that nearly every read reaches the source
  return createBlockCache(moody, {
    blockBytes: 1024,
    budgetBytes: 4096,
    readAheadBytes: 0,
  });
}

function moodyStore(name: string, mood: Mood, together: boolean): KeyStore {
  const entries = Object.fromEntries(folderEntries(join(stores, name)));
  const store = memoryStore(entries, { together });
  const { getMany } = store;
  return {
    ...store,
    ...(getMany && {
      async getMany(keys, options) {
        mood();
        return getMany(keys, options);
      },
    }),
    async get(key, options) {
      mood();
      return store.get(key, options);
    },
    async source(key, options) {
      mood();
      const source = await store.source(key, options);
      return (
        source && {
          name: source.name,
          size: source.size,
          async read(position, length, readOptions) {
            mood();
            return source.read(position, length, readOptions);
          },
        }
      );
    },
  };
}

const inputs: readonly (readonly [string, (mood: Mood) => ContainerInput])[] = [
  ['a local h5ad', (mood) => bytesOf(moodySource(file('broken/sound.h5ad'), mood, true))],
  [
    'a remote h5ad',
    (mood) => bytesOf(moodySource(file('kitchen.gzip.h5ad'), mood, false)),
  ],
  [
    'a zipped store',
    (mood) => bytesOf(moodySource(file('hostile.zarr.zip'), mood, false)),
  ],
  ['a store', (mood) => keysOf(moodyStore('kitchen.v2.zarr', mood, false))],
  ['a folder', (mood) => keysOf(moodyStore('kitchen.v2.zarr', mood, true))],
  [
    'a sharded store',
    (mood) => keysOf(moodyStore('kitchen.v3.sharded.zarr', mood, false)),
  ],
];

function keysOf(store: KeyStore): ContainerInput {
  return { kind: 'keys', store };
}

function bytesOf(source: ByteSource): ContainerInput {
  return { kind: 'bytes', source };
}

// the first kind of bytes and the first of keys; all in long runs
const some = [inputs[0], inputs.find(([name]) => name === 'a store')].flatMap((input) =>
  input ? [input] : [],
);

describe.each(isLong ? inputs : some)('%s', (_, input) => {
  const open = async (mood: Mood) => {
    const reader = createChunkReader({ pool: inlineDecodePool(), budgetBytes: 0 });
    return openContainer(input(mood), { reader });
  };

  it('gives right values or the failure while reads fail at random, and all values afterwards', async () => {
    const random = createRandom(11);
    let failing = 0;
    const { root, close } = await open(() => {
      if (random.next() < failing)
        throw new DataError(
          'UnreachableError',
          'The server responded with 503. Try again.',
        );
    });
    const sound = await readEverything(root);
    expect(sound.failures.filter(({ name }) => name === 'UnreachableError')).toEqual([]);
    expect(sound.values.size).toBeGreaterThan(20);
    for (failing of [0.02, 0.2, 1, 0]) {
      const { values, failures } = await readEverything(root);
      for (const [path, text] of values) expect(text, path).toBe(sound.values.get(path));
      const other = failures.filter(({ name }) => name !== 'UnreachableError');
      expect(sound.failures.map(String)).toEqual(
        expect.arrayContaining(other.map(String)),
      );
      if (failing > 0.1) expect(failures.length).toBeGreaterThan(sound.failures.length);
      if (failing === 0) expect(values.size).toBe(sound.values.size);
    }
    close();
  });

  it('reports the change at any read after it', async () => {
    let changed = false;
    const { root, close } = await open(() => {
      if (changed) throw new DataError('ChangedError', 'It was changed: open it again.');
    });
    const sound = await readEverything(root);
    changed = true;
    const { values, failures } = await readEverything(root);
    for (const [path, text] of values) expect(text, path).toBe(sound.values.get(path));
    expect(failures.some(({ name }) => name === 'ChangedError')).toBe(true);
    close();
  });
});
