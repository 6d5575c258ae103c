import { describe, expect, it } from 'vitest';
import { openArrayAt, openFixture } from '@/testing/node-hdf5-fixture';
import { linearPositionOf } from './chunk-index/linear-position';
import { createCursor } from './cursor';
import { parseDataspace } from './dataspace-message';

const ASCENDING = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

// h5py's reading of them: fixtures/corner_cases.py
describe.each([
  ['earliest', ['unwritten', 'one_limit', 'limited']],
  ['latest', ['unwritten', 'one_limit']],
])(
  'arrays that may grow to more than 2^53 values, in a file of the %s kind',
  (kind, paths) => {
    const name = `corner-cases.far-limits.${kind}.h5`;

    it.each(paths)('reads /%s', async (path) => {
      const { root, close } = await openFixture(name);
      const array = await openArrayAt(root, path);
      expect(array.shape).toEqual([3, 4]);
      const expected = path === 'unwritten' ? ASCENDING.map(() => 0) : ASCENDING;
      expect(await array.read()).toMatchObject({ values: Int16Array.from(expected) });
      close();
    });

    it('reads an attribute', async () => {
      const { root, close } = await openFixture(name);
      expect(root.attributes.values.get('limited')).toEqual([0, 1, 2]);
      expect(root.attributes.unreadable).toEqual([]);
      close();
    });
  },
);

describe('the number of a chunk', () => {
  const where = 'a.h5: the chunk index of /x';

  it.each([
    [
      'is exact where the limit is beyond 2^53',
      [undefined, 2n ** 53n + 1n],
      [1, 2],
      [1, 3],
      2 ** 52 + 4,
    ],
    [
      'does not depend on the limit of the slowest axis',
      [2n ** 63n, 10n],
      [4, 5],
      [7, 1],
      15,
    ],
    [
      'counts along a fast axis with a far limit',
      [undefined, 2n ** 60n],
      [1, 2],
      [0, 5],
      5,
    ],
    [
      'is the same where the far limits multiply',
      [2n ** 63n, 2n ** 63n, 2n ** 63n],
      [1, 1, 1],
      [0, 0, 9],
      9,
    ],
  ] as const)('%s', (_, most, chunkShape, chunk, number) => {
    expect(linearPositionOf({ most, chunkShape, where })(chunk)).toBe(number);
  });

  it.each([
    [[undefined, 2n ** 60n], 'any number × 1152921504606846976'],
    [[2n ** 63n, 2n ** 63n], '9223372036854775808 × 9223372036854775808'],
  ])('is refused above 2^53', (most, limits) => {
    const numberOf = linearPositionOf({ most, chunkShape: [1, 2], where });
    expect(() => numberOf([1, 0])).toThrow(
      `a.h5: the chunk index of /x gives a chunk a number above 2^53, because the array may grow to ${limits} values. Petri does not read such chunks.`,
    );
  });
});

it('reads limits beyond 2^53 exactly and distinguishes them from unlimited; refuses a shape beyond its limit', () => {
  const extents = (...extent: number[]) => [...extent, 0, 0, 0, 0, 0, 0, 0].slice(0, 8);
  const message = Uint8Array.from([2, 1, 1, 1, ...extents(5), ...extents(4)]);
  const where = 'a.h5: /x';
  expect(() => parseDataspace(createCursor(message, where), 8, where)).toThrow(
    'a.h5: /x is larger than it may grow. The file is damaged there',
  );
  message.set([1], message.length - 1);
  expect(parseDataspace(createCursor(message, where), 8, where)).toEqual({
    shape: [5],
    most: [72_057_594_037_927_940n],
  });
  message.fill(255, message.length - 8);
  expect(parseDataspace(createCursor(message, where), 8, where).most).toEqual([
    undefined,
  ]);
});
