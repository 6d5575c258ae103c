import { expect, it } from 'vitest';
import { didYouMean, nearestNames } from './nearest-names';

const genes = ['CD3E', 'CD3D', 'CD8A', 'MS4A1', 'HLA-DRA', 'ENSG00000198851', ''];

it('finds a name in another case, with a typing mistake, or by a part of it', () => {
  expect(nearestNames(genes, 'cd3e', 3)[0]).toBe('CD3E');
  expect(nearestNames(genes, 'MS4A2', 3)).toEqual(['MS4A1']);
  expect(nearestNames(genes, 'DRA', 3)).toEqual(['HLA-DRA']);
  expect(nearestNames([...genes, 'CD9', 'ACD3'], 'CD3', 4)).toEqual([
    ...['CD3E', 'CD3D', 'CD9', 'ACD3'],
  ]);
});

it('has none for a text far from every name', () => {
  expect(nearestNames(genes, 'Xist', 3)).toEqual([]);
  expect(nearestNames([], 'CD3E', 3)).toEqual([]);
});

it('asks a question', () => {
  expect(didYouMean([])).toBe('');
  expect(didYouMean(['CD3E'])).toBe(' Did you mean CD3E?');
  expect(didYouMean(['CD3E', 'CD3D', 'CD4'])).toBe(' Did you mean CD3E, CD3D or CD4?');
});
