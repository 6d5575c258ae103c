import { describe, expect, it } from 'vitest';
import { LINKS } from '@/page/pages/pages';
import { START, type View } from './view';

const { linkOf, viewOf } = LINKS;

const remote: View = {
  ...START,
  source: { kind: 'url', url: 'https://data.example.org/a/pbmc.zarr' },
};

describe('linkOf', () => {
  it('is readable, and says only what is not default', () => {
    expect(linkOf(START)).toBe('');
    expect(linkOf(remote)).toBe('source=https://data.example.org/a/pbmc.zarr');
    expect(
      linkOf({
        ...remote,
        element: '/obs/leiden',
        embedding: '/obsm/X_umap',
        color: '/obs/leiden',
      }),
    ).toBe(
      'source=https://data.example.org/a/pbmc.zarr&element=/obs/leiden&embedding=/obsm/X_umap&color=/obs/leiden',
    );
    expect(linkOf({ ...START, color: '/X', gene: 'CD3E' })).toBe('color=/X&gene=CD3E');
  });

  it('encodes only what would end a value or the link', () => {
    expect(
      linkOf({
        ...START,
        source: { kind: 'url', url: 'https://a.org/f.h5ad?x=1&y=2#z' },
        element: '/obs/% mito (raw)',
      }),
    ).toBe(
      'source=https://a.org/f.h5ad?x=1%26y=2%23z&element=/obs/%25%20mito%20%28raw%29',
    );
  });

  it('says how to recognise a local file', () => {
    const source = { kind: 'file', name: 'my cells.h5ad', size: 12, fingerprint: 'ab1' };
    expect(linkOf({ ...START, source: { ...source, kind: 'file' } })).toBe(
      'file=my%20cells.h5ad&size=12&id=ab1',
    );
  });

  it('does not throw on a name with half a surrogate pair', () => {
    expect(linkOf({ ...START, element: '/obs/\ud800x' })).toBe('element=/obs/%EF%BF%BDx');
  });
});

describe('viewOf', () => {
  const views: Record<string, View> = {
    empty: START,
    address: { ...remote, element: '/obs/a&b=c#d', color: '/obs/Größe +%' },
    'a row of a table': { ...remote, element: '/obs', row: { name: 'AAAC-1', at: 17 } },
    'a row by its name': { ...remote, element: '/var', row: { name: 'HLA-DRA & co' } },
    'a column of a matrix': { ...remote, element: '/X', place: { column: 31_000 } },
    'a cell of a matrix': { ...remote, element: '/X', place: { row: 2, column: 0 } },
    'two columns': { ...remote, element: '/obs/a', against: '/obs/b c' },
    'a page of a gene': {
      ...remote,
      element: '/X',
      genes: { kind: 'gene', gene: 'HLA-DRA', by: '/obs/a b', groups: 'mean' },
    },
    'a dot plot': {
      ...remote,
      element: '/raw/X',
      genes: {
        kind: 'dots',
        genes: ['CD3E', 'a,b', '5%2C'],
        by: '/obs/leiden',
        order: 'peak',
        scaled: 'gene',
      },
    },
    'a heatmap of no genes yet': { ...remote, genes: { kind: 'heatmap', genes: [] } },
    gene: { ...remote, color: '/layers/counts', gene: 'HLA-DRA' },
    'hidden categories': { ...remote, color: '/obs/leiden', hidden: [0, 3, 4, 250] },
    'no colour': { ...remote, color: 'none' },
    viewport: { ...remote, viewport: { x: 1.25, y: -3.5, zoom: 4.125 } },
    selection: {
      ...remote,
      selection: {
        embedding: '/obsm/X_umap',
        dimensions: [0, 1],
        outlines: [[1.5, 2, -3.25, 4, 0.125, 6]],
      },
    },
    paint: {
      ...remote,
      paint: { labels: true, map: 'magma', range: [-1.25, 3] },
    },
    'file with all': {
      ...START,
      source: { kind: 'file', name: 'a=b&c.h5ad', size: 4e10, fingerprint: 'f00' },
    },
    'a table sorted and filtered': {
      ...remote,
      tables: {
        '/obs': {
          sort: [{ column: 'n genes', descending: true }, { column: '__proto__' }],
          where: 'a >= -1.5 and b in ["T cell", ""] and c is missing',
          hidden: ['x'],
          order: ['z', 'y'],
          onlySelected: true,
          cards: false,
        },
      },
    },
    'keys of later versions': { ...remote, rest: [['lasso', 'a b']] },
  };

  it.each(Object.entries(views))('restores what was linked: %s', (_, view) => {
    expect(viewOf(`#${linkOf(view)}`)).toEqual(view);
  });

  it('keeps opening links of the first version', () => {
    expect(
      viewOf(
        '#source=https://a.org/p.zarr&element=/obs/leiden&color=/obs/leiden&v=q1bKULKKNtAx1jGJ1VEqALIN9YxMdXSN9Ex1TGNrAQ',
      ),
    ).toEqual({
      ...START,
      source: { kind: 'url', url: 'https://a.org/p.zarr' },
      element: '/obs/leiden',
      color: '/obs/leiden',
      hidden: [0, 3, 7],
      viewport: { x: 1.25, y: -2.5, zoom: 5 },
    });
  });

  it.each([
    'v=%%%',
    'v=AAAA',
    'v=..',
    'element=%E0%A4%A',
    '&&=x&=',
    'size=abc&file=x',
    `v=${'A'.repeat(1e6)}`,
  ])('survives %.20s', (fragment) => {
    expect(() => viewOf(fragment)).not.toThrow();
    expect(viewOf(fragment).hidden).toEqual([]);
  });

  it('completes a path written without its slash', () => {
    expect(viewOf('element=obs/leiden').element).toBe('/obs/leiden');
  });
});

it('keeps the plane of an array of more axes beside row and column', () => {
  const link = 'element=/obsm/cube&cell=7,,0,2';
  expect(viewOf(link).place).toEqual({ row: 7, slice: [0, 2] });
  expect(linkOf(viewOf(link))).toBe(link);
  expect(viewOf('element=/X&cell=,').place).toBeUndefined();
  expect(viewOf('element=/X&cell=1,2,x').place).toBeUndefined();
});

it('keeps the axes of an embedding, the number of coloured categories, and unshaded matrices', () => {
  const paint = { axes: [3, 0], top: 20, unshaded: true } as const;
  expect(viewOf(linkOf({ ...START, paint })).paint).toEqual(paint);
});
