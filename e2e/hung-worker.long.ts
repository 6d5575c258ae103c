import { join } from 'node:path';
import { hangAt } from './hang-worker';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test('a reader that hangs while it opens a file is reported after ten seconds, and restarted', async ({
  page,
  app,
}) => {
  await hangAt(page, '"open"');
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'kitchen.gzip.h5ad'));
  await expect(page.getByText('has not responded for 10 seconds')).toBeVisible({
    timeout: 30_000,
  });
  await page.unroute(/source\.worker-.*\.js/);
  // a spare worker that hangs as well may be ready
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Start again' });
    if (await again.isVisible()) await again.click();
    await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
  }).toPass({ timeout: 60_000 });
});
