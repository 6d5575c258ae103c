// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DatasetContext, useDataset } from '@/page/kit/context/view-context';
import { encoded } from '@/testing/anndata-sketches';
import { arraySketch, groupSketch, text } from '@/testing/memory-node';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { useFileKey } from './use-file-key';

afterEach(cleanup);

function Key() {
  const key = useFileKey();
  return key === undefined ? null : <p data-testid="key">{key}</p>;
}

/** A folder of this computer, which has no fingerprint. */
function Folder() {
  const { dataset } = useDataset();
  return (
    <DatasetContext value={{ dataset, source: { name: 'adata.zarr' } }}>
      <Key />
    </DatasetContext>
  );
}

/** Of a store whose rows are called `cell 0`, `cell 1` … by default. */
async function keyOf(rows: number, name = 'cell'): Promise<string | null> {
  const about = { _index: 'cell', 'column-order': [] };
  const names = arraySketch(
    text,
    [rows],
    (row) => `${name} ${row}`,
    encoded('string-array', '0.2.0'),
  );
  const obs = groupSketch(encoded('dataframe', '0.2.0', about), { cell: names });
  const file: SketchedFile = {
    members: { obs },
    dataset: {
      tables: [{ path: '/obs', length: rows, index: 'cell', columns: [] }],
    },
  };
  showView(<Folder />, file);
  const { textContent } = await screen.findByTestId('key');
  cleanup();
  return textContent;
}

it('tells folders of one name apart by their shapes and the names of their rows', async () => {
  const key = await keyOf(40);
  expect(key).toMatch(/^adata\.zarr [0-9a-f]{16}$/);
  expect(await keyOf(40)).toBe(key);
  expect(await keyOf(41)).not.toBe(key);
  expect(await keyOf(40, 'spot')).not.toBe(key);
});
