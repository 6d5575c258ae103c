import { hasCorpus, NO_CORPUS } from '../src/testing/node-corpus';
import { corpusFiles, walk } from './corpus-walk';
import { test } from './petri-test';

/** All of them: corpus.long.ts. */
const sample = [
  'real/mudata_v0.3.10_axis0.h5mu',
  'gen/h5ad/uns_zoo.h5ad',
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
