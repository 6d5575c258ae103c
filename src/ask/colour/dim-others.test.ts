import { expect, it } from 'vitest';
import { withoutHidden, withoutSelected } from './dim-others';

it('moves unselected codes above all others, and keeps those of the selection', () => {
  const { values, outCode } = withoutSelected(
    Uint8Array.of(0, 255, 2, 1),
    Uint32Array.of(1, 3),
  );
  expect(outCode).toBe(256);
  expect([...values]).toEqual([256, 255, 258, 1]);
});

it('marks levels, missing ones and infinities too', () => {
  const levels = Float32Array.of(0, 0.5, -9, 2);
  expect([...withoutSelected(levels, Uint32Array.of(1)).values]).toEqual([
    -100, 0.5, -109, -98,
  ]);
});

it('marks nothing if 16 bits are not enough', () => {
  const codes = Uint16Array.of(40_000, 1);
  expect(withoutSelected(codes, Uint32Array.of(0))).toEqual({
    values: codes,
    outCode: 0,
  });
});

it('leaves out rows of hidden categories', () => {
  const codes = Uint16Array.of(0, 300, 2, 300, 1);
  expect([...withoutHidden(Uint32Array.of(0, 1, 3, 4), codes, [300, 7])]).toEqual([0, 4]);
});
