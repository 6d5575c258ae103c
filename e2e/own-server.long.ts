import { join } from 'node:path';
import { loaded, ownServer } from './own-server';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

/** What the workers fetch last, by themselves. */
const ALL = 'native-decoders';

test('a local file opens after the server of the page is gone, a second one too', async ({
  page,
  allowed,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to (load resource|fetch)/);
  const server = await ownServer();
  allowed.add(new URL(server.address).origin);
  const { chooseFile, kitchenOpened, tree, treeItem, table, shape } = petri(page);
  await loaded(page, () => page.goto(`${server.address}#empty`), ALL);
  await server.stop();
  await chooseFile(join(stores, 'kitchen.v3.sharded.zip'));
  await expect(shape('331 cells × 37 genes')).toBeVisible();
  await treeItem('obs').first().click();
  await expect(table('/obs')).toBeVisible();
  // code that was not loaded yet reports that, and is loaded once the server is back
  const embedding = page.getByRole('complementary').getByRole('alert');
  await expect(embedding).toContainText('the server that hosts Petri does not respond');
  await server.start();
  await embedding.getByRole('button', { name: 'Try again' }).click();
  await petri(page).embeddingDrawn();
  await server.stop();
  // the browser keeps the scripts of workers
  await chooseFile(join(stores, 'kitchen.gzip.h5ad'));
  await kitchenOpened();
  await expect(tree).toBeVisible();
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
