import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packStrings } from '@/model/strings';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { openFixture } from '@/testing/node-open-fixture';
import { describeRoot, openRoot } from '../open-dataset';

const open = async (name: string) =>
  openRoot(await openFixture(join(faults, 'loom', name)));

// values as h5py reads them
describe.skipIf(!hasFaults)(`loom${hasFaults ? '' : ` (left out: ${NO_FAULTS})`}`, () => {
  it.each(['b_pyscenic_v3.loom', 'c_packed_v2.loom'])(
    '%s has the embeddings and clusters of SCope',
    async (name) => {
      const opened = await open(name);
      const dataset = await describeRoot(opened);
      expect([dataset.shape, dataset.problems]).toEqual([[60, 20], []]);
      expect(dataset.embeddings.map(({ path, name }) => [path, name])).toEqual([
        ['/col_attrs/Embeddings_X,Embeddings_Y/-1', 'Seurat UMAP'],
        ['/col_attrs/Embedding/_X,_Y', 'Embedding'],
        ['/col_attrs/Embeddings_X,Embeddings_Y/0', 'SCENIC t-SNE'],
      ]);
      const clusters = '/col_attrs/Clusterings/res 0.6';
      expect(dataset.tables[0]?.beside).toEqual([clusters]);
      const { read } = await opened.elements.at(clusters);
      expect(await read?.({ rows: [18, 22] })).toEqual({
        ...{ kind: 'categories', ordered: false, codes: Int32Array.of(0, 0, 1, 1) },
        labels: packStrings(['T cells', 'B cells', 'Mono']),
      });
      const placesOf = async (path: string) =>
        (await opened.elements.at(path)).read?.({ rows: [0, 2] });
      const [first, own, second] = dataset.embeddings.map(({ path }) => path);
      expect(await placesOf(own ?? '')).toMatchObject({
        values: Float64Array.of(
          ...[6.125730221093393, 5.8678951367086984],
          ...[6.640422650443282, 6.10490011715304],
        ),
      });
      expect(await placesOf(first ?? '')).toMatchObject({
        values: Float64Array.of(
          ...[6.125730221093393, 5.8678951367086984],
          ...[6.640422650443282, 6.10490011715304],
        ),
      });
      expect(await placesOf(second ?? '')).toMatchObject({
        values: Float64Array.of(
          ...[11.735790273417397, 12.251460442186787],
          ...[12.20980023430608, 13.280845300886565],
        ),
      });
    },
  );
});
