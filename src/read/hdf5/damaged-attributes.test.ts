import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attributeOf } from '@/model/attributes';
import type { StoredNode } from '@/read/node';
import {
  fixtureBytes,
  openFixture,
  openForTest,
  remoteSource,
} from '@/testing/node-hdf5-fixture';
import type { Hdf5File } from './open-hdf5';

/**
 * h5py's reading of each object (see fixtures/damaged_attributes.py); null for an attribute that it
 * cannot read.
 */
interface Answer {
  readonly values: readonly number[] | null;
  readonly attributes: Readonly<Record<string, string | number | null>>;
}
const answers: Readonly<Record<string, Readonly<Record<string, Answer>>>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/damaged-attributes.json'), 'utf8'),
);
/** Damage before the name: the name cannot be known. */
const NAMELESS = ['version', 'name size'];
/** A datatype class that a later HDF5 may introduce. */
const STRANGE = ['type class', '/'];

const nodeAt = async (file: Hdf5File, name: string): Promise<StoredNode> =>
  name === '/' ? file.root : file.root.open(name);

describe.each(Object.entries(answers))('%s', (name, objects) => {
  it.each(Object.keys(objects))(
    'opens “%s” and reads the same as h5py',
    async (object) => {
      const file = await openFixture(name);
      const answer = objects[object] as Answer;
      const node = await nodeAt(file, object);
      if (node.kind === 'array')
        expect(await node.read()).toEqual({
          kind: 'numbers',
          values: Int32Array.from(answer.values ?? []),
        });
      for (const [key, value] of Object.entries(answer.attributes))
        if (value !== null) expect(node.attributes.values.get(key)).toBe(value);
      file.close();
    },
  );

  it.each(Object.keys(objects))(
    'keeps the damaged attribute of “%s” with its reason',
    async (object) => {
      const file = await openFixture(name);
      const { attributes } = await nodeAt(file, object);
      expect(attributes.unreadable).toHaveLength(1);
      const [damaged] = attributes.unreadable;
      if (!NAMELESS.includes(object)) expect(damaged?.name).toBe(`damaged: ${object}`);
      expect(damaged).toMatchObject({
        error: STRANGE.includes(object) ? 'UnsupportedError' : 'CorruptError',
        reason: expect.stringContaining(`${name}: `),
      });
      file.close();
    },
  );

  it('throws the damage only to readers that need the attribute', async () => {
    const file = await openFixture(name);
    const { attributes } = await file.root.open('axes');
    expect(attributeOf(attributes, 'absent')).toBeUndefined();
    expect(() => attributeOf(attributes, 'damaged: axes')).toThrow(
      expect.objectContaining({
        name: 'CorruptError',
        message: expect.stringMatching(/damaged: axes.*\/axes|\/axes.*damaged: axes/),
      }),
    );
    file.close();
  });

  it('opens the same over the network', async () => {
    const file = await openForTest(remoteSource(fixtureBytes(name), name));
    expect(file.root.attributes.unreadable).toMatchObject([{ name: 'damaged: /' }]);
    expect((await file.root.keys()).toSorted()).toEqual(
      Object.keys(objects)
        .filter((object) => object !== '/')
        .toSorted(),
    );
    file.close();
  });
});
