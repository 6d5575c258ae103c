import { join } from 'node:path';
import { loaded, ownServer } from './own-server';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test('after Petri was updated on its server, missing code offers to reload the page', async ({
  page,
  allowed,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const server = await ownServer();
  allowed.add(new URL(server.address).origin);
  const { chooseFile, shape } = petri(page);
  await loaded(page, () => page.goto(`${server.address}#empty`));
  server.update();
  await chooseFile(join(stores, 'kitchen.gzip.h5ad'));
  await expect(shape('331 cells × 37 genes')).toBeVisible();
  const embedding = page.getByRole('complementary').getByRole('alert');
  await expect(embedding).toContainText(
    'Petri has been updated since this page was loaded',
  );
  const reloaded = page.waitForEvent('load');
  await embedding.getByRole('button', { name: 'Reload the page' }).click();
  await reloaded;
  await server.stop();
});

test('a page whose workers are gone from its server reports an update, not a damaged file', async ({
  page,
  allowed,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const server = await ownServer();
  allowed.add(new URL(server.address).origin);
  await page.route(/worker-.*\.js/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${server.address}#empty`);
  await petri(page).chooseFile(join(stores, 'kitchen.gzip.h5ad'));
  await expect(petri(page).failure).toHaveText('Petri was updated');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Reload the page',
  );
  await page.unroute(/worker-.*\.js/);
  await server.stop();
});
