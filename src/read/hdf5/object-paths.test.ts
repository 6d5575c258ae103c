import { expect, it } from 'vitest';
import type { NameSpace } from './find-object';
import type { MetadataReader } from './metadata-reader';
import { objectPaths } from './object-paths';

/** Groups by address: hard links by name. Addresses without members are arrays. */
const OBJECTS: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  1: { A: 2, Z: 5 },
  2: { values: 3, up: 1 },
  5: { inner: 6 },
};

const membersOf = (address: number) =>
  Object.entries(OBJECTS[address] ?? {}).map(([name, at]) => ({
    name,
    link: { kind: 'hard', address: at, isGroup: at in OBJECTS },
  }));

const space = {
  name: 'a.h5',
  root: 1,
  groups: {
    members: async (address: number) => membersOf(address),
    namesByAddress: async (address: number) =>
      new Map(membersOf(address).map(({ name, link }) => [link.address, name])),
    findText: async (address: number, wanted: string) =>
      membersOf(address).find(({ name }) => name === wanted)?.link,
  },
} as unknown as NameSpace;
const reader = { prefetch: async () => {} } as unknown as MetadataReader;

it('the path of an object never goes through a link back to a group above, which does not open', async () => {
  const paths = await objectPaths(space, reader).find([1, 5, 6], '/A/values');
  expect([...paths]).toEqual([
    [1, '/'],
    [5, '/Z'],
    [6, '/Z/inner'],
  ]);
});
