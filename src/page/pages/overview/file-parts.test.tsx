// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { DatasetPart } from '@/model/dataset';
import { showView } from '@/testing/page/show-view';
import { FileParts } from './FileParts';

afterEach(cleanup);

const events: DatasetPart = {
  path: '/run/events',
  tables: [{ path: '/run/events', length: 5, index: 'row', columns: ['a', 'b'] }],
  ...{ matrices: [], embeddings: [], graphs: [], problems: [] },
  nouns: { row: 'row', column: 'column' },
};

it('says that not all of a file was looked through for tables', () => {
  showView(<FileParts />, { dataset: { parts: [events], looked: 64 } });
  expect(screen.getByRole('region', { name: 'tables' }).textContent).toContain(
    'Only 64 groups and datasets were looked through for tables when the file was opened. Open others in the tree: a table is shown as one wherever it is.',
  );
});

it('says nothing of that where all was', () => {
  showView(<FileParts />, { dataset: { parts: [events] } });
  expect(screen.queryByText(/were looked through/)).toBeNull();
});
