import { beforeAll, expect, it } from 'vitest';
import { INTEGERS } from './batch';
import { decodeBatches, prepareDecoding } from './decode-batches';
import { encodeRice, MAX_RICE_BYTES } from './rice';
import { writeVarint } from './varint';

beforeAll(() => prepareDecoding());

/** The numbers as the values of one piece, in the first rows. */
function throughCodes(numbers: Uint32Array, k: number): number[] | undefined {
  const count = numbers.length;
  const bytes = new Uint8Array(16 + count + count * MAX_RICE_BYTES);
  const head = writeVarint(0, bytes, writeVarint(count, bytes, 0));
  bytes[head] = INTEGERS << 5; // gaps are zeros without low bits
  const at = head + 1 + Math.ceil((count - 1) / 8);
  bytes[at] = k;
  const end = encodeRice(numbers, count, k, bytes, at + 1);
  expect(end - at - 1).toBeLessThanOrEqual(count * MAX_RICE_BYTES);
  const decoded = decodeBatches(bytes.subarray(0, end), count, count);
  return decoded && Array.from(decoded.values, (value) => value - 1);
}

it('writes the documented bits', () => {
  const bytes = new Uint8Array(16);
  // 5 with 1 low bit: two ones and a zero, then 1; lowest bit first: 1011
  expect(encodeRice(Uint32Array.of(5), 1, 1, bytes, 0)).toBe(1);
  expect(bytes[0]).toBe(0b1011);
});

it('decodes every number with every number of low bits', () => {
  const odd = [0, 1, 2, 255, 256, 2 ** 24 - 1, 2 ** 24, 2 ** 31, 2 ** 32 - 1];
  for (let k = 0; k <= 24; k++) {
    // high parts of 0 to 40 ones, short codes and long ones
    const highs = Array.from({ length: 41 }, (_, high) => high * 2 ** k);
    const lows = highs.map((number) => number + 2 ** k - 1);
    const numbers = Uint32Array.from([...highs, ...odd, ...lows, ...odd.toReversed()]);
    expect(throughCodes(numbers, k)).toEqual([...numbers]);
  }
});
