import { expect, it } from 'vitest';
import { LINKS } from '@/page/pages/pages';
import { START, type View } from './view';
import { trackHistory } from './view-history';
import { createViewStore } from './view-store';

const { linkOf, viewOf } = LINKS;

const place = { embedding: '/obsm/X_umap', dimensions: [0, 1] } as const;
const drawn = { table: '/obs', ...place, outline: [0, 0, 1, 0, 1, 1] };
const where = 'n >= 2';

function create(view: Partial<View> = {}, maxBytes?: number, now?: () => number) {
  const source = { kind: 'url', url: 'https://a.org/b.zarr' } as const;
  const store = createViewStore({ ...START, source, element: '/obs', ...view });
  const history = trackHistory(store, maxBytes, now);
  return { history, ...store.getState(), view: () => store.getState().view, store };
}

it('takes selections and filters back one by one, and makes them again', () => {
  const { history, view, selectRows, selectDrawn, arrangeTable, store } = create();
  selectRows('/obs', Uint32Array.of(3, 4));
  arrangeTable('/obs', { where });
  selectDrawn('add', drawn);
  expect(history.undo()).toEqual(['selection']);
  expect(view().selection).toEqual({ table: '/obs', runs: Uint32Array.of(3, 5) });
  expect(store.getState().selected?.rows).toEqual(Uint32Array.of(3, 4));
  expect(history.undo()).toEqual(['filters']);
  expect(view().tables).toBeUndefined();
  expect(history.undo()).toEqual(['selection']);
  expect(view().selection).toBeUndefined();
  expect(history.undo()).toBeUndefined();
  expect(history.redo()).toEqual(['selection']);
  expect(history.redo()).toEqual(['filters']);
  expect(view()).toMatchObject({
    selection: { table: '/obs', runs: Uint32Array.of(3, 5) },
    tables: { '/obs': { where } },
  });
  selectRows('/obs', Uint32Array.of(9));
  expect(history.redo()).toBeUndefined(); // what was undone is another branch
});

it('takes a colour back with its hidden categories and range, and no other paint', () => {
  const { history, view, colorBy, hide, paintBy } = create({ color: '/obs/a' });
  hide([1, 2]);
  paintBy({ range: [0, 4], labels: true });
  colorBy('/obs/b');
  paintBy({ range: [5, 6] });
  expect(history.undo()).toEqual(['colouring']);
  expect(view()).toMatchObject({
    color: '/obs/a',
    hidden: [1, 2],
    paint: { labels: true, range: [0, 4] },
  });
  expect(history.undo()).toEqual(['colouring']);
  expect(view()).toMatchObject({ color: '/obs/a', hidden: [] });
});

it('leaves pages, columns and the viewport as they are', () => {
  const { history, view, selectRows, showElement, arrangeTable, moveTo } = create();
  arrangeTable('/obs', { where, hidden: ['x'] });
  showElement('/var');
  moveTo({ x: 1, y: 2, zoom: 3 });
  arrangeTable('/obs', { widths: { n: 200 } });
  selectRows('/obs', Uint32Array.of(1));
  history.undo();
  expect(history.undo()).toEqual(['filters']);
  expect(view()).toMatchObject({ element: '/var', viewport: { zoom: 3 } });
  expect(view().tables?.['/obs']).toMatchObject({
    where: undefined,
    hidden: ['x'],
    widths: { n: 200 },
  });
});

it('brings back the selection that going back in the browser took away', () => {
  const { history, view, restore, selectRows } = create();
  const before = linkOf(view());
  selectRows('/obs', Uint32Array.of(1, 2));
  const selected = linkOf(view());
  restore(viewOf(before));
  expect(view().selection).toBeUndefined();
  expect(history.undo()).toEqual(['selection']);
  expect(view().selection).toEqual({ table: '/obs', runs: Uint32Array.of(1, 3) });
  restore(viewOf(selected)); // equal to the current state: no step
  expect(history.undo()).toEqual(['selection']);
  expect(view().selection).toBeUndefined();
});

it('starts anew with another file', () => {
  const { history, view, selectRows, showSource } = create();
  selectRows('/obs', Uint32Array.of(1));
  showSource({ kind: 'url', url: 'https://a.org/other.zarr' });
  expect(history.undo()).toBeUndefined();
  expect(view().selection).toBeUndefined();
});

it('keeps a bounded number of states and of bytes, the latest ones', () => {
  const many = create();
  for (let row = 0; row < 300; row++) many.selectRows('/obs', Uint32Array.of(row));
  let steps = 0;
  while (many.history.undo()) steps++;
  expect(steps).toBe(200);
  expect(many.view().selection).toEqual({ table: '/obs', runs: Uint32Array.of(99, 100) });

  const large = create({}, 100_000);
  const scattered = (from: number) =>
    Uint32Array.from({ length: 4000 }, (_, i) => from + 2 * i); // 32,000 bytes as ranges
  for (let from = 0; from < 10; from++) large.selectRows('/obs', scattered(from));
  expect([1, 2, 3, 4].map(() => large.history.undo())).toEqual([
    ['selection'],
    ['selection'],
    ['selection'],
    undefined,
  ]);
});

it('takes the look of points and categories back, a slider that is drawn as one step', () => {
  let time = 0;
  const { history, view, paintBy, changeStyle } = create({}, undefined, () => time);
  changeStyle('/obs/a', { names: { 0: 'B' } });
  time = 5000;
  for (const size of [1.2, 1.4, 1.6]) paintBy({ size });
  time = 9000;
  paintBy({ opacity: 0.5 });
  expect(history.undo()).toEqual(['look']);
  expect(view().paint).toEqual({ size: 1.6 });
  expect(history.undo()).toEqual(['look']);
  expect(view()).toMatchObject({
    paint: undefined,
    looks: { '/obs/a': { names: { 0: 'B' } } },
  });
  expect(history.undo()).toEqual(['look']);
  expect(view().looks).toBeUndefined();
  expect(history.redo()).toEqual(['look']);
  expect(view().looks).toEqual({ '/obs/a': { names: { 0: 'B' } } });
});
