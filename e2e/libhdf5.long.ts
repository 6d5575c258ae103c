import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { corpus, hasCorpus, NO_CORPUS } from '@/testing/node-corpus';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

/** Playwright sends larger files to the page as copies. */
const MAX_BYTES = 50 << 20;

/** Files that need libhdf5, and why: no file of the corpus does. */
const NEEDED: Readonly<Record<string, string>> = {};

test('no .h5ad of the corpus loads the code of libhdf5, except those that need it', async ({
  page,
  app,
}) => {
  test.skip(!hasCorpus, NO_CORPUS);
  test.setTimeout(3_600_000); // hundreds of files
  const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.h5ad'))
    .filter((name) => statSync(join(corpus, name)).size < MAX_BYTES)
    .sort();
  expect(files.length).toBeGreaterThan(150);
  const asked = new Set<string>();
  let file = '';
  page.context().on('request', (request) => {
    if (request.url().includes('hdf5_hl')) asked.add(file);
  });
  for (file of files) {
    await page.goto('about:blank');
    await page.goto(`${app}#empty`);
    await petri(page).chooseFile(join(corpus, file));
    const opened = petri(page).tree.getByRole('treeitem', { name: 'Overview' });
    await expect(opened.or(petri(page).failure).first(), file).toBeVisible();
    // by then the content of the first page is read
    await expect(page.locator('[data-reading]')).toHaveCount(0);
  }
  expect([...asked].sort()).toEqual(Object.keys(NEEDED).sort());
});
