import { hasCorpus, NO_CORPUS } from '../src/testing/node-corpus';
import { corpusFiles, walk } from './corpus-walk';
import { test } from './petri-test';

/** All of them: corpus.long.ts. */
const FILE = 'gen/broken/xss_names_v3.zarr';

test('every element of a file of the corpus, whose names are markup, is shown or says why not', async ({
  page,
  app,
}) => {
  test.skip(!hasCorpus, `the corpus is not opened: ${NO_CORPUS}`);
  const entry = corpusFiles().find(({ file }) => file === FILE);
  if (!entry) throw new Error(`the corpus has no ${FILE}`);
  await walk(page, app, entry);
});
