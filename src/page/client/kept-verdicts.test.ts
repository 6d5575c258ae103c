import { expect, it } from 'vitest';
import { askOf } from '@/testing/fake-ask';
import { createFileData, keptVerdicts, type PageStorage } from './file-data';

function storage(): PageStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  };
}

const file = { name: 't.h5', size: 1000, fingerprint: 'f', revision: '"strong"' };
const invalid = { status: 'invalid', reason: 'it does not sort the column' } as const;

it('keeps a verdict for a file that is unchanged, and for no other state of it', () => {
  const page = storage();
  keptVerdicts(file, page).keep('/t/i', invalid);
  keptVerdicts({ ...file, name: 'copy.h5' }, page).keep('/t/j', { status: 'valid' });
  expect(keptVerdicts(file, page).get('/t/i')).toEqual(invalid);
  expect(keptVerdicts(file, page).get('/t/j')).toEqual({ status: 'valid' });
  expect(
    keptVerdicts({ ...file, revision: '"later"' }, page).get('/t/i'),
  ).toBeUndefined();
  expect(keptVerdicts({ ...file, size: 1001 }, page).get('/t/i')).toBeUndefined();
});

it('keeps nothing if only a weak ETag, or nothing, identifies the state of a file', () => {
  for (const revision of ['W/"weak"', undefined]) {
    const page = storage();
    const { revision: _, ...other } = file;
    const weak = { ...other, ...(revision !== undefined && { revision }) };
    keptVerdicts(weak, page).keep('/t/i', invalid);
    expect(keptVerdicts(weak, page).get('/t/i')).toBeUndefined();
  }
});

it('does not verify again what was verified on the last visit', async () => {
  let verified = 0;
  const ask = askOf({
    verifyIndex() {
      verified += 1;
      return invalid;
    },
  });
  const page = storage();
  for (let visit = 0; visit < 2; visit++) {
    const { answers } = createFileData({ ask, source: file }, page);
    const verdict = await answers.join('verifyIndex', { table: '/t', index: '/t/i' });
    expect(verdict).toEqual(invalid);
  }
  expect(verified).toBe(1);
});

it('passes valid indexes and their columns to queries of the next visit', async () => {
  const asked: unknown[] = [];
  const ask = askOf({ useIndexes: (given) => void asked.push(given) });
  const page = storage();
  const cached = keptVerdicts(file, page);
  cached.keep('/t/i', { status: 'valid', column: 'ts' });
  cached.keep('/t/j', invalid);
  cached.keep('/t/old', { status: 'valid' }); // of a version that did not note the column
  createFileData({ ask, source: file }, page);
  expect(asked).toEqual([{ use: 'verified', valid: [{ index: '/t/i', column: 'ts' }] }]);
  createFileData({ ask, source: { ...file, size: 1001 } }, page);
  expect(asked).toHaveLength(1);
});
