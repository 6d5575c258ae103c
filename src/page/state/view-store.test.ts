import { expect, it } from 'vitest';
import { AS_SUITS, withOpen } from './tree-state';
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

it('keeps how a page is looked at on the rows of a table, and forgets it with the element', () => {
  const store = createViewStore({ ...START, element: '/obs', row: { at: 3 } });
  const { changePage, showPage, showElement } = store.getState();
  changePage({ matrix: '/layers/counts', search: '' });
  showPage('/obs', { row: { at: 4 } });
  expect(store.getState().view.page).toEqual({ matrix: '/layers/counts' });
  showElement('/var');
  expect(store.getState().view.page).toBeUndefined();
});

it('forgets where a table was scrolled to when its rows are others, not when its columns are', () => {
  const top = { row: 7, column: 0 };
  const store = createViewStore({ ...START, element: '/obs', top });
  store.getState().arrangeTable('/obs', { hidden: ['a'] });
  store.getState().arrangeTable('/var', { sort: [{ column: 'a' }] });
  expect(store.getState().view.top).toEqual(top);
  store.getState().arrangeTable('/obs', { sort: [{ column: 'a' }] });
  expect(store.getState().view.top).toBeUndefined();
});

it('opens and closes groups of the tree, and says nothing where nothing was done', () => {
  const store = createViewStore(START);
  const { changeTree } = store.getState();
  changeTree(withOpen(AS_SUITS, '/uns', true));
  expect(store.getState().view.tree).toEqual({
    opened: ['/uns'],
    closed: [],
    search: '',
  });
  changeTree({ opened: [] });
  expect(store.getState().view.tree).toBeUndefined();
});
