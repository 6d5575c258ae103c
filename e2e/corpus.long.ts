import { hasCorpus, NO_CORPUS } from '../src/testing/node-corpus';
import { corpusFiles, walk } from './corpus-walk';
import { test } from './petri-test';

if (!hasCorpus) test.skip(`the corpus is not opened: ${NO_CORPUS}`, () => {});
// software WebGL is slow per pixel, and hundreds of files are opened
test.use({ viewport: { width: 760, height: 460 } });

for (const entry of corpusFiles())
  test(`every element of ${entry.file} is shown, or says why not`, async ({
    page,
    app,
  }) => {
    await walk(page, app, entry);
  });
