import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectRightValues, firstAlert, readsRight, stumbling } from './faulty-files';
import { writePaddedZip } from './padded-zip';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('a file is read right from a server that fails each request at first', async ({
  page,
  app,
  serveFailing,
}) => {
  const server = await serveFailing(stores, stumbling());
  await readsRight('kitchen.h5ad', page, app, server);
});

test('a server without ranges leads to an offer to download; then the file is read correctly', async ({
  page,
  app,
  serve,
}, info) => {
  const folder = info.outputPath('whole');
  mkdirSync(folder);
  // data after the end in the superblock are not part of the file, but make it long
  const kitchen = readFileSync(join(stores, 'kitchen.h5ad'));
  writeFileSync(join(folder, 'long.h5ad'), Buffer.concat([kitchen, Buffer.alloc(29e6)]));
  const { address, requests } = await serve(folder, { ranges: false });
  await page.goto(`${app}#source=${address}long.h5ad`);
  await expect(page.getByRole('alert')).toContainText('(30 MB) cannot be read in parts');
  await expect.poll(() => requests.map(({ dropped }) => dropped)).toEqual([true]);
  await page.getByRole('button', { name: 'Load the whole file' }).click();
  await expectRightValues(page);
});

test('a server failure is shown at the element, and retried on request', async ({
  page,
  app,
  serveFailing,
}) => {
  const { address, become } = await serveFailing();
  await page.goto(`${app}#source=${address}kitchen.v3.zarr`);
  const { kitchenOpened, article } = petri(page);
  await kitchenOpened();
  become({ status: 503 });
  // the overview does not read values of uns: they are not cached
  await page.goto(`${page.url()}&element=/uns/categorical`);
  const column = article('/uns/categorical');
  const alert = column.getByRole('alert').first();
  await expect(alert).toContainText('the server responded with 503');
  become({});
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(column.getByRole('definition').first()).toBeVisible();
});

test('a remote file that changes while it is open is detected, and never mixed', async ({
  page,
  app,
  serve,
}, info) => {
  const file = info.outputPath('kitchen.zarr.zip');
  writePaddedZip(file, 'kitchen.v3.zarr', 150_000);
  const { address } = await serve(info.outputPath(''));
  await page.goto(`${app}#source=${address}kitchen.zarr.zip`);
  await petri(page).kitchenOpened();
  const hourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(file, hourAgo, hourAgo); // another ETag, the same size
  expect(await firstAlert(page)).toContain('changed on the server');
});

test('opening can be cancelled if a server never answers', async ({
  page,
  app,
  serve,
}) => {
  const { address, requests } = await serve(stores, { hold: /./ });
  await page.goto(`${app}#source=${address}kitchen.h5ad`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Open a single-cell file',
  );
  await expect.poll(() => requests.every(({ dropped }) => dropped)).toBe(true);
});
