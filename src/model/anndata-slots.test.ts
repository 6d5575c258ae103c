import { expect, it } from 'vitest';
import {
  ANNDATA_MAPPINGS,
  ANNDATA_SLOTS,
  ANNDATA_TABLES,
  rankedMatrix,
  rawMembers,
  slotOf,
  usualViewOf,
} from './anndata-slots';

it('has the slots of AnnData in the order of its printout', () => {
  expect(ANNDATA_SLOTS.map(({ name }) => name)).toEqual(
    'X layers raw obs var obsm varm obsp varp uns'.split(' '),
  );
  expect(ANNDATA_MAPPINGS.map(({ name }) => name)).toEqual(
    'layers obsm varm obsp varp'.split(' '),
  );
});

it('has one table for each side', () => {
  const tables = ANNDATA_SLOTS.filter(({ role }) => role === 'metadata');
  expect(tables.map(({ name, axes }) => [axes[0], name])).toEqual(
    Object.entries(ANNDATA_TABLES),
  );
});

it.each([
  ['/', { part: '/', slot: '', below: [] }],
  ['/obs/leiden', { part: '/', slot: 'obs', below: ['leiden'] }],
  ['/layers/raw', { part: '/', slot: 'layers', below: ['raw'] }],
  ['/raw', { part: '/', raw: '/', slot: '', below: [] }],
  ['/raw/X', { part: '/', raw: '/', slot: 'X', below: [] }],
  ['/raw.var/symbol', { part: '/', raw: '.', slot: 'var', below: ['symbol'] }],
  ['/mod/rna/raw/var', { part: '/mod/rna', raw: '/', slot: 'var', below: [] }],
  ['/a/b/raw/X', { part: '/a/b', raw: '/', slot: 'X', below: [] }],
  ['/mod', { part: '/mod', slot: '', below: [] }],
])('reads the slot of %s in an AnnData', (path, place) => {
  expect(slotOf(path)).toEqual(place);
});

it.each([
  ['/obs', 'table'],
  ['/mod/rna/raw/var', 'table'],
  ['/meta.data', 'table'],
  ['/obs/leiden', 'column'],
  ['/raw.X', 'matrix'],
  ['/layers/counts', 'matrix'],
  ['/obsm/X_umap', 'matrix'],
  ['/uns/leiden_colors', undefined],
  ['/', undefined],
])('knows what %s is usually shown as', (path, view) => {
  expect(usualViewOf(path)).toBe(view);
});

it('finds the members of raw in its group first, then beside X', () => {
  expect([...rawMembers(['X', 'raw.X', 'raw.var'], [])]).toEqual([
    ['X', 'raw.X'],
    ['var', 'raw.var'],
  ]);
  expect([...rawMembers(['raw', 'raw.X'], ['X', 'var'])]).toEqual([
    ['X', 'raw/X'],
    ['var', 'raw/var'],
  ]);
});

// scanpy's rank_genes_groups keeps use_raw and layer in uns/rank_genes_groups/params
it('finds the matrix that a ranking of genes is of', () => {
  const matrices = ['/X', '/layers/counts', '/raw/X'].map((path) => ({ path }));
  const pathOf = (isOfRaw: boolean, layer?: string) =>
    rankedMatrix(matrices, { isOfRaw, layer })?.path;
  expect([pathOf(true), pathOf(false), pathOf(false, 'counts')]).toEqual([
    ...['/raw/X', '/X', '/layers/counts'],
  ]);
  expect(pathOf(false, 'not there')).toBe('/X');
  expect(rankedMatrix([], { isOfRaw: false })).toBeUndefined();
});
