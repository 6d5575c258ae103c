import { describe, expect, it } from 'vitest';
import type { ElementInfo } from '@/model/element';
import { treeKey, typeAhead } from './Tree';
import { type TreeRows, treeRows } from './tree-rows';

const infos: Record<string, ElementInfo> = {
  '/': { kind: 'anndata', path: '/', keys: ['uns', 'obsm', 'X', 'obs'] },
  '/obs': {
    kind: 'dataframe',
    path: '/obs',
    length: 3,
    index: '_index',
    columns: ['leiden', 'n_counts'],
  },
  '/obsm': { kind: 'mapping', path: '/obsm', keys: ['X_pca', 'X_umap'] },
};
const rowsOf = (expanded: string[], search = '') =>
  treeRows({
    known: new Map(Object.entries(infos)),
    expanded: new Set(expanded),
    search,
  });
const all = (rows: TreeRows) =>
  Array.from({ length: rows.length }, (_, i) => rows.at(i)).filter(
    (row) => row !== undefined,
  );

describe('the rows of the tree', () => {
  it("are in AnnData's order, with members below open groups", () => {
    const rows = all(rowsOf(['/obs']));
    expect(rows.map(({ name, level }) => [name, level])).toEqual([
      ['X', 1],
      ['obs', 1],
      ['_index', 2],
      ['leiden', 2],
      ['n_counts', 2],
      ['obsm', 1],
      ['uns', 1],
    ]);
    expect(rows[3]).toMatchObject({ position: 2, siblings: 3, parent: '/obs' });
  });

  it('are what matches a search and what leads to it', () => {
    expect(all(rowsOf([], 'x_')).map(({ path }) => path)).toEqual([
      '/obsm',
      '/obsm/X_pca',
      '/obsm/X_umap',
    ]);
    expect(rowsOf([], 'nothing')).toHaveLength(0);
  });
});

describe('keys in the tree', () => {
  const rows = rowsOf(['/obs']);
  const at = (name: string) => all(rows).findIndex((row) => row.name === name);
  const press = (key: string, name: string, expandable = false) =>
    treeKey(key, { rows, active: at(name), expandable, page: 3 });

  it('go up and down, and no further than the ends', () => {
    expect(press('ArrowDown', 'X')).toEqual({ kind: 'go', to: 1 });
    expect(press('ArrowUp', 'X')).toEqual({ kind: 'go', to: 0 });
    expect(press('End', 'X')).toEqual({ kind: 'go', to: 6 });
    expect(press('PageDown', 'obsm')).toEqual({ kind: 'go', to: 6 });
    expect(press('Home', 'uns')).toEqual({ kind: 'go', to: 0 });
  });

  it('open, enter, leave and close groups', () => {
    expect(press('ArrowRight', 'obsm', true)).toEqual({ kind: 'open', path: '/obsm' });
    expect(press('ArrowRight', 'obs', true)).toEqual({ kind: 'go', to: at('_index') });
    expect(press('ArrowRight', 'leiden')).toBeUndefined();
    expect(press('ArrowLeft', 'leiden')).toEqual({ kind: 'go', to: at('obs') });
    expect(press('ArrowLeft', 'obs', true)).toEqual({ kind: 'close', path: '/obs' });
    expect(press('ArrowLeft', 'X')).toBeUndefined();
  });

  it('choose by Enter and the space bar', () => {
    expect(press('Enter', 'leiden')).toEqual({ kind: 'choose', path: '/obs/leiden' });
    expect(press(' ', 'X')).toEqual({ kind: 'choose', path: '/X' });
  });

  it('find names by their first letters, around the end', () => {
    expect(typeAhead(rows, at('X'), 'o')).toBe(at('obs'));
    expect(typeAhead(rows, at('obs'), 'oo')).toBe(at('obsm'));
    expect(typeAhead(rows, at('obs'), 'obsm')).toBe(at('obsm'));
    expect(typeAhead(rows, at('uns'), 'x')).toBe(at('X'));
    expect(typeAhead(rows, 0, 'q')).toBeUndefined();
  });
});
