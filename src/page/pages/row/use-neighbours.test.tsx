// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { SortBy } from '@/model/arrangement';
import { rowSetId } from '@/model/row-set';
import { useAnswer } from '@/page/kit/reading/use-answer';
import { numbered } from '@/testing/anndata-sketches';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { RowPage } from './RowPage';

afterEach(cleanup);

const ROWS = 1_000_000;
const table = {
  kind: 'dataframe',
  path: '/obs',
  length: ROWS,
  index: 'cell',
  columns: [],
} as const;
const by: SortBy = { column: 'ts', descending: true };
const recipe = rowSetId({ kind: 'arranged', table: '/obs', sort: [by] });
const state = { tables: { '/obs': { sort: [by], hidden: [], order: [] } } };

/** The last row of the file is the first in the order. */
const rowAt = (place: number) => ROWS - 1 - place;
const file: SketchedFile = {
  members: { obs: numbered('cell', ROWS, {}) },
  answers: {
    order: () => ({ count: ROWS }),
    orderedRows: ({ places: [start, stop] }) =>
      Uint32Array.from({ length: stop - start }, (_, i) => rowAt(start + i)),
  },
};

it('the page of a row leads to the rows beside it in the order that was shown', async () => {
  function Row({ at }: { readonly at: number }) {
    const found = useAnswer('order', { table: '/obs', recipe });
    const places = [0, 4096] as const;
    const ask = { table: '/obs', recipe, places };
    const seen = useAnswer('orderedRows', ask);
    const isSeen = found.status === 'ready' && seen.status === 'ready';
    return isSeen ? <RowPage info={table} row={{ at }} /> : null;
  }
  // the last row of what was read of the order: the one after it is in the next part
  const { store } = showView(<Row at={rowAt(4095)} />, file, state);
  const after = await screen.findByRole('button', { name: 'The row after' });
  await waitFor(() => expect(after.hasAttribute('disabled')).toBe(false));
  fireEvent.click(after);
  expect(store.getState().view.row).toEqual({ at: rowAt(4096) });
  fireEvent.click(screen.getByRole('button', { name: 'The row before' }));
  expect(store.getState().view.row).toEqual({ at: rowAt(4094) });
});
