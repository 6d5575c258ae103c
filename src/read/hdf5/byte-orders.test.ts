import { expect, it } from 'vitest';
import { openFixture } from '@/testing/node-hdf5-fixture';

// h5py reads the same (fixtures/orders.py prints it); all of them are reachable only through
// libhdf5
it.each([
  ['big alone', [{ a: 5, b: 3.5 }]],
  ['beside a byte', [{ a: 5, b: 7 }]],
  ['beside a text', [{ a: 1.5, b: 'µm' }]],
  ['beside a fixed text', [{ a: 5, b: 'abc' }]],
  ['beside a Boolean', [{ a: 5, b: true }]],
  ['beside little', [{ a: 5, b: 6 }]],
  ['around an enumeration', [{ a: 5, b: 258, c: 6 }]],
  ['nested', [{ a: { real: 1, imaginary: 2 }, b: { x: 5, y: 6 } }]],
  ['an enumeration', [1, 258]],
])(
  'big-endian numbers through libhdf5 equal what was written: %s',
  async (name, value) => {
    const { root, close } = await openFixture('orders.h5');
    expect(root.attributes.values.get(name)).toEqual(value);
    close();
  },
);
