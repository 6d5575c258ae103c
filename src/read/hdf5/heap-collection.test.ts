import { expect, it } from 'vitest';
import { parseCollection } from './heap-collection';

/** A collection as in the format specification (III.E), `before` bytes into a buffer. */
function collectionOf(lengths: readonly number[], before: number): Uint8Array {
  const room = lengths.reduce((sum, length) => sum + 16 + Math.ceil(length / 8) * 8, 0);
  const bytes = new Uint8Array(before + 16 + room + 16).subarray(before);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  bytes.set([0x47, 0x43, 0x4f, 0x4c, 1]);
  view.setUint32(8, bytes.length, true);
  let at = 16;
  lengths.forEach((length, i) => {
    view.setUint16(at, i + 1, true);
    view.setUint16(at + 2, 1, true);
    view.setUint32(at + 8, length, true);
    at += 16 + Math.ceil(length / 8) * 8;
  });
  return bytes;
}

it.each([0, 1, 4])('finds objects of any length, %i bytes into a buffer', (before) => {
  const { objects } = parseCollection(collectionOf([100, 3, 0, 8, 17], before), 'X');
  // header, then 16 bytes before each object, which is padded to 8
  expect([...objects.subarray(2, 12)]).toEqual([
    32, 100, 152, 3, 176, 0, 192, 8, 216, 17,
  ]);
  expect(objects[0]).toBe(-1);
});

it('grows for many short objects after a long one', () => {
  const { objects } = parseCollection(
    collectionOf([4000, ...Array(500).fill(1)], 0),
    'X',
  );
  expect([objects[2 * 501], objects[2 * 501 + 1]]).toEqual([
    16 + 4016 + 499 * 24 + 16,
    1,
  ]);
});

it('refuses an object that runs past the end', () => {
  const bytes = collectionOf([8, 8], 0);
  new DataView(bytes.buffer).setUint32(16 + 8, 1000, true);
  expect(() => parseCollection(bytes, 'a.h5: /names')).toThrow(
    'a.h5: /names has a text or sequence that exceeds its space',
  );
});
