import { corpusFiles, hasCorpus, walk } from './corpus-walk';
import { test } from './petri-test';

test.skip(!hasCorpus, 'the corpus is not beside the checkout');
test.setTimeout(600_000);
// software WebGL takes its time by the pixel, and hundreds of files are opened
test.use({ viewport: { width: 760, height: 460 } });

for (const entry of corpusFiles())
  test(`every element of ${entry.file} is shown, or says why not`, async ({
    page,
    app,
  }) => {
    await walk(page, app, entry);
  });
