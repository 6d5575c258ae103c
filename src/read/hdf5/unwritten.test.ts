import { expect, it } from 'vitest';
import { openArrayAt, openFixture } from '@/testing/node-hdf5-fixture';

it.each(['indexes.earliest.h5', 'indexes.v110.h5', 'indexes.latest.h5'])(
  'detects that nothing of a dataset was ever written, in %s',
  async (name) => {
    const { root, close } = await openFixture(name);
    const answers = await Promise.all(
      ['unwritten', 'partly', 'btree', 'extensible_far', 'fixed'].map(async (path) => [
        path,
        await (await openArrayAt(root, path)).isUnwritten?.(),
      ]),
    );
    close();
    expect(Object.fromEntries(answers)).toEqual({
      unwritten: true,
      partly: false,
      btree: false,
      extensible_far: false,
      fixed: false,
    });
  },
);

it.each(['shrunken.earliest.h5', 'shrunken.latest.h5'])(
  'detects that an array shrunk to nothing and grown again has no values, in %s',
  async (name) => {
    const { root, close } = await openFixture(name);
    const answers = await Promise.all(
      ['one', 'two', 'limited', 'limited_paged', 'written_again'].map(async (path) => [
        path,
        await (await openArrayAt(root, path)).isUnwritten?.(),
      ]),
    );
    close();
    expect(Object.fromEntries(answers)).toEqual({
      one: true,
      two: true,
      limited: true,
      limited_paged: true,
      written_again: false,
    });
  },
);
