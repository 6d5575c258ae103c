import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { codecsFetched } from './codecs-fetched';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

// the page's server: gone, with another version, or not on this computer

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** A server of the app that can be stopped, and restarted at the same address. */
async function ownServer() {
  let server: Server = createStaticServer(dist);
  /** A newer version of Petri has none of the files of this one. */
  let isUpdated = false;
  const handle = (running: Server) => {
    const [answer] = running.listeners('request');
    running.removeAllListeners('request');
    running.on('request', (request, response) => {
      if (isUpdated && request.url?.includes('/assets/')) response.writeHead(404).end();
      else answer?.call(running, request, response);
    });
  };
  handle(server);
  const address = await listen(server, 0);
  const port = Number(new URL(address).port);
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    address,
    stop,
    async start() {
      server = createStaticServer(dist);
      handle(server);
      await listen(server, port);
    },
    update() {
      isUpdated = true;
    },
  };
}

/** What the workers fetch last, by themselves. */
const ALL = 'native-decoders.generated';

/** The last that most files need are the decoders of gzip. */
async function loaded(page: Page, goto: () => Promise<unknown>, part?: string) {
  const codecs = codecsFetched(page, part);
  await goto();
  await codecs;
  await page.waitForTimeout(500); // compiles
}

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
  await page.waitForTimeout(100);
});
