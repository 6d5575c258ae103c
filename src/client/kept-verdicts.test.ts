import { expect, it } from 'vitest';
import { type ChecksClient, createCheckCaches, verdictKey } from './checks-client';
import { keptVerdicts, type PageStorage } from './kept-verdicts';

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

it('keeps nothing where only a weak ETag, or nothing, tells the state of a file', () => {
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
  const client: ChecksClient = {
    checkFile: async () => undefined,
    check: async () => ({
      diagnostics: [],
      counts: { error: 0, warning: 0, info: 0 },
      indexes: [],
    }),
    verify: async () => {
      verified += 1;
      return invalid;
    },
    setIndexUse: async () => {},
  };
  const page = storage();
  for (let visit = 0; visit < 2; visit++) {
    const { verdicts } = createCheckCaches(client, keptVerdicts(file, page));
    const key = verdictKey('/t', '/t/i');
    const stop = verdicts.subscribe(key, () => {});
    await expect.poll(() => verdicts.peek(key)).toMatchObject({ value: invalid });
    stop();
  }
  expect(verified).toBe(1);
});

it('tells queries on the next visit which indexes are valid, and for which columns', async () => {
  const asked: unknown[] = [];
  const client: ChecksClient = {
    checkFile: async () => undefined,
    check: async () => ({
      diagnostics: [],
      counts: { error: 0, warning: 0, info: 0 },
      indexes: [],
    }),
    verify: async () => ({ status: 'valid', column: 'ts' }),
    setIndexUse: async (...ask) => void asked.push(ask),
  };
  const page = storage();
  const kept = keptVerdicts(file, page);
  kept.keep('/t/i', { status: 'valid', column: 'ts' });
  kept.keep('/t/j', invalid);
  kept.keep('/t/old', { status: 'valid' }); // of a version that did not note the column
  createCheckCaches(client, kept);
  expect(asked).toEqual([['verified', [{ index: '/t/i', column: 'ts' }]]]);
  createCheckCaches(client, keptVerdicts({ ...file, size: 1001 }, page));
  expect(asked).toHaveLength(1);
});
