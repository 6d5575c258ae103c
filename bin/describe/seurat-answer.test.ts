import { expect, it } from 'vitest';
import { openRoot } from '@/read/formats/open-dataset';
import type { StoredGroup } from '@/read/node';
import { openFixture } from '@/testing/node-open-fixture';
import { seuratAnswer } from './seurat-answer';

/** The fixture, without an attribute of its root. */
async function without(name: string): Promise<StoredGroup> {
  const root = await openFixture('small.h5seurat');
  const values = new Map([...root.attributes.values].filter(([key]) => key !== name));
  return { ...root, attributes: { ...root.attributes, values } };
}

it('answers with matrices as in R, and as cells × features', async () => {
  const answer = await seuratAnswer(await openRoot(await openFixture('small.h5seurat')));
  expect(answer).toMatchObject({
    attrs: { 'active.assay': 'RNA', project: 'fixture', version: '4.1.3' },
    shape: [60, 40],
    X: { storage: 'csr', shape: [60, 40] },
    assays: {
      RNA: { key: 'rna_', counts: { storage: 'csc', shape: [40, 60], nnz_stored: 1632 } },
      ADT: { s4class: 'Signac:ProteinAssay', data: { storage: 'dense', shape: [6, 60] } },
    },
    reductions: { pca: { is_global: false }, tsne: { is_global: true } },
    commands: ['FindClusters', 'NormalizeData.RNA'],
  });
  expect(answer).not.toHaveProperty('error');
  expect(answer).not.toHaveProperty('element_errors');
});

it('answers with an error and the existing parts if the active assay is not named', async () => {
  const answer = await seuratAnswer(await openRoot(await without('active.assay')));
  expect(answer.error).toContain('the attribute “active.assay” is missing');
  expect(answer).toHaveProperty('assays.RNA.data.nnz_stored', 1632);
});

it('answers with a warning if the project is not named', async () => {
  const answer = await seuratAnswer(await openRoot(await without('project')));
  expect(answer.warnings).toMatchObject([expect.stringContaining('“project”')]);
  expect(answer).not.toHaveProperty('error');
});
