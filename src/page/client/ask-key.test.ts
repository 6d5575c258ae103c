import { expect, it } from 'vitest';
import { askKey } from './ask-key';

it('is the same for equal asks, whatever the order of their properties and what is undefined', () => {
  const region = { rows: [0, 2], columns: [1, 3] };
  expect(askKey({ path: '/X', region })).toBe(
    askKey({ region: { columns: [1, 3], slice: undefined, rows: [0, 2] }, path: '/X' }),
  );
  expect(askKey({ path: '/X', region: {} })).not.toBe(askKey({ path: '/X', region }));
  expect(askKey({ a: '1' })).not.toBe(askKey({ a: 1 }));
  expect(askKey({ places: ['/a', '/b'] })).not.toBe(askKey({ places: ['/a,/b'] }));
});

it('names short typed arrays by kind and values, long ones by identity', () => {
  const rows = (...list: number[]) => ({ path: '/obs/a', rows: Uint32Array.from(list) });
  expect(askKey(rows(4, 2))).toBe(askKey(rows(4, 2)));
  expect(askKey(rows(4, 2))).not.toBe(askKey(rows(2, 4)));
  expect(askKey({ v: Int32Array.of(4) })).not.toBe(askKey({ v: Uint32Array.of(4) }));
  const values = new Float32Array(65);
  expect(askKey({ values })).toBe(askKey({ values }));
  expect(askKey({ values })).not.toBe(askKey({ values: values.slice() }));
});
