import { expect, it } from 'vitest';
import { openArrayAt, openFixture } from './node-fixture';

it.each(['indexes.earliest.h5', 'indexes.v110.h5', 'indexes.latest.h5'])(
  'tells that nothing of a dataset was ever written, in %s',
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
