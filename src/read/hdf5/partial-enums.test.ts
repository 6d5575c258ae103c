import { expect, it } from 'vitest';
import { openArrayAt, openFixture } from '@/testing/node-hdf5-fixture';
import { createCursor } from './cursor';
import { parseDatatype } from './datatype-message';

const NAME = 'corner-cases.partial-enums.h5';
const SIGNED = [
  { name: 'LOW', value: -2 },
  { name: 'ONE', value: 1 },
  { name: 'HIGH', value: 2047 },
];
const SHIFTED = [
  { name: 'A', value: 1 },
  { name: 'B', value: 1_000_000 },
];

// h5py's reading of them: fixtures/corner_cases.py; those with nbit are left to libhdf5
it.each([
  ['signed', SIGNED, Int16Array.of(1, -2, 2047)],
  ['nbit', SIGNED, Int16Array.of(1, -2, 2047)],
  ['shifted', SHIFTED, Uint32Array.of(1_000_000, 1)],
  ['shifted_nbit', SHIFTED, Uint32Array.of(1_000_000, 1)],
])(
  'reads /%s, an enumeration over integers narrower than their bytes',
  async (path, members, values) => {
    const { root, close } = await openFixture(NAME);
    const array = await openArrayAt(root, path);
    expect(array.dtype).toMatchObject({ kind: 'enum', members });
    expect(await array.read()).toEqual({ kind: 'numbers', values });
    close();
  },
);

it('reads FALSE and TRUE over such integers as Booleans', async () => {
  const { root, close } = await openFixture(NAME);
  const array = await openArrayAt(root, 'boolean');
  expect(array.dtype).toEqual({ kind: 'bool', bytes: 2 });
  expect(await array.read()).toEqual({ kind: 'booleans', values: Uint8Array.of(1, 0) });
  close();
});

it('reports the unsupported integers of such an enumeration in a record', async () => {
  const { root, close } = await openFixture(NAME);
  const array = await openArrayAt(root, 'record');
  await expect(array.read()).rejects.toMatchObject({
    name: 'UnsupportedError',
    message: `${NAME}: /record: Petri does not read integers of 12 bits within 2 bytes.`,
  });
  close();
});

it('refuses an enumeration of floating-point numbers', () => {
  const float = [0x11, 0x20, 31, 0, 4, 0, 0, 0, 0, 0, 32, 0, 23, 8, 0, 23, 127, 0, 0, 0];
  const message = Uint8Array.from([0x38, 0, 0, 0, 4, 0, 0, 0, ...float]);
  expect(() => parseDatatype(createCursor(message, 'a.h5: /x'), 'a.h5: /x')).toThrow(
    'a.h5: /x has an enumeration of non-integers. The file is damaged there',
  );
});
