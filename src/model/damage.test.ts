import { expect, it } from 'vitest';
import { createDamage } from './damage';
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
