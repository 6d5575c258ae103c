import { expect, it } from 'vitest';
import { createDamage, withoutPlace } from './damage';
import { abortError, DataError } from './errors';

const fail = (error: Error) => async () => {
  throw error;
};

it('keeps the first reason of each path, in the order of discovery', async () => {
  const damage = createDamage();
  const corrupt = new DataError('CorruptError', 'X is damaged.');
  expect(await damage.attempt('/X', fail(corrupt))).toBeUndefined();
  damage.report('/obs', 'obs is damaged.');
  damage.report('/X', 'something else.');
  expect(await damage.attempt('/var', async () => 7)).toBe(7);
  expect(damage.problems()).toEqual([
    { path: '/X', reason: 'X is damaged.' },
    { path: '/obs', reason: 'obs is damaged.' },
  ]);
});

it('counts neither an abort nor a programming error as damage', async () => {
  const damage = createDamage();
  const fault = new TypeError('x is undefined');
  await expect(damage.attempt('/X', fail(fault))).rejects.toBe(fault);
  await expect(damage.attempt('/X', fail(abortError()))).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(damage.problems()).toEqual([]);
});

it.each([
  ['a.h5ad: /X: a chunk is damaged.', '/X', 'a chunk is damaged.'],
  ['/X: a chunk is damaged.', '/X', 'a chunk is damaged.'],
  ['it follows: that /X: is damaged.', '/X', 'it follows: that /X: is damaged.'],
  ['a.h5ad: /X/data: is damaged.', '/X', 'a.h5ad: /X/data: is damaged.'],
])('drops the place that “%s” begins with, where it is that', (reason, path, left) => {
  expect(withoutPlace(reason, path)).toBe(left);
});
