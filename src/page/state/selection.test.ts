import { expect, it } from 'vitest';
import { LINKS } from '@/page/pages/pages';
import { packSelection, rowsOf, runsOf, unpackSelection } from './selection';
import { START } from './view';
import { createViewStore } from './view-store';

const { leftOutOf, linkOf, viewOf } = LINKS;

it('writes rows as runs, and parses them', () => {
  const rows = Uint32Array.of(0, 1, 2, 7, 9, 10);
  const runs = Uint32Array.of(0, 3, 7, 8, 9, 11);
  expect(runsOf(rows)).toEqual(runs);
  expect(rowsOf(runs)).toEqual(rows);
  expect(runsOf(new Uint32Array(0))).toEqual(new Uint32Array(0));
  // what tables list is named once
  expect(runsOf(rows)).toBe(runsOf(rows));
});

it('writes runs by their steps', () => {
  const selection = { table: '/obs', runs: Uint32Array.of(5, 8, 100, 101) };
  expect(packSelection(selection)).toEqual({ t: '/obs', r: [5, 3, 92, 1] });
  expect(unpackSelection({ t: '/obs', r: [5, 3, 92, 1] })).toEqual(selection);
});

it.each([
  { t: '/obs', r: [0, 1e12] },
  { t: '/obs', r: [5, 3, 92] },
  { t: '/obs', r: [5, -3] },
  { t: '/obs', r: [5, 0.5] },
  { t: '/obs', r: [] },
  { t: 'obs', r: [1, 1] },
  { r: [1, 1] },
  { t: '/obs', e: '/obsm/a', d: [0, 1], o: [] },
  { t: '/obs', e: '/obsm/a', d: [0, 1], o: [['?', [[0, 0, 1, 1]]]] },
  { t: '/obs', e: '/obsm/a', d: [0, 1], o: [['r', [0, 1e12]]] },
  { t: '/obs', e: '/obsm/a', d: [0, 1], o: [['+', [['x']]]] },
  { t: '/obs', e: 'a', d: [0, 1], o: [['!']] },
  { t: '/obs', e: '/obsm/a', d: [0, -1], o: [['!']] },
  null,
  'x',
])('does not believe %j', (value) => {
  expect(unpackSelection(value)).toBeUndefined();
});

it('knows the rows of a link at once, and forgets them with the selection', () => {
  const store = createViewStore();
  store.getState().selectRows('/obs', Uint32Array.of(3, 4, 8));
  const { view, selected } = store.getState();
  expect(view.selection).toEqual({ table: '/obs', runs: Uint32Array.of(3, 5, 8, 9) });
  expect(selected).toMatchObject({ of: view.selection, table: '/obs' });
  const other = createViewStore();
  other.getState().restore(viewOf(linkOf(view)));
  expect(other.getState().selected?.rows).toEqual(Uint32Array.of(3, 4, 8));
  expect(other.getState().selected?.of).toBe(other.getState().view.selection);
  other.getState().selectRows('/obs', new Uint32Array(0));
  expect(other.getState().view.selection).toBeUndefined();
});

it.each([9_900, 40_000])(
  'leaves out of a link %i rows, too many, and keeps the rest',
  (length) => {
    let row = 0;
    const rows = Uint32Array.from({ length }, (_, i) => {
      row += 2 + ((Math.imul(i, 2654435761) >>> 8) % 65_000);
      return row;
    });
    const store = createViewStore({ ...START, hidden: [2] });
    store.getState().selectRows('/obs', rows);
    const link = linkOf(store.getState().view);
    expect(link.length).toBeLessThan(17_000);
    expect(viewOf(link)).toMatchObject({ hidden: [2] });
    expect(viewOf(link).selection).toBeUndefined();
    expect(leftOutOf(store.getState().view)).toEqual(['selection']);
  },
);

it('omits from a link what does not fit, and reports that', () => {
  const values = Array.from({ length: 9_000 }, (_, i) =>
    Math.imul(i + 1, 2654435761).toString(36),
  );
  const tables = { '/obs': { sort: [], hidden: values, order: [] } };
  const view = { ...START, hidden: [1, 2], element: '/obs', tables };
  expect(leftOutOf(view)).toEqual(['tables']);
  expect(viewOf(linkOf(view))).toMatchObject({ element: '/obs', hidden: [1, 2] });
  expect(leftOutOf({ ...view, tables: undefined })).toEqual([]);
});
