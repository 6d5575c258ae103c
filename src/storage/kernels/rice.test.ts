import { expect, it } from 'vitest';
import { decodeRice, encodeRice, MAX_RICE_BYTES, RICE_MARGIN } from './rice';

function throughCodes(numbers: Uint32Array, k: number): Uint32Array {
  const bytes = new Uint8Array(numbers.length * MAX_RICE_BYTES + RICE_MARGIN);
  const end = encodeRice(numbers, numbers.length, k, bytes, 3);
  expect(end - 3).toBeLessThanOrEqual(numbers.length * MAX_RICE_BYTES);
  bytes.fill(0xff, end); // the following bytes must not matter
  const out = new Uint32Array(numbers.length);
  expect(decodeRice(new DataView(bytes.buffer), 3, k, out, numbers.length)).toBe(end);
  return out;
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
    expect(throughCodes(numbers, k)).toEqual(numbers);
  }
});
