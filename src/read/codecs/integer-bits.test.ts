import { expect, it } from 'vitest';
import { integerBits, wholeIntegers } from './integer-bits';

// 5, -1 and -2048 as 12 bits from bit 3 of 16; the bits around them are padding
const stored = [0x8028, 0x7fff, 0x4003];

it.each(['little', 'big'] as const)('fills the bytes of %s-endian integers', (order) => {
  const bytes = new Uint8Array(6);
  const view = new DataView(bytes.buffer);
  stored.forEach((value, i) => {
    view.setUint16(2 * i, value, order === 'little');
  });
  const bits = { bytes: 2, order, offset: 3, precision: 12 };
  const read = (signed: boolean) => {
    const whole = new DataView(wholeIntegers(bytes, { ...bits, signed }).buffer);
    return [0, 2, 4].map((at) =>
      signed
        ? whole.getInt16(at, order === 'little')
        : whole.getUint16(at, order === 'little'),
    );
  };
  expect(read(true)).toEqual([5, -1, -2048]);
  expect(read(false)).toEqual([5, 4095, 2048]);
});

it('refuses settings with more bits than the type has', () => {
  const settings = { bytes: 2, offset: 8, precision: 12, order: 'little', signed: true };
  const room = { exact: 2, most: 2 };
  expect(() => integerBits.decode(new Uint8Array(2), settings, room)).toThrow(
    expect.objectContaining({ name: 'CorruptError' }),
  );
});
