import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { findPython } from '@/testing/node-python';
import {
  askPython,
  faultOf,
  faultOfNumbers,
  openStated,
} from '@/testing/node-statement-truth';

const found = findPython('anndata, h5py, zarr, scipy');

// the corpus has no Loom file with values: real matrices are written as one
describeCorpus('statements about Loom files', () => {
  it.runIf('python' in found).each([
    ['real/scvelo_pancreas_100obs_preprocessed_2022.h5ad', '/X', 'log1p'],
    [
      'real/scvelo_pancreas_100obs_preprocessed_2022.h5ad',
      '/layers/spliced',
      'normalised',
    ],
    ['real/cellxgene_1e4dfec4.h5ad', '/X', 'binary'],
    ['real/scanpy_pbmc68k_reduced_legacy.h5ad', '/X', 'signed'],
    ['real/soma_pbmc-small-x-csr.h5ad', '/X', 'scaled'],
  ])('are true of %s %s', async (name, path, kind) => {
    if (!('python' in found)) return;
    const folder = await mkdtemp(join(tmpdir(), 'petri-loom-'));
    const python = askPython(found.python);
    try {
      const loom = join(folder, 'cells.loom');
      await python.writeLoom(name, path, loom);
      const file = await openStated(loom);
      const truth = (await python.truthOf(loom, file.dataset)).matrices['/matrix'];
      const sample = await file.samples.of('/matrix', {});
      await file.close();
      expect(sample.are.kind).toBe(kind);
      expect(truth && faultOf(sample, truth)).toBe('');
      expect(truth && faultOfNumbers(sample, truth)).toBe('');
    } finally {
      python.close();
      await rm(folder, { recursive: true });
    }
  });
});
