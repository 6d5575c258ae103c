import { expect, it } from 'vitest';
import { LINKS } from '@/page/pages/pages';
import { blendedWith, MAX_PANELS, type Panel, panelsOf } from './panels';
import { START, type View } from './view';
import { trackHistory } from './view-history';
import { createViewStore } from './view-store';

const { linkOf, viewOf } = LINKS;

const umap: Panel = { embedding: '/obsm/X_umap', color: '/obs/leiden', hidden: [2] };
const pca: Panel = {
  ...{ embedding: '/obsm/X_pca', color: '/X', gene: 'CD3E', hidden: [] },
  ...{ viewport: { x: 1, y: 2, zoom: 3 }, paint: { map: 'magma' } },
};
const gene: Panel = { embedding: '/obsm/X_umap', color: '/X', gene: 'LYZ', hidden: [] };

const opened = (...panels: readonly Panel[]) => {
  const store = createViewStore(START);
  store.getState().arrangePanels(panels, 0);
  return store;
};

it('has the active panel as its own state, which buttons elsewhere and readable keys of a link mean', () => {
  const store = opened(umap, pca, gene);
  store.getState().activatePanel(1);
  const { view } = store.getState();
  expect(view).toMatchObject(pca);
  expect(linkOf(view)).toMatch(/^embedding=\/obsm\/X_pca&color=\/X&gene=CD3E&v=[\w-]+$/);
  expect(viewOf(linkOf(view))).toEqual(view);
  store.getState().colorBy('/obs/batch');
  expect(panelsOf(store.getState().view).map(({ color }) => color)).toEqual([
    '/obs/leiden',
    '/obs/batch',
    '/X',
  ]);
});

it('writes the link of a single panel as before there were several', () => {
  const store = opened(umap, pca);
  store.getState().arrangePanels([umap], 0);
  expect(linkOf(store.getState().view)).toBe(
    'embedding=/obsm/X_umap&color=/obs/leiden&v=q1bKULKKNoqtBQA',
  );
  expect(viewOf('embedding=/obsm/X_umap&color=/obs/leiden').panels).toBeUndefined();
});

it('changes a panel that is not active without the others', () => {
  const store = opened(umap, pca, gene);
  store.getState().changePanel(2, () => ({ viewport: { x: 0, y: 0, zoom: 1 } }));
  store.getState().paintPanel(2, { labels: true });
  expect(panelsOf(store.getState().view)).toEqual([
    umap,
    pca,
    { ...gene, viewport: { x: 0, y: 0, zoom: 1 }, paint: { labels: true } },
  ]);
});

it('hides the rows outside a query in all panels, and shades matrices, whichever is active', () => {
  const store = opened(umap, pca);
  store.getState().paintBy({ unshaded: true });
  store.getState().paintPanel(1, { others: 'hidden' });
  store.getState().activatePanel(1);
  const shared = { unshaded: true, others: 'hidden' };
  expect(store.getState().view.paint).toEqual({ ...pca.paint, ...shared });
  store.getState().activatePanel(0);
  expect(store.getState().view.paint).toEqual(shared);
});

it('takes back colours of the panel that had them, and added panels, but not which is active', () => {
  const store = opened(umap, pca);
  const history = trackHistory(store);
  store.getState().colorBy('/obs/batch');
  store.getState().activatePanel(1);
  expect(history.undo()).toEqual(['colouring']);
  expect(panelsOf(store.getState().view)).toEqual([umap, pca]);
  expect(store.getState().view.panels?.active).toBe(1);
  store.getState().arrangePanels([umap, pca, gene], 2);
  expect(history.undo()).toEqual(['panels']);
  expect(panelsOf(store.getState().view)).toEqual([umap, pca]);
  expect(history.redo()).toEqual(['panels']);
  expect(panelsOf(store.getState().view)).toEqual([umap, pca, gene]);
});

it('keeps the selected rows when another panel is added, though panels hide different categories', () => {
  const of = {
    embedding: '/obsm/X_umap',
    dimensions: [0, 1],
    outlines: [[0, 0, 1, 0, 0, 1]],
  } as const;
  const store = createViewStore({ ...START, ...umap, selection: of });
  store.getState().announceSelected({ of, table: '/obs', rows: Uint32Array.of(3, 4, 9) });
  store.getState().arrangePanels([umap, pca], 1);
  const { view, selected } = store.getState();
  expect(view.selection).toEqual({ table: '/obs', runs: Uint32Array.of(3, 5, 9, 10) });
  expect(selected?.of).toBe(view.selection);
});

it('moves the cameras apart and together again', () => {
  const store = opened(umap, pca);
  store.getState().freeCameras(true);
  expect(store.getState().view.panels?.areFree).toBe(true);
  store.getState().activatePanel(1);
  expect(store.getState().view.panels?.areFree).toBe(true);
  store.getState().freeCameras(false);
  expect(store.getState().view.panels).toEqual({ active: 1, others: [umap] });
});

it('shows all cells where a second gene is blended, and where it is taken away again', () => {
  expect(blendedWith('CD3E')).toEqual({ blend: 'CD3E', hidden: [] });
  expect(blendedWith(undefined)).toEqual({ blend: undefined, hidden: [] });
});

it('takes from a link no more panels than are drawn, and nothing that is damaged', () => {
  const many: View = {
    ...START,
    panels: { active: 70, others: Array.from({ length: 70 }, () => umap) },
  };
  expect(panelsOf(viewOf(linkOf(many)))).toHaveLength(MAX_PANELS);
  const store = opened(...Array.from({ length: 70 }, () => umap));
  expect(panelsOf(store.getState().view)).toHaveLength(MAX_PANELS);
});
