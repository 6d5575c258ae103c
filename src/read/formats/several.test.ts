import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { datasetAt, partAt } from '@/model/dataset-at';
import { unpackStrings } from '@/model/strings';
import { corpus } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { openFixture } from '@/testing/node-open-fixture';
import { openDataset, openRoot } from './open-dataset';

describe('MuData', () => {
  it('is its modalities, in mod-order, after their shared part', async () => {
    const dataset = await openDataset(await openFixture('several.h5mu'));
    expect(dataset).toMatchObject({ format: 'mudata', shape: [30, 17], problems: [] });
    expect(dataset.parts.map(({ path, shape }) => [path, shape])).toEqual([
      ['/', [30, 17]],
      ['/mod/rna', [30, 12]],
      ['/mod/prot', [30, 5]],
    ]);
    expect(dataset.embeddings.map(({ path, rows }) => [path, rows])).toEqual([
      ['/mod/rna/obsm/X_umap', '/mod/rna/obs'],
      ['/mod/prot/obsm/X_umap', '/mod/prot/obs'],
      ['/obsm/X_joint', '/obs'],
    ]);
  });

  it('keeps the cells of one modality from those of another', async () => {
    const dataset = await openDataset(await openFixture('several.h5mu'));
    const prot = datasetAt(dataset, '/mod/prot/obsm/X_umap');
    expect(prot).toMatchObject({ unstructured: '/mod/prot/uns', shape: [30, 5] });
    expect(prot.matrices.map(({ path }) => path)).toEqual(['/mod/prot/X']);
    expect(datasetAt(dataset, '/mod/prot/X')).toBe(prot);
    expect(partAt(dataset, '/obsm/X_joint')?.path).toBe('/');
    expect(partAt(dataset, '/mod/rna')?.path).toBe('/mod/rna');
  });
});

describe('Loom', () => {
  it('is genes × cells, named by its attributes', async () => {
    const root = await openFixture('cells.loom');
    const dataset = await openDataset(root);
    expect(dataset).toMatchObject({ format: 'loom', shape: [10, 6], problems: [] });
    expect(
      dataset.tables.map(({ path, length, index }) => [path, length, index]),
    ).toEqual([
      ['/col_attrs', 10, 'CellID'],
      ['/row_attrs', 6, 'Gene'],
    ]);
    expect(dataset.matrices).toMatchObject([
      { path: '/matrix', shape: [6, 10], genes: 'rows', rows: '/row_attrs' },
      { path: '/layers/spliced', shape: [6, 10], columns: '/col_attrs' },
    ]);
    expect(dataset.embeddings).toEqual([
      { path: '/col_attrs/X_umap', shape: [10, 2], rows: '/col_attrs' },
      { path: '/col_attrs/_X,_Y', shape: [10, 2], rows: '/col_attrs' },
    ]);
    const { elements } = await openRoot(root);
    const places = await (await elements.at('/col_attrs/_X,_Y')).read?.({
      rows: [0, 3],
    });
    expect(places).toMatchObject({ values: Float64Array.of(0, 0, 3, -1, 6, -2) });
    const genes = await (await elements.at('/row_attrs/Gene')).read?.({});
    expect(genes?.kind === 'strings' && unpackStrings(genes.strings)).toEqual([
      'G0',
      'G1',
      'G2',
      'G3',
      'G4',
      'G5',
    ]);
  });
});

describeCorpus('Cell Ranger', () => {
  it.each([
    ['tenx_v3_filtered_feature_bc.h5', [['/matrix', [1107, 507], 'name']]],
    [
      'tenx_v2_multiple_genomes.h5',
      [
        ['/another_genome', [12, 343], 'gene_names'],
        ['/hg19_chr21', [12, 343], 'gene_names'],
      ],
    ],
  ] as const)('%s is cells × genes, with a table of each', async (name, expected) => {
    const root = await openFixture(join(corpus, 'real', name));
    const dataset = await openDataset(root);
    expect(dataset).toMatchObject({ format: 'tenx', problems: [] });
    expect(
      dataset.parts.map(({ path, shape, tables }) => [path, shape, tables[1]?.index]),
    ).toEqual(expected);
    const [part] = dataset.parts;
    const { elements } = await openRoot(root);
    const { read } = await elements.at(`${part?.path}/barcodes/barcode`);
    const barcodes = await read?.({ rows: [0, 1] });
    expect(barcodes?.kind === 'strings' && unpackStrings(barcodes.strings)[0]).toMatch(
      /^[ACGT]+/,
    );
  });
});
