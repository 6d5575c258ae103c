import { holdPage } from './page-code';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

test('the file of a link is read while the page’s own code is on its way', async ({
  page,
  app,
  serve,
}) => {
  const { address, requests } = await serve();
  const release = await holdPage(page);
  await page.goto(`${app}#source=${address}kitchen.h5ad`, { waitUntil: 'commit' });
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  release();
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
  // it was taken over, not read again
  const openings = requests.filter(({ range }) => range?.startsWith('bytes=0-'));
  expect(openings).toHaveLength(1);
});
