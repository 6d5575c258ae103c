import { expect, it } from 'vitest';
import { canonicalBytes, createBloomPositions } from './bloom';

it('a filter has no false negative among a million values, and the computed rate of false positives', () => {
  const [count, k, bits, seed] = [1_000_000, 7, 9_600_000, 7];
  const filter = new Uint8Array(bits / 8);
  const positionsOf = createBloomPositions({ k, bits, seed });
  const positions = new Float64Array(k);
  const values = Float64Array.from({ length: 2 * count }, (_, i) => i * 37 - 5);
  const bytesOf = canonicalBytes(
    { kind: 'int', bytes: 8, order: 'little' },
    { kind: 'numbers', values },
  );
  if (!bytesOf) throw new Error('integers have canonical bytes');
  for (let i = 0; i < count; i++) {
    positionsOf(bytesOf(i), positions);
    for (const at of positions) {
      const byte = Math.floor(at / 8);
      filter[byte] = (filter[byte] as number) | (1 << (at % 8));
    }
  }
  const mayHold = (i: number) => {
    positionsOf(bytesOf(i), positions);
    return positions.every(
      (at) => (((filter[Math.floor(at / 8)] as number) >> (at % 8)) & 1) === 1,
    );
  };
  let [denied, allowed] = [0, 0];
  for (let i = 0; i < count; i++) {
    if (!mayHold(i)) denied += 1;
    if (mayHold(count + i)) allowed += 1;
  }
  expect(denied).toBe(0);
  // (1 − e^(−kn/m))^k = 0.00997 for n values in m bits; a standard deviation of a million draws is 0.0001
  expect(allowed / count).toBeGreaterThan(0.0095);
  expect(allowed / count).toBeLessThan(0.0105);
});
