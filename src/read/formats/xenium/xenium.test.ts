import { expect, it } from 'vitest';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { openElements } from '@/read/elements/open-elements';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { memoryStore } from '@/testing/memory-store';
import { openDataset } from '../open-dataset';
import { xeniumRoot } from './xenium-root';

const group = JSON.stringify({ zarr_format: 2 });

async function open(files: Readonly<Record<string, string>>) {
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const { root } = await openContainer(
    { kind: 'keys', store: memoryStore({ '.zgroup': group, ...files }) },
    { reader },
  );
  return { root, dataset: await openDataset(root) };
}

it.each([
  [
    'cells.zarr.zip by its name',
    { '.zattrs': JSON.stringify({ name: 'CellSegmentationDataset', number_cells: 2 }) },
    'xenium',
  ],
  [
    'cells.zarr.zip by its members',
    { 'cell_id/.zgroup': group, 'cell_summary/.zgroup': group, 'masks/.zgroup': group },
    'xenium',
  ],
  ['cell_feature_matrix.zarr.zip', { 'cell_features/.zgroup': group }, 'xenium'],
  ['another store', { 'masks/.zgroup': group }, 'plain'],
])('%s of Xenium’s output is known: %s', async (_, files, format) => {
  const { root, dataset } = await open(files);
  expect(dataset.format).toBe(format);
  const ofFormat = format === 'xenium' ? [xeniumRoot] : [];
  const { info } = await openElements(root, { ofFormat }).at('/');
  expect(info.about?.description ?? '').toMatch(
    format === 'xenium' ? /cell_feature_matrix\.h5 of the same output/ : /^$/,
  );
});
