import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { createRandom } from '@/testing/random';
import { memorySource } from '../memory-source';
import { openZipStore } from './zip-store';

const random = createRandom(7);
const members = new Map(
  Array.from({ length: 12 }, (_, i) => [
    `a.zarr/obs/${i}/zarr.json`,
    Uint8Array.from({ length: 40 * i }, () => random.integer(0, 8)),
  ]),
);
const sound = zipSync(
  Object.fromEntries(
    [...members].map(([name, data], i) => [
      name,
      [data, { level: i % 2 === 0 ? 0 : 6 }] as const,
    ]),
  ) as Parameters<typeof zipSync>[0],
);

it('reads what another writer wrote', async () => {
  const store = await openZipStore(memorySource(sound, 'a.zip'));
  for (const [name, data] of members) expect(await store.get(name)).toEqual(data);
});

it('gives right values or a DataError for a zip with a few wrong bytes', async () => {
  for (let round = 0; round < 1500; round++) {
    const broken = sound.slice(
      0,
      random.next() < 0.1 ? random.integer(0, sound.length) : undefined,
    );
    for (let i = random.integer(1, 4); i > 0; i--)
      broken[random.integer(0, broken.length)] = random.pick([
        0,
        1,
        0x7f,
        0xff,
        random.integer(0, 256),
      ]);
    try {
      const store = await openZipStore(memorySource(broken, 'a.zip'));
      const name = random.pick(store.names);
      const value = name && (await store.get(name));
      // a damaged name is a missing name; a value must be unchanged
      if (value && members.has(name)) expect(value).toEqual(members.get(name));
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
    }
  }
});
