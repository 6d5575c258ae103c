import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { openFixture } from '@/testing/node-open-fixture';
import { describeRoot, openRoot } from '../open-dataset';

async function open(name: string) {
  const opened = await openRoot(await openFixture(join(faults, 'h5seurat', name)));
  const read = async (path: string, rows: readonly [number, number]) =>
    (await opened.elements.at(path)).read?.({ rows });
  return { ...opened, read, dataset: await describeRoot(opened) };
}

// values as h5py reads them, with R's axes
describe.skipIf(!hasFaults)(
  `h5seurat${hasFaults ? '' : ` (left out: ${NO_FAULTS})`}`,
  () => {
    it('a matrix, a frame and a list in meta.data are shown as such, beside its columns', async () => {
      const { dataset, elements, read } = await open('c_nested_frames.h5seurat');
      expect([dataset.shape, dataset.problems]).toEqual([[30, 10], []]);
      const infoOf = async (name: string) =>
        (await elements.at(`/meta.data/${name}`)).info;
      expect(await infoOf('mat')).toMatchObject({ kind: 'matrix', shape: [30, 2] });
      expect(await infoOf('df')).toMatchObject({
        ...{ kind: 'dataframe', length: 30, columns: ['u', 'v'] },
      });
      expect(await read('/meta.data/mat', [0, 2])).toMatchObject({
        values: Float64Array.of(
          ...[0.42802451904395167, 0.7172409392954933],
          ...[0.8430147145899906, 0.4845146331098733],
        ),
      });
      expect(await read('/meta.data/ok', [0, 3])).toMatchObject({
        values: Int32Array.of(0, 1, 2),
      });
    });

    it('POSIXct and Date are times', async () => {
      const { read } = await open('c_nested_frames.h5seurat');
      expect(await read('/meta.data/when', [0, 2])).toMatchObject({
        ...{ kind: 'times', unit: 'us' },
        values: BigInt64Array.of(1_600_000_000_000_000n, 1_600_000_001_000_000n),
      });
      expect(await read('/meta.data/day', [0, 2])).toMatchObject({
        ...{ kind: 'times', unit: 'D' },
        values: BigInt64Array.of(18_000n, 18_001n),
      });
    });

    it('the centroids of a FOV are an embedding, with y down', async () => {
      const { dataset, read } = await open('g_fov_xenium.h5seurat');
      const path = '/images/fov/boundaries/centroids/x,y';
      expect(dataset.problems).toEqual([]);
      expect(dataset.embeddings).toEqual([
        expect.objectContaining({ path: '/reductions/umap/cell.embeddings' }),
        {
          ...{ path, name: 'fov', shape: [30, 2], columns: ['x', 'y'] },
          ...{ rows: '/meta.data', imageOf: '/images/fov' },
        },
      ]);
      expect(await read(path, [0, 2])).toMatchObject({
        values: Float64Array.of(
          ...[841.2211483671103, 545.2534544692406],
          ...[286.78362591193127, 222.21749204972863],
        ),
      });
    });
  },
);
