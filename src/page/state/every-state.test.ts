import { expect, it } from 'vitest';
import type { GenesView } from '@/page/pages/genes/genes-view';
import type { MarkersView } from '@/page/pages/markers/markers-view';
import { LINKS } from '@/page/pages/pages';
import type { PlotView } from '@/page/pages/plots/plots-view';
import type { ColumnStyle } from './column-style';
import type { PageState } from './page-state';
import type { Paint } from './paint';
import type { Panel, PanelsBeside } from './panels';
import type { Selection } from './selection';
import type { TableState } from './table-state';
import type { TissuePaint } from './tissue-paint';
import type { TreeState } from './tree-state';
import type { View } from './view';

const { linkOf, viewOf } = LINKS;

/** All of it set: a field added later is missed here before it is missed in a link. */
type Full<T> = { readonly [K in keyof Required<T>]: Exclude<T[K], undefined> };

const table: Full<TableState> = {
  sort: [{ column: 'n genes', descending: true }, { column: 'leiden' }],
  where: 'n > 5 and @mine and @drawn',
  named: {
    mine: { where: 'leiden in ["0"]' },
    drawn: { selection: { table: '/obs', runs: Uint32Array.of(3, 9) } },
  },
  hidden: ['x'],
  order: ['z', 'y'],
  onlySelected: true,
  cards: false,
  widths: { z: 320 },
};

const tissue: Full<TissuePaint> = {
  off: true,
  library: '/uns/spatial/V1',
  image: '/uns/spatial/V1/images/lowres',
  channels: [2, 0],
  brightness: -0.25,
  contrast: 1.5,
  opacity: 0.4,
  plainSize: true,
};

const paint: Full<Paint> = {
  unshaded: true,
  labels: true,
  labelBy: '/obs/leiden',
  order: 'mean',
  size: 1.5,
  opacity: 0.4,
  context: true,
  scale: 'log',
  flip: true,
  axes: [3, 0, 1],
  turn: [-42.5, 20],
  top: 20,
  map: 'coolwarm',
  range: [-2, 2.5],
  clip: 1,
  others: 'hidden',
  hover: [{ path: '/obs/leiden' }, { path: '/X', gene: 'CD3E' }],
  search: 'T c',
  tissue,
};

const { unshaded: _, others: __, hover: ___, ...ownPaint } = paint;

const beside: Full<Panel> = {
  embedding: '/obsm/X_pca',
  color: '/X',
  gene: 'CD8A',
  blend: 'CD4',
  hidden: [1, 4],
  viewport: { x: -1, y: 0.5, zoom: 3 },
  paint: ownPaint,
};

const panels: Full<PanelsBeside> = {
  active: 1,
  others: [beside, { hidden: [] }],
  areFree: true,
};

const look: Full<ColumnStyle> = {
  palette: 'okabe-ito',
  colours: { 3: 'ff8000' },
  names: { 0: 'T cells' },
  order: [2, 0],
};

const page: Full<PageState> = {
  order: 'file',
  sort: 'median',
  shares: 'column',
  matrix: '/layers/counts',
  search: 'é&',
  turned: ['/uns/pca', 'in the file'],
};

const tree: Full<TreeState> = { opened: ['/uns'], closed: ['/obs'], search: 'x' };

const gene: Full<Extract<GenesView, { kind: 'gene' }>> = {
  kind: 'gene',
  gene: 'HLA-DRA, & co',
  by: '/obs/cell type',
  groups: 'size',
};

const dots: Full<Exclude<GenesView, { kind: 'gene' }>> = {
  kind: 'dots',
  genes: ['CD3E', 'a,b', '5%2C'],
  by: '/obs/leiden',
  groups: 'mean',
  order: 'peak',
  scaled: 'group',
  brackets: [{ label: 'T, cells', count: 2 }],
};

const markers: Full<MarkersView> = {
  of: { kind: 'group', by: '/obs/a,b', label: 'B, "x" & =' },
  against: { kind: 'query', where: 'a == "b: c" and x > 1' },
  among: 'batch == "1" and @T, cells',
  method: 'wilcoxon',
  tieCorrect: true,
  where: 'group in ["a"] and pvals_adj <= 0.05',
  sort: { column: 'pvals', descending: true },
};

const outlined: Selection = {
  embedding: '/obsm/X_umap',
  dimensions: [3, 0],
  outlines: [[1.5, 2, -3.25, 4, 0.125, 6]],
};

const plot: Full<PlotView> = {
  kind: 'scatter',
  x: { path: '/obs/a,b' },
  y: { path: '/layers/counts', gene: 'HLA-A,B' },
  colour: { path: '/obs/cell type' },
  by: '/obs/leiden',
  split: '/obs/sex',
  logs: ['x', 'y'],
  order: 'size',
  bins: 20,
  areShares: true,
  thresholds: [
    { column: 'n genes, all', min: 200, max: 2.5e-7 },
    { column: 'a>=1', max: -4 },
  ],
  sample: '/obs/donor',
};

const all: Full<View> = {
  source: { kind: 'url', url: 'https://a.org/b c.h5ad?x=1&y=2' },
  element: '/layers/% of (all)',
  row: { name: 'AAAC-1', at: 17 },
  place: { row: 2, column: 31_000, slice: [0, 4] },
  genes: gene,
  plot,
  markers,
  top: { row: 500_000, column: 12 },
  against: '/obs/b c',
  counted: 'selected',
  names: 'gene ids',
  page,
  tree,
  embedding: '/obsm/X_umap',
  color: '/layers/counts',
  gene: 'CD3E',
  blend: 'CD19',
  layout: {
    ...{ hidesTree: true, hidesPicture: true, isSwapped: true },
    ...{ maximised: 'page', share: 55 },
  },
  hidden: [0, 3, 250],
  viewport: { x: 1.25, y: -3.5, zoom: 4.125 },
  tables: { '/obs': table, '/raw/var': { ...table, cards: true } },
  selection: outlined,
  linked: { '/obs': { mine: { selection: outlined }, good: { where: 'n > 5' } } },
  paint,
  panels,
  looks: { '/obs/leiden': look },
  rest: [['later', 'a b']],
};

it.each([
  ['all at once', all],
  ['several genes', { ...all, genes: dots }],
  ['a heatmap of cells', { ...all, genes: { ...dots, kind: 'cells' } }],
  ['a matrix plot', { ...all, genes: { ...dots, kind: 'heatmap' } }],
  [
    'chosen rows',
    { ...all, selection: { table: '/obs', runs: Uint32Array.of(0, 3, 70, 71) } },
  ],
  [
    'a file of another computer',
    {
      ...all,
      source: { kind: 'file', name: 'a=b&c.h5ad', size: 4e10, fingerprint: 'f00' },
    },
  ],
] satisfies readonly (readonly [string, View])[])(
  'every state comes back from its link: %s',
  (_, view) => {
    expect(viewOf(`#${linkOf(view)}`)).toEqual(view);
  },
);

it('names what people quote in readable keys, and keeps the bulk in one', () => {
  const link = linkOf({ ...all, genes: undefined, plot: undefined, markers: undefined });
  expect(link.replace(/&v=[\w-]+/, '&v=…')).toBe(
    'source=https://a.org/b%20c.h5ad?x=1%26y=2&element=/layers/%25%20of%20%28all%29&row=AAAC-1&at=17&cell=2,31000,0,4&top=500000,12&against=/obs/b%20c&order=file&sort=median&shares=column&matrix=/layers/counts&search=%C3%A9%26&rows=selected&names=gene%20ids&embedding=/obsm/X_umap&color=/layers/counts&gene=CD3E&blend=CD19&panes=no-tree,no-picture,swapped,page,55&v=…&later=a%20b',
  );
});
