import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import type { StoredGroup, StoredNode } from '@/read/node';
import { isLong } from '@/testing/long-runs';
import { openForTest, remoteSource } from '@/testing/node-hdf5-fixture';
import { randomFiles } from '@/testing/node-random-files';
import type { Hdf5File } from './open-hdf5';

const large = randomFiles({ script: 'hdf5_large', imports: 'h5py, numpy', long: [1] });
/** A tenth of them, except in long runs. */
const scale = isLong ? 1 : 10;
const [members, attributes, levels] = [100_000, 10_000, 10_000].map(
  (count) => count / scale,
) as [number, number, number];

function asGroup(node: StoredNode): StoredGroup {
  if (node.kind !== 'group') throw new Error(`${node.path} is no group`);
  return node;
}

describe.skipIf(large.missing !== undefined)(
  `files of a size that h5py writes too (${large.missing ?? large.title})`,
  () => {
    let folder = '';
    beforeAll(() => {
      if (large.missing !== undefined) return;
      const files = large.get();
      folder = files.folder;
      return files.remove;
    });

    describe.each(['earliest.h5', 'latest.h5'])('%s', (name) => {
      let file: Hdf5File;
      const group = async (path: string) => asGroup(await file.root.open(path));
      beforeAll(async () => {
        const bytes = new Uint8Array(readFileSync(join(folder, name)));
        file = await openForTest(memorySource(bytes, name));
      });
      afterAll(() => file.close());

      it(`lists ${members} members by name, and opens the last`, async () => {
        const large = await group('members');
        const names = await large.keys();
        const expected = Array.from({ length: members }, (_, i) => `m${i}`).sort();
        expect(names).toEqual(expected);
        const last = `m${members - 1}`;
        expect(await large.link?.(last)).toEqual({ kind: 'soft', target: '/x' });
        expect(await large.link?.(`m${members - 2}`)).toEqual({ kind: 'hard' });
        expect(await large.open(last)).toMatchObject({ kind: 'array', shape: [] });
      });

      it('finds one of them remotely without the others', async () => {
        const bytes = new Uint8Array(readFileSync(join(folder, name)));
        const source = remoteSource(bytes, name);
        const far = await openForTest(source);
        const large = asGroup(await far.root.open('members'));
        expect(await large.open('m7777')).toMatchObject({ kind: 'array' });
        const read = source.reads.reduce((sum, [, length]) => sum + length, 0);
        expect(source.reads.length).toBeLessThan(40);
        expect(read).toBeLessThan(bytes.length / 2);
        far.close();
      });

      it('finds the target of a reference among its siblings, else by one walk through the file', async () => {
        const bytes = new Uint8Array(readFileSync(join(folder, name)));
        const source = remoteSource(bytes, name);
        const far = await openForTest(source);
        const table = asGroup(await far.root.open('table'));
        const requestsFor = async (column: string, target: string) => {
          const before = source.reads.length;
          const { attributes: read } = await table.open(column);
          expect(read.values.get('categories')).toEqual({ reference: target });
          return source.reads.length - before;
        };
        expect(await requestsFor('codes', '/table/__categories/codes')).toBeLessThan(5);
        expect(await requestsFor('far', '/x')).toBeLessThan(60);
        expect(await requestsFor('far', '/x')).toBe(0);
        far.close();
      });

      it(`reads ${attributes} attributes`, async () => {
        const { attributes: read } = await group('attributes');
        expect(read.unreadable).toEqual([]);
        const names = Array.from({ length: attributes }, (_, i) => `a${i}`).sort();
        expect([...read.values.keys()]).toEqual([...names, 'text']);
        expect(read.values.get(`a${attributes - 1}`)).toBe(attributes - 1);
        expect(read.values.get('text')).toBe('x'.repeat(10_000));
      });

      it('distinguishes names of 65,000 letters by their last', async () => {
        const names = await group('names');
        const long = ['a', 'b'].map((last) => 'n'.repeat(64_999) + last);
        expect(await names.keys()).toEqual(long);
        const member = await names.open(long[1] as string);
        expect(member).toMatchObject({ kind: 'array' });
        if (name === 'latest.h5')
          expect([...names.attributes.values]).toEqual([
            [long[0], 'a'],
            [long[1], 'b'],
          ]);
      });

      it(`goes down ${levels} levels, and finds the way back up`, async () => {
        let at: StoredGroup = file.root;
        for (let level = 0; level < levels; level++) at = asGroup(await at.open('level'));
        const bottom = await at.open('bottom');
        expect(bottom).toMatchObject({ kind: 'array', shape: [3] });
        const path = `${'/level'.repeat(levels)}/bottom`;
        expect(bottom.path).toBe(path);
        expect(await bottom.object?.firstPath()).toBe(path);
      });
    });
  },
);
