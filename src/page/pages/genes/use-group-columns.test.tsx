// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { labelled, numbered } from '@/testing/anndata-sketches';
import { arraySketch, bool, type NodeSketch } from '@/testing/memory-node';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { noGroupsText, useGroupColumns } from './use-group-columns';

afterEach(cleanup);

const ROWS = 3000;

/** A table with columns of the given numbers of categories, and others. */
function fileOf(
  counts: Readonly<Record<string, number>>,
  others: Readonly<Record<string, NodeSketch>> = {},
): SketchedFile {
  const columns = [...Object.keys(others), ...Object.keys(counts)];
  const rows = new Array(ROWS).fill(0);
  const sketches = Object.entries(counts).map(
    ([name, count]) =>
      [
        name,
        labelled(
          Array.from({ length: count }, (_, i) => `${i}`),
          rows,
        ),
      ] as const,
  );
  return {
    members: {
      obs: numbered('_index', ROWS, { ...others, ...Object.fromEntries(sketches) }),
    },
    dataset: {
      tables: [{ path: '/obs', length: ROWS, index: '_index', columns }],
      embeddings: [{ path: '/obsm/X_umap', shape: [ROWS, 2], rows: '/obs' }],
    },
  };
}

function Answer() {
  const { best, paths, isReady } = useGroupColumns('/obs');
  return isReady ? <p>{`${best} of ${paths.join(' ')}`}</p> : null;
}

it('groups by the likeliest column, and offers none with a single category', async () => {
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
  const flag = arraySketch(bool, [ROWS], () => true);
  showView(<Answer />, fileOf({ strategy: 3 }, { is_pilot_data: flag }));
  expect(
    await screen.findByText('/obs/strategy of /obs/is_pilot_data /obs/strategy'),
  ).toBeDefined();
});

it('groups by an identifier only where nothing else is there', async () => {
  showView(<Answer />, fileOf({ barcode: 3000 }));
  expect(await screen.findByText('/obs/barcode of /obs/barcode')).toBeDefined();
});

it('says that no column groups the rows, as far as columns were looked at', () => {
  expect(noGroupsText({ left: 0 }, '/obs', 'cell')).toBe(
    'No column of two or more categories was found in /obs',
  );
  expect(noGroupsText({ left: 1 }, '/obs', 'cell')).toBe(
    'No column of two or more categories was found in /obs, whose other 1 column was not looked at',
  );
  expect(noGroupsText({ left: 1800 }, undefined, 'spot')).toBe(
    'No column of two or more categories was found in the table of the spots, whose other 1,800 columns were not looked at',
  );
});
