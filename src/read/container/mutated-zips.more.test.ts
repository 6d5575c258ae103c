import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBlockCache } from '@/read/bytes/block-cache';
import { memorySource } from '@/read/bytes/memory-source';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { boundedWork, withinMemory } from '@/testing/fuzz/bounded-work';
import { mutateBytes } from '@/testing/fuzz/mutate-bytes';
import { expectSentence, readEverything } from '@/testing/fuzz/read-everything';
import { rounds, TIMEOUT } from '@/testing/fuzz/rounds';
import { stores } from '@/testing/node-stores';
import { openContainer } from './open-container';

const path = join(stores, 'hostile.zarr.zip');
const sound = new Uint8Array(readFileSync(path));
const view = new DataView(sound.buffer);
// no comment: the end record is the last 22 bytes
const end = { start: sound.length - 22, length: 22 };
const directory = {
  start: view.getUint32(sound.length - 6, true),
  length: view.getUint32(sound.length - 10, true),
};
const members = { start: 0, length: directory.start };

async function read(bytes: Uint8Array) {
  const work = boundedWork({ reads: 20_000, bytes: 100 << 20, jobs: 5_000 });
  const source = work.source(createBlockCache(memorySource(bytes, 'a.zip')));
  const reader = createChunkReader({ pool: work.pool(inlineDecodePool()) });
  const { root } = await openContainer({ kind: 'bytes', source }, { reader });
  return readEverything(root);
}

it(
  'gives right values or a sentence for a zipped store with broken members',
  async () => {
    const { values } = await read(sound);
    expect(values.size).toBeGreaterThan(30);
    await rounds(40, (random) =>
      withinMemory(async () => {
        const bytes = sound.slice();
        for (let i = random.integer(1, 40); i > 0; i--)
          mutateBytes(bytes, random, [members]);
        const outcome = await read(bytes).catch(expectSentence);
        if (outcome instanceof Error) return;
        // every member has its checksum: readable values are the original ones
        for (const [array, text] of outcome.values) expect(text).toBe(values.get(array));
      }),
    );
  },
  TIMEOUT,
);

it(
  'reads or refuses a zipped store with a broken directory',
  async () => {
    await rounds(40, (random) =>
      withinMemory(async () => {
        const bytes = sound.slice(
          0,
          random.next() < 0.1 ? random.integer(0, sound.length) : undefined,
        );
        for (let i = random.integer(1, 6); i > 0; i--)
          mutateBytes(bytes, random, [
            random.pick([end, directory, directory, directory]),
          ]);
        await read(bytes).catch(expectSentence);
      }),
    );
  },
  TIMEOUT,
);
