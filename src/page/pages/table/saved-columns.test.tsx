// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useDataset } from '@/page/kit/context/view-context';
import { createSavedRows } from '@/page/state/saved-rows';
import { computed, numbered } from '@/testing/anndata-sketches';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { useGroupColumns } from '../genes/use-group-columns';
import { SavedColumns } from '../query/SavedColumns';
import { SavedRowsContext } from '../query/use-saved-rows';
import { TableView } from './TableView';

afterEach(cleanup);

const file: SketchedFile = {
  members: { obs: numbered('cell', 40, { score: computed(40, (row) => row) }) },
  dataset: { tables: [{ path: '/obs', length: 40, index: 'cell', columns: ['score'] }] },
};

function Table() {
  const columns = useDataset().dataset.tables[0]?.columns ?? [];
  const { paths } = useGroupColumns('/obs');
  const about = { kind: 'dataframe', path: '/obs', length: 40, index: 'cell' } as const;
  return (
    <>
      <TableView info={{ ...about, columns }} />
      <p>groups by {paths.join(' ')}</p>
    </>
  );
}

it('shows the saved rows in cells of their table, and groups by them', async () => {
  const store = createSavedRows(undefined);
  store.keep('of cells.h5ad', '/obs', 'mine', { where: 'score < 2' });
  showView(
    <SavedRowsContext value={store}>
      <SavedColumns>
        <Table />
      </SavedColumns>
    </SavedRowsContext>,
    file,
  );
  expect(await screen.findByRole('columnheader', { name: /@mine/ })).toBeDefined();
  await screen.findByText('groups by /obs/@mine');
  expect(
    await screen.findAllByText('True', {
      selector: '[role=gridcell], [role=gridcell] *',
    }),
  ).toHaveLength(2);
  expect(screen.queryByText('not readable')).toBeNull();
});
