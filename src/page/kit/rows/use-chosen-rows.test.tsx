// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MAX_ROWS_AT_ONCE } from '@/page/state/view-store';
import { showView } from '@/testing/page/show-view';
import { useChosenRows } from './use-chosen-rows';

afterEach(cleanup);

function Listing() {
  useChosenRows();
  return null;
}

const table = (length: number) => ({
  dataset: { tables: [{ path: '/obs', length, index: '_index', columns: [] }] },
});

it('lists very many rows of a link later, as far as the table has them', async () => {
  const selection = { table: '/obs', runs: Uint32Array.of(2, 4, 10, 16_000_000) };
  const { store } = showView(<Listing />, table(13), { selection });
  expect(store.getState().selected).toBeUndefined();
  await waitFor(() => expect(store.getState().selected).toBeDefined());
  expect(store.getState().selected).toEqual({
    of: selection,
    table: '/obs',
    rows: Uint32Array.of(2, 3, 10, 11, 12),
  });
});

it('lists all of them where the table is as long', async () => {
  const count = MAX_ROWS_AT_ONCE + 1;
  const selection = { table: '/obs', runs: Uint32Array.of(1, count + 1) };
  const { store } = showView(<Listing />, table(2 * count), { selection });
  await waitFor(() => expect(store.getState().selected).toBeDefined());
  const { rows } = store.getState().selected ?? {};
  expect([rows?.length, rows?.[0], rows?.at(-1)]).toEqual([count, 1, count]);
});

it('lists nothing for a view that is left meanwhile', async () => {
  const count = 4 * MAX_ROWS_AT_ONCE;
  const selection = { table: '/obs', runs: Uint32Array.of(0, count) };
  const { store, unmount } = showView(<Listing />, table(count), { selection });
  unmount();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(store.getState().selected).toBeUndefined();
});
