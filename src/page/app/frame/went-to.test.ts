import { expect, it } from 'vitest';
import { LINKS } from '@/page/pages/pages';
import { keysIn, wentTo } from './went-to';

/** The link after going to some keys from those of another link. */
function went(from: string, keys: string): string {
  return LINKS.linkOf(wentTo(LINKS.viewOf(from), LINKS.viewOf(keys), keysIn(keys)));
}

const FROM =
  'source=a.h5ad&element=/obs/leiden&against=/obs/batch&embedding=/obsm/X_umap&color=/X&gene=CD3E&blend=LYZ&panes=swapped';

it('another element comes with its page, and colours stay', () => {
  expect(went(FROM, 'element=/X&cell=3,4')).toBe(
    'source=a.h5ad&element=/X&cell=3,4&embedding=/obsm/X_umap&color=/X&gene=CD3E&blend=LYZ&panes=swapped',
  );
  expect(went(FROM, 'element=/obs/leiden')).toBe(FROM.replace('&against=/obs/batch', ''));
});

it('another page of the same element needs no path', () => {
  expect(went('source=a.h5ad&element=/X', 'show=gene&of=CD3E')).toBe(
    'source=a.h5ad&element=/X&show=gene&of=CD3E',
  );
});

it('another colour forgets the genes of the last one, and the element stays', () => {
  expect(went(FROM, 'color=/obs/leiden')).toBe(
    'source=a.h5ad&element=/obs/leiden&against=/obs/batch&embedding=/obsm/X_umap&color=/obs/leiden&panes=swapped',
  );
  expect(went(FROM, 'gene=MS4A1')).toBe(
    FROM.replace('gene=CD3E&blend=LYZ', 'gene=MS4A1'),
  );
  expect(went(FROM, 'color=none')).toBe(
    FROM.replace('color=/X&gene=CD3E&blend=LYZ', 'color=none'),
  );
});

it('embedding and panes change alone', () => {
  expect(went(FROM, 'embedding=/obsm/X_pca&panes=no-tree')).toBe(
    FROM.replace('X_umap', 'X_pca').replace('panes=swapped', 'panes=no-tree'),
  );
});

it('nothing changes without keys', () => {
  expect(went(FROM, '')).toBe(FROM);
});
