import { expect, it } from 'vitest';
import { uniqueNames } from './unique-names';

it('gives later names the next free number, as anndata.utils.make_index_unique', () => {
  const names = ['a', 'a', 'b', 'a', 'a-1', 'b', 'c'];
  // pd.Index(names) made unique by anndata 0.12
  expect(uniqueNames(names)).toEqual(['a', 'a-2', 'b', 'a-3', 'a-1', 'b-1', 'c']);
});

it('leaves names that differ as they are', () => {
  const names = ['a', 'b'];
  expect(uniqueNames(names)).toBe(names);
});
