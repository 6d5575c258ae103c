import { expect, it } from 'vitest';
import { isMatchingFile, START } from './view';
import { createViewStore } from './view-store';

it('forgets the last file when another is opened', () => {
  const store = createViewStore({
    ...START,
    element: '/obs',
    color: '/obs/a',
    hidden: [1],
  });
  store.getState().showSource({ kind: 'url', url: 'https://a.org/b.zarr' });
  expect(store.getState().view).toEqual({
    ...START,
    source: { kind: 'url', url: 'https://a.org/b.zarr' },
  });
});

it('shows all categories of another colour, and keeps the element', () => {
  const store = createViewStore({ ...START, element: '/obs', color: '/obs/a' });
  store.getState().hide([4, 1, 4]);
  expect(store.getState().view.hidden).toEqual([1, 4]);
  store.getState().colorBy('/obs/b');
  expect(store.getState().view).toMatchObject({
    element: '/obs',
    color: '/obs/b',
    hidden: [],
  });
});

it('recognises a file by its fingerprint, whatever its name', () => {
  const wanted = { kind: 'file', name: 'a.h5ad', size: 3, fingerprint: 'x' } as const;
  expect(isMatchingFile(wanted, { ...wanted, name: 'b.h5ad' })).toBe(true);
  expect(isMatchingFile(wanted, { ...wanted, fingerprint: 'y' })).toBe(false);
  expect(isMatchingFile(wanted, { kind: 'file', name: 'a.h5ad', size: 4 })).toBe(false);
  expect(isMatchingFile(wanted, { kind: 'file', name: 'a.h5ad', size: 3 })).toBe(true);
});
