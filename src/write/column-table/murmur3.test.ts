import { expect, it } from 'vitest';
import { canonicalBytes, createBloomPositions } from './bloom';
import { murmur3 } from './murmur3';

// byte i of the key is (37 i + 11) mod 256; hashes by the numpy code of the corpus's make_hep001.py
const HASHES = [
  [0, 0, '0000000000000000', '0000000000000000'],
  [1, 0, '932fc7cce617f1e7', '7a434b816c4508dc'],
  [4, 7, '1276791bef3cecf5', '9f2794c0ccb5d00f'],
  [8, 0, 'f0b144007f89ced7', 'd02221832d7af9a1'],
  [9, 1, '2afecd87ed737c3e', '6a75ae0aac53c0c3'],
  [15, 4294967295, '797ef50a52c26dd6', 'e74ecfae6c9f0abc'],
  [16, 7, '4fa3a15c668f0992', 'f2705e7e5d86ed66'],
  [17, 3, 'af5fb7723c22fe44', 'c53eb7bf5ca4864a'],
  [33, 12345, '4f117f67ef9a195f', '54ebf03ffb237b9c'],
] as const;

const hashOf = (key: Uint8Array, seed: number) => {
  const words = new Uint32Array(4);
  murmur3(key, seed, words);
  return words;
};

const hex = (high = 0, low = 0) =>
  high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');

it.each(HASHES)(
  'hashes %i bytes with seed %i as MurmurHash3_x64_128 does',
  (length, seed, first, second) => {
    const key = Uint8Array.from({ length }, (_, i) => (37 * i + 11) % 256);
    const [aLow, aHigh, bLow, bHigh] = hashOf(key, seed);
    expect([hex(aHigh, aLow), hex(bHigh, bLow)]).toEqual([first, second]);
  },
);

it('has the reference implementation’s hash of “hello”', () => {
  const [aLow, aHigh, bLow, bHigh] = hashOf(new TextEncoder().encode('hello'), 0);
  expect(hex(aHigh, aLow) + hex(bHigh, bLow)).toBe('cbd8a7b341bd9b025b1e906a48ae1d19');
});

it('adds hashes as unbounded integers, so that sizes need not be powers of two', () => {
  const positions = new Float64Array(7);
  const [a, b] = [0xcbd8a7b341bd9b02n, 0x5b1e906a48ae1d19n];
  for (const bits of [4096, 1000, 8 * 12_345_679]) {
    createBloomPositions({ k: 7, bits, seed: 0 })(
      new TextEncoder().encode('hello'),
      positions,
    );
    const wanted = Array.from({ length: 7 }, (_, i) =>
      Number((a + BigInt(i) * b) % BigInt(bits)),
    );
    expect([...positions]).toEqual(wanted);
  }
});

it('hashes numbers little-endian in the width of their column, with −0 as +0', () => {
  const bytes = (dtype: Parameters<typeof canonicalBytes>[0], value: number | bigint) => {
    const values =
      typeof value === 'bigint' ? BigInt64Array.of(value) : Float64Array.of(value);
    const at = canonicalBytes(dtype, { kind: 'numbers', values });
    return Buffer.from(at?.(0) ?? []).toString('hex');
  };
  const big = { order: 'big' } as const;
  expect(bytes({ kind: 'int', bytes: 2, ...big }, -2)).toBe('feff');
  expect(bytes({ kind: 'uint', bytes: 8, ...big }, 2n ** 60n)).toBe('0000000000000010');
  expect(bytes({ kind: 'int', bytes: 8, ...big }, -1)).toBe('ffffffffffffffff');
  expect(bytes({ kind: 'float', bytes: 4, ...big }, 1.5)).toBe('0000c03f');
  expect(bytes({ kind: 'float', bytes: 8, ...big }, -0)).toBe('0000000000000000');
  // numpy: np.float16([0.1, -65504, 6e-8]).tobytes()
  expect(bytes({ kind: 'float', bytes: 2, ...big }, 0.0999755859375)).toBe('662e');
  expect(bytes({ kind: 'float', bytes: 2, ...big }, -65504)).toBe('fffb');
  expect(bytes({ kind: 'float', bytes: 2, ...big }, 2 ** -24)).toBe('0100');
});
