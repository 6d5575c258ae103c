import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { doLater, visit } from './kept-app';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';
import { savedFigure } from './saved-figure';

// what browsers call an insecure context: http, and not this computer; some of the platform is missing there
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const resolve = '--host-resolver-rules=MAP petri.test 127.0.0.1';
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), resolve] });
  },
});

test('HDF5 and Zarr open over http on a host that is not this computer, local and remote', async ({
  page,
  app,
  allowed,
  serve,
  expectedErrors,
}) => {
  // over plain http the browser warns that it ignores one header of the page
  expectedErrors.push(/Cross-Origin-Opener-Policy header has been ignored/);
  const elsewhere = (address: string) => {
    const url = address.replace('127.0.0.1', 'petri.test');
    allowed.add(new URL(url).origin);
    return url;
  };
  const { chooseFile, kitchenOpened, openAddress } = petri(page);
  await page.goto(`${elsewhere(app)}#empty`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await chooseFile(join(stores, 'kitchen.gzip.h5ad'));
  await kitchenOpened();
  const data = elsewhere((await serve()).address);
  for (const name of ['kitchen.lzf.h5ad', 'kitchen.v3.zarr']) {
    await openAddress(`${data}${name}`);
    await expect(page.getByRole('banner').getByText(name)).toBeVisible();
    await kitchenOpened();
  }
});

test('over plain http what is missing is said once, and everything else works', async ({
  page,
  app,
  allowed,
  expectedErrors,
}) => {
  expectedErrors.push(/Cross-Origin-Opener-Policy header has been ignored/);
  const address = app.replace('127.0.0.1', 'petri.test');
  allowed.add(new URL(address).origin);
  await visit(page, address);
  const notice = page.getByRole('status').getByText('This page came over plain http');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(notice).toHaveCount(0);

  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  // pasted by the browser: the page itself has no clipboard to read from
  await page.keyboard.press('/');
  await page.keyboard.press('Control+V');
  await expect(page.getByRole('combobox', { name: 'Find' })).toHaveValue(
    /^http:\/\/petri\.test:\d+\/.*#source=demo\.zarr\.zip/,
  );
  await page.keyboard.press('Escape');
  const { name } = await savedFigure(page, 'PDF');
  expect(name).toBe('X_umap cell_type.pdf');

  await petri(page).chooseFile(join(stores, 'kitchen.gzip.h5ad'));
  await petri(page).kitchenOpened();
  await petri(page).treeItem('obs').first().click();
  await expect(petri(page).table('/obs')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const saved = await download;
  const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(332);

  await page.reload();
  await expect(petri(page).failure).toBeVisible();
  await doLater(page);
  await expect(notice).toHaveCount(0);
});
