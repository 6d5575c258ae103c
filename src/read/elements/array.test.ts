import { expect, it } from 'vitest';
import { openArrayAt, openFixture } from '@/testing/node-hdf5-fixture';
import { arrayElement } from './array';

it('an array of a null dataspace has no value, which is not Python’s None', async () => {
  const { root, close } = await openFixture('types.h5');
  const { info } = arrayElement(await openArrayAt(root, 'empty'));
  expect(info).toMatchObject({ kind: 'null', isEmpty: true });
  close();
});
