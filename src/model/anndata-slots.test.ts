import { expect, it } from 'vitest';
import { ANNDATA_MAPPINGS, ANNDATA_SLOTS, ANNDATA_TABLES } from './anndata-slots';

it('has the slots of AnnData in the order of its printout', () => {
  expect(ANNDATA_SLOTS.map(({ name }) => name)).toEqual(
    'X layers raw obs var obsm varm obsp varp uns'.split(' '),
  );
  expect(ANNDATA_MAPPINGS.map(({ name }) => name)).toEqual(
    'layers obsm varm obsp varp'.split(' '),
  );
});

it('has one table for each side', () => {
  const tables = ANNDATA_SLOTS.filter(({ holds }) => holds === 'metadata');
  expect(tables.map(({ name, axes }) => [axes[0], name])).toEqual(
    Object.entries(ANNDATA_TABLES),
  );
});
