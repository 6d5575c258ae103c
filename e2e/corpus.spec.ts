import { hasCorpus, NO_CORPUS } from '../src/testing/node-corpus';
import { corpusFiles, walk } from './corpus-walk';
import { test } from './petri-test';

const sample = [
  'real/zellkonverter_example_anndata.h5ad',
  'real/anndata_v0.5.0.h5ad',
  'real/scanpy_pbmc68k_reduced_2026.zarr.zip',
  'real/mudata_v0.3.10_axis0.h5mu',
  'real/tenx_v3_filtered_feature_bc.h5',
  'gen/h5ad/uns_zoo.h5ad',
  'gen/h5ad/awkward_masks.h5ad',
  'gen/broken/indptr_last_too_big.h5ad',
  'gen/broken/codes_below_minus1.h5ad',
  'gen/broken/xss_names_v3.zarr',
];
if (!hasCorpus) test.skip(`the corpus is not opened: ${NO_CORPUS}`, () => {});

for (const entry of corpusFiles().filter(({ file }) => sample.includes(file)))
  test(`every element of ${entry.file} is shown, or says why not`, async ({
    page,
    app,
  }) => {
    await walk(page, app, entry);
  });
