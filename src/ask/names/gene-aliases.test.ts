import { expect, it } from 'vitest';
import { packStrings, unpackStrings } from '@/model/strings';
import { isAliasColumn, splitAliases } from './gene-aliases';

it('recognises columns of aliases by their names', () => {
  const names = ['alias', 'gene_aliases', 'alias_symbol', 'Synonyms', 'prev_symbol'];
  expect(names.filter(isAliasColumn)).toEqual(names);
  const others = ['gene_symbol', 'previous_count', 'name', 'aliasing', 'old'];
  expect(others.filter(isAliasColumn)).toEqual([]);
});

it('splits aliases into lists with one name of each gene', () => {
  const column = packStrings(['CD20|B1', '', 'nan', ' LEU4 ; T3E,CD3-epsilon']);
  expect(splitAliases(column).map((list) => unpackStrings(list))).toEqual([
    ['CD20', '', '', 'LEU4'],
    ['B1', '', '', 'T3E'],
    ['', '', '', 'CD3-epsilon'],
  ]);
});
