import { expect, it, vi } from 'vitest';
import { createSavedRows, MAX_NAMES } from './saved-rows';

function memory(isFull = false) {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}

const drawn = {
  selection: {
    embedding: '/obsm/X_umap',
    dimensions: [0, 1],
    outlines: [[0, 0, 1, 0, 0, 1]],
  },
} as const;

it('keeps queries and selections by file and table for the next visit', () => {
  const storage = memory();
  const store = createSavedRows(storage);
  expect(store.keep('a', '/obs', 'good', { where: 'n > 500' })).toBe('kept');
  store.keep('a', '/obs', 'drawn', drawn);
  store.keep('a', '/var', 'good', { where: 'highly_variable == true' });
  const next = createSavedRows(storage);
  expect(next.of('a', '/obs')).toEqual({ good: { where: 'n > 500' }, drawn });
  expect(next.of('a', '/var')).toEqual({ good: { where: 'highly_variable == true' } });
  expect(next.of('b', '/obs')).toEqual({});
  expect(next.of('a', '/obs')).toBe(next.of('a', '/obs'));
});

it('replaces, renames and deletes names, and notifies its listeners', () => {
  const store = createSavedRows(memory());
  const heard = vi.fn();
  store.entries.subscribe(heard);
  store.keep('a', '/obs', 'good', { where: 'n > 500' });
  store.keep('a', '/obs', 'good', { where: 'n > 700' });
  expect(store.of('a', '/obs')).toEqual({ good: { where: 'n > 700' } });
  store.rename('a', '/obs', 'good', 'better');
  expect(store.of('a', '/obs')).toEqual({ better: { where: 'n > 700' } });
  store.keep('a', '/obs', 'better', undefined);
  expect(store.of('a', '/obs')).toEqual({});
  expect(heard).toHaveBeenCalledTimes(4);
});

it('is kept for this visit if the browser has no space, and reports that', () => {
  const store = createSavedRows(memory(true));
  expect(store.keep('a', '/obs', 'good', { where: 'n > 500' })).toBe('for now');
  expect(store.of('a', '/obs')).toEqual({ good: { where: 'n > 500' } });
  expect(createSavedRows(undefined).keep('a', '/obs', 'x', { where: 'n > 5' })).toBe(
    'for now',
  );
});

it.each(['{', '3', '[[1,2],["a","/obs","x",[{"t":1}]]]'])(
  'starts with nothing where the storage has %s',
  (text) => {
    const storage = memory();
    storage.items.set('petri-saved-rows', text);
    expect(createSavedRows(storage).of('a', '/obs')).toEqual({});
  },
);

it('says that the oldest name is lost where there are as many as are kept', () => {
  const store = createSavedRows(memory());
  for (let i = 0; i < MAX_NAMES; i++)
    expect(store.keep('a', '/obs', `n${i}`, { where: `n > ${i}` })).toBe('kept');
  expect(store.keep('b', '/obs', 'more', { where: 'n > 5' })).toBe('oldest lost');
  expect(store.of('a', '/obs')).not.toHaveProperty('n0');
  expect(store.of('a', '/obs')).toHaveProperty('n1');
});
