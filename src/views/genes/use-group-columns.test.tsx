// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ElementInfo } from '@/model/element';
import type { MemoryContent } from '@/testing/page/memory-client';
import { showView } from '@/testing/page/show-view';
import { useGroupColumns } from './use-group-columns';

afterEach(cleanup);

const column = (name: string, categories: number): ElementInfo => ({
  ...{ kind: 'column', holds: 'categories', dtype: 'int8', nullable: true },
  ...{ path: `/obs/${name}`, length: 3000, categories },
});

function fileOf(counts: Readonly<Record<string, number>>): MemoryContent {
  const columns = Object.keys(counts);
  return {
    elements: Object.fromEntries(
      columns.map((name) => [`/obs/${name}`, column(name, counts[name] ?? 0)]),
    ),
    dataset: {
      tables: [{ path: '/obs', length: 3000, index: '_index', columns }],
      embeddings: [{ path: '/obsm/X_umap', shape: [3000, 2], rows: '/obs' }],
    },
  };
}

function Answer() {
  const { best, paths, isReady } = useGroupColumns('/obs');
  return isReady ? <p>{`${best} of ${paths.join(' ')}`}</p> : null;
}

it('groups by the likeliest column, and offers none of one category', async () => {
  showView(
    <Answer />,
    fileOf({ library_name: 1, barcode: 3000, site: 3, donor_id: 4, organism: 1 }),
  );
  expect(
    await screen.findByText('/obs/donor_id of /obs/barcode /obs/site /obs/donor_id'),
  ).toBeDefined();
});

it('groups by what colours the embedding where that has groups', async () => {
  const counts = { site: 3, leiden: 14 };
  showView(<Answer />, fileOf(counts), { color: '/obs/site' });
  expect(await screen.findByText(/^\/obs\/site of/)).toBeDefined();
});

it('groups by categories rather than by a boolean, which may be constant', async () => {
  const file = fileOf({ is_pilot_data: 2, strategy: 3 });
  const flag: ElementInfo = {
    ...{ kind: 'column', holds: 'booleans', dtype: 'bool', nullable: false },
    ...{ path: '/obs/is_pilot_data', length: 3000 },
  };
  const elements = { ...file.elements, '/obs/is_pilot_data': flag };
  showView(<Answer />, { ...file, elements });
  expect(
    await screen.findByText('/obs/strategy of /obs/is_pilot_data /obs/strategy'),
  ).toBeDefined();
});

it('groups by an identifier only where nothing else is there', async () => {
  showView(<Answer />, fileOf({ barcode: 3000 }));
  expect(await screen.findByText('/obs/barcode of /obs/barcode')).toBeDefined();
});
