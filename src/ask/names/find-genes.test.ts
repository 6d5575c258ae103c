import { describe, expect, it } from 'vitest';
import {
  type GeneNames,
  geneAt,
  hasSharedNames,
  indexNameOf,
  linkNameOf,
  resolveGene,
  resolveGenes,
  sortNames,
} from './find-genes';

const ensembl: GeneNames = {
  index: ['ENSG00000198851', 'ENSG00000010610', 'ENSG00000999991', 'ENSG00000167286'],
  columns: [['CD3E', 'CD4', 'CD4', 'CD3D']],
};
const symbols: GeneNames = {
  index: ['CD3E', 'CD4', 'cd4', 'MT-CD3'],
  columns: [['ENSG00000198851', 'ENSG00000010610', 'ENSG00000999991', 'ENSG00000167286']],
};

it('shows the symbol with the identifier beside it, whichever is the index', () => {
  const cd3e = { column: 0, name: 'CD3E', id: 'ENSG00000198851' };
  expect(geneAt(ensembl, 0)).toEqual(cd3e);
  expect(geneAt(symbols, 0)).toEqual(cd3e);
  expect(geneAt({ index: ['Actb'], columns: [] }, 0)).toEqual({
    column: 0,
    name: 'Actb',
    id: undefined,
  });
});

describe('resolveGene', () => {
  it('finds by index, by symbol, and in another case if that is unique', () => {
    expect(resolveGene(ensembl, 'ENSG00000010610')).toEqual({ kind: 'gene', column: 1 });
    expect(resolveGene(ensembl, 'CD3D')).toEqual({ kind: 'gene', column: 3 });
    expect(resolveGene(ensembl, 'cd3d')).toEqual({ kind: 'gene', column: 3 });
    expect(resolveGene(symbols, 'cd4')).toEqual({ kind: 'gene', column: 2 });
  });

  it('never guesses between genes of one name', () => {
    expect(resolveGene(ensembl, 'CD4')).toMatchObject({ kind: 'ambiguous', count: 2 });
    expect(resolveGene(ensembl, 'CD4@2')).toEqual({ kind: 'gene', column: 2 });
    expect(resolveGene(ensembl, 'CD4@3')).toEqual({ kind: 'unknown' });
    expect(resolveGene(ensembl, 'nothing')).toEqual({ kind: 'unknown' });
  });

  it('finds every gene by its name in links', () => {
    for (const names of [ensembl, symbols])
      for (const column of names.index.keys()) {
        const name = linkNameOf(names, geneAt(names, column));
        expect(resolveGene(names, name)).toEqual({ kind: 'gene', column });
      }
    expect(linkNameOf(ensembl, geneAt(ensembl, 1))).toBe('CD4@1');
  });
});

const few = {
  index: ['ENSG00000000001', 'ENSG00000000002', 'ENSG00000000003'],
  columns: [['CD3E', 'CD8A', 'CD3E']],
};

it('divides a pasted list into known, unknown and ambiguous names', () => {
  expect(
    sortNames(few, 'cd8a, "ENSG00000000001"\tNOPE\nCD3E CD8A [ENSG00000000002]'),
  ).toEqual({
    found: ['CD8A', 'CD3E@0'],
    unknown: ['NOPE'],
    ambiguous: ['CD3E'],
  });
});

it('resolves a list as a whole, or reports the unknown name', () => {
  expect(resolveGenes(few, ['CD8A', 'CD3E@2', 'ENSG00000000002'])).toEqual({
    kind: 'genes',
    columns: [1, 2],
  });
  expect(resolveGenes(few, ['CD8A', 'X'])).toMatchObject({ kind: 'unknown', name: 'X' });
  expect(resolveGenes(few, ['CD3E'])).toMatchObject({ kind: 'ambiguous', count: 2 });
});

it('names genes as Python finds them: by the index, with their position where others have the same', () => {
  const twins: GeneNames = {
    index: ['TBCE', 'TBCE', 'CD4'],
    columns: [['E1', 'E2', 'E3']],
  };
  expect([0, 1, 2].map((column) => indexNameOf(twins, column))).toEqual([
    ...['TBCE@0', 'TBCE@1', 'CD4'],
  ]);
  expect(hasSharedNames(twins)).toBe(true);
  // scanpy finds no gene of identifiers by its symbol
  expect(indexNameOf(ensembl, 1)).toBe('ENSG00000010610');
  expect(hasSharedNames(ensembl)).toBe(false);
});
