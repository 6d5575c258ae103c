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
