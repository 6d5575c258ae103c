import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openElements } from '@/read/elements/open-elements';
import { encoded } from '@/testing/anndata-sketches';
import { arraySketch, groupSketch, memoryRoot, uint8 } from '@/testing/memory-node';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { openFixture } from '@/testing/node-open-fixture';
import { describeRoot, openRoot } from '../open-dataset';

/** An enumeration of R's logical: hdf5r has NA = 2, rhdf5 255. */
const logical = (na: number) =>
  ({
    kind: 'enum',
    bytes: 1,
    base: uint8,
    members: [
      { name: 'FALSE', value: 0 },
      { name: 'TRUE', value: 1 },
      { name: 'NA', value: na },
    ],
  }) as const;

it.each([2, 255])(
  'reads an enumeration of FALSE, TRUE and NA = %i as booleans with missing values',
  async (na) => {
    const root = memoryRoot(
      groupSketch({}, { a: arraySketch(logical(na), [4], [1, 0, na, 1]) }),
    );
    const { info, read } = await openElements(root).at('/a');
    expect(info).toMatchObject({
      valueType: 'booleans',
      nullable: true,
      missingMeans: 'NA',
    });
    expect(await read?.({})).toEqual({
      kind: 'booleans',
      values: Uint8Array.of(1, 0, 0, 1),
      missing: Uint8Array.of(0, 0, 1, 0),
    });
  },
);

it('refuses a value of such an enumeration that has no name', async () => {
  const root = memoryRoot(groupSketch({}, { a: arraySketch(logical(2), [1], [7]) }));
  const { read } = await openElements(root).at('/a');
  await expect(read?.({})).rejects.toThrow('contains 7, which is not TRUE, FALSE or NA');
});

it('recognises encoding-type in other upper and lower case', async () => {
  const frame = groupSketch(
    encoded('DataFrame', '0.2.0', { _index: '_index', 'column-order': [] }),
    {
      _index: arraySketch({ kind: 'string' }, [2], ['a', 'b']),
    },
  );
  const root = memoryRoot(
    groupSketch(encoded('AnnData', '0.1.0'), { obs: frame, var: frame }),
  );
  const dataset = await describeRoot(await openRoot(root));
  expect([dataset.format, dataset.shape]).toEqual(['anndata', [2, 2]]);
  expect(dataset.tables.map(({ path, length }) => [path, length])).toEqual([
    ['/obs', 2],
    ['/var', 2],
  ]);
});

describe.skipIf(!hasFaults)(
  `files of MuDataSeurat${hasFaults ? '' : ` (left out: ${NO_FAULTS})`}`,
  () => {
    const folder = join(faults, 'mudataseurat');

    it.each(['a_root_AnnData.h5ad', 'b_root_anndata_fixed.h5ad'])(
      '%s is an AnnData',
      async (name) => {
        const opened = await openRoot(await openFixture(join(folder, name)));
        const dataset = await describeRoot(opened);
        expect([dataset.format, dataset.shape]).toEqual(['anndata', [40, 12]]);
        expect(dataset.matrices.map(({ path }) => path)).toEqual([
          '/X',
          '/layers/counts',
        ]);
        const { read } = await opened.elements.at('/var/highly_variable');
        expect(await read?.({})).toMatchObject({
          kind: 'booleans',
          values: Uint8Array.of(1, 0, 1, 0, 1, 1, 0, 0, 0, 0, 1, 1),
        });
      },
    );

    it('e_seurat.h5mu has its modalities, and NA among its booleans', async () => {
      const opened = await openRoot(await openFixture(join(folder, 'e_seurat.h5mu')));
      const dataset = await describeRoot(opened);
      expect(dataset.parts.map(({ path, shape }) => [path, shape])).toEqual([
        ['/', [40, 17]],
        ['/mod/ADT', [40, 5]],
        ['/mod/RNA', [40, 12]],
      ]);
      const { read } = await opened.elements.at('/obs/doublet');
      expect(await read?.({ rows: [0, 4] })).toEqual({
        kind: 'booleans',
        values: Uint8Array.of(0, 1, 0, 0),
        missing: Uint8Array.of(0, 0, 1, 0),
      });
    });
  },
);
