import { expect, it } from 'vitest';
import { createCursor } from './cursor';
import { parseDataspace } from './dataspace-message';
import { parseDatatype } from './datatype-message';
import { parseFilters } from './filter-message';

const cursorOf = (...bytes: number[]) => createCursor(Uint8Array.from(bytes), 'a.h5: /x');
const uint32 = (value: number) => [value, value >> 8, 0, 0].map((byte) => byte & 0xff);

it.each([
  ['a single value with an axis', 0],
  ['no value at all with an axis', 2],
  ['an unknown kind', 3],
])('refuses the shape of %s, as libhdf5 does', (_, kind) => {
  const message = cursorOf(2, 1, 0, kind, 5, 0, 0, 0, 0, 0, 0, 0);
  expect(() => parseDataspace(message, 8, 'a.h5: /x')).toThrow(
    `a.h5: /x has a shape of kind ${kind} with 1 axes. The file is damaged there`,
  );
});

/** A record of 4 bytes with two fields of 2, of version 3: name, offset, type. */
function recordOf(offsets: readonly number[]): number[] {
  const int16 = [0x30, 0x08, 0, 0, ...uint32(2), 0, 0, 16, 0];
  const fields = offsets.flatMap((offset, i) => [0x61 + i, 0, offset, ...int16]);
  return [0x36, offsets.length, 0, 0, ...uint32(4), ...fields];
}

it('reads a record with disjoint fields in any order; refuses overlapping fields', () => {
  expect(parseDatatype(cursorOf(...recordOf([2, 0])), 'a.h5: /x')).toMatchObject({
    kind: 'compound',
    fields: [
      { name: 'a', offset: 2 },
      { name: 'b', offset: 0 },
    ],
  });
  expect(() => parseDatatype(cursorOf(...recordOf([0, 1])), 'a.h5: /x')).toThrow(
    'a.h5: /x has a field (b) that overlaps another. The file is damaged there',
  );
});

it('refuses a pipeline of 200 filters before it loads any', () => {
  expect(() => parseFilters(cursorOf(2, 200), 'a.h5: /x')).toThrow(
    'a.h5: /x has 200 filters of version 2. The file is damaged there',
  );
});

it('reports in a sentence that integers of 16 bytes are not supported', () => {
  const int128 = cursorOf(0x10, 0x08, 0, 0, ...uint32(16), 0, 0, 128, 0);
  expect(parseDatatype(int128, 'a.h5: /x')).toEqual({
    kind: 'unsupported',
    bytes: 16,
    reason: 'Petri does not read integers of 128 bits within 16 bytes.',
  });
});
