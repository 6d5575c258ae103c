import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { boundedWork, withinMemory } from '@/testing/fuzz/bounded-work';
import { mutateBytes } from '@/testing/fuzz/mutate-bytes';
import { mutateJson } from '@/testing/fuzz/mutate-json';
import { expectSentence, readEverything } from '@/testing/fuzz/read-everything';
import { rounds, TIMEOUT } from '@/testing/fuzz/rounds';
import { memoryStore } from '@/testing/memory-store';
import { folderEntries } from '@/testing/node-folder-entries';
import { stores } from '@/testing/node-stores';
import type { Random } from '@/testing/random';

const isDocument = (key: string) =>
  /(^|\/)(zarr\.json|\.z(array|group|attrs|metadata))$/.test(key);

interface Abilities {
  readonly lists: boolean;
  /** Reads several values in one request, as a dropped folder does. */
  readonly together: boolean;
}

async function read(entries: ReadonlyMap<string, Uint8Array>, can: Abilities) {
  const work = boundedWork({ reads: 100_000, bytes: 1 << 30, jobs: 20_000 });
  const store = memoryStore(Object.fromEntries(entries), can);
  const reader = createChunkReader({ pool: work.pool(inlineDecodePool()) });
  const { root } = await openContainer({ kind: 'keys', store }, { reader });
  const outcome = await readEverything(root);
  if (store.asked.length > 20_000) throw new Error(`${store.asked.length} requests`);
  return outcome;
}

function mutate(entries: Map<string, Uint8Array>, random: Random): void {
  const keys = [...entries.keys()];
  const documents = keys.filter(isDocument);
  for (let i = random.pick([1, 1, 4, 16]); i > 0; i--) {
    const key = random.pick(random.next() < 0.6 ? documents : keys);
    const value = entries.get(key);
    if (!value) continue;
    const kind = random.next();
    if (isDocument(key) && kind < 0.8) {
      const text = new TextDecoder().decode(value);
      entries.set(key, new TextEncoder().encode(mutateJson(text, random)));
    } else if (kind < 0.9) {
      const broken = value.slice();
      mutateBytes(broken, random);
      entries.set(key, broken);
    } else if (kind < 0.95)
      entries.set(key, value.slice(0, random.integer(0, value.length)));
    else if (kind < 0.97) entries.delete(key);
    else entries.set(key, entries.get(random.pick(keys)) ?? value);
  }
}

it.each([
  ['broken/sound.zarr', 40],
  ['kitchen.v2.zarr', 5],
  ['kitchen.v2.blosc.zarr', 6],
  ['kitchen.v3.zarr', 6],
  ['kitchen.v3.plain.zarr', 6],
  ['kitchen.v3.sharded.zarr', 8],
])(
  'reads or refuses %s with broken documents and chunks',
  async (name, few) => {
    const sound = folderEntries(join(stores, name));
    for (const together of [false, true])
      expect((await read(sound, { lists: true, together })).failures).toEqual([]);
    await rounds(few, (random) =>
      withinMemory(async () => {
        const entries = new Map(sound);
        if (random.next() < 0.3) entries.delete('.zmetadata');
        mutate(entries, random);
        const can = { lists: random.next() < 0.7, together: random.next() < 0.5 };
        await read(entries, can).catch(expectSentence);
      }),
    );
  },
  TIMEOUT,
);
