import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { doLater, isOther, kept, versions, visit, writeVersion } from './kept-app';
import { ownServer } from './own-server';
import { drop, petri } from './petri-page';
import { expect, stores, test } from './petri-test';
import { savedFigure } from './saved-figure';

test.use({ serviceWorkers: 'allow' });

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Waits until no service worker serves the app any more. */
async function notKept(page: Page): Promise<void> {
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registrations).toBe(0);
  await expect.poll(() => versions(page)).toEqual([]);
}

test('a version that its server has only in part changes nothing, and is completed later', async ({
  page,
  allowed,
}, testInfo) => {
  const server = await ownServer();
  allowed.add(new URL(server.address).origin);
  await visit(page, server.address);
  await kept(page);
  const [first] = await versions(page);

  const next = testInfo.outputPath('next');
  await writeVersion(next);
  const part = join(next, 'assets/pdf-figure-00000000.js');
  const whole = readFileSync(part);
  writeFileSync(part, whole.subarray(0, 1000));
  server.publish(next);
  server.asked.splice(0);
  await visit(page, `${server.address}?again`);
  await expect.poll(() => server.asked).toContain('/assets/pdf-figure-00000000.js');
  const states = () =>
    page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistration();
      return [found?.installing?.state, found?.waiting?.state, found?.active?.state];
    });
  await expect.poll(states).toEqual([undefined, undefined, 'activated']);
  await expect(page.getByText('A new version of Petri is ready.')).toHaveCount(0);
  await page.goto(`${server.address}?third`);
  await petri(page).embeddingDrawn();
  expect(await isOther(page)).toBe(false);
  expect(await versions(page)).toContain(first);

  writeFileSync(part, whole);
  await visit(page, `${server.address}?fourth`);
  await expect(page.getByText('A new version of Petri is ready.')).toBeVisible();
  await server.stop();
});

test('a host that publishes without the worker gets rid of it', async ({
  page,
  allowed,
  expectedErrors,
}, testInfo) => {
  expectedErrors.push(/Failed to load resource|bad HTTP response code \(404\)/);
  const server = await ownServer();
  allowed.add(new URL(server.address).origin);
  await visit(page, server.address);
  await kept(page);
  const next = testInfo.outputPath('next');
  await writeVersion(next);
  rmSync(join(next, 'service-worker.js'));
  server.publish(next);
  await visit(page, `${server.address}?again`);
  expect(await isOther(page)).toBe(false);
  await notKept(page);
  await page.reload();
  expect(await isOther(page)).toBe(true);
  await server.stop();
});

test('nothing is kept of a page that says it is served, nor of one in another page', async ({
  page,
  app,
  allowed,
}) => {
  const server = createStaticServer(dist, { isLocal: true });
  const address = await listen(server, 0);
  allowed.add(new URL(address).origin);
  const scripts: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('service-worker.js')) scripts.push(request.url());
  });
  for (const own of [address, `${app}?embed=1`]) {
    await visit(page, own);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual(
      [],
    );
  }
  expect(scripts).toEqual([]);
  server.close();
});

test('data beside the app on its server is not kept, and is read from there', async ({
  page,
  allowed,
}, testInfo) => {
  const folder = testInfo.outputPath('site');
  cpSync(dist, join(folder, 'petri'), { recursive: true });
  const file = join(stores, 'kitchen.h5ad');
  cpSync(file, join(folder, 'petri/assets/kitchen.h5ad'));
  cpSync(file, join(folder, 'data/kitchen.h5ad'));
  const server = await ownServer();
  server.publish(folder);
  allowed.add(new URL(server.address).origin);
  const app = `${server.address}petri/`;
  await visit(page, app);
  await kept(page);
  const answers: boolean[] = [];
  page.context().on('response', (response) => {
    if (response.url().endsWith('kitchen.h5ad'))
      answers.push(response.fromServiceWorker());
  });
  await page.goto(`${app}#source=assets/kitchen.h5ad`);
  await petri(page).kitchenOpened();
  expect(answers.length).toBeGreaterThan(0);
  expect(new Set(answers)).toEqual(new Set([false]));
  const copies = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => url);
  });
  expect(copies).toContain(app);
  expect(copies.filter((url) => !url.startsWith(app) || url.endsWith('.h5ad'))).toEqual(
    [],
  );
  // other folders: the browser does not even ask the worker
  const route = await page.evaluate(async (url) => {
    await (await fetch(url)).arrayBuffer();
    const [entry] = performance.getEntriesByName(url);
    return entry && 'workerMatchedSourceType' in entry && entry.workerMatchedSourceType;
  }, `${server.address}data/kitchen.h5ad`);
  expect(route).toBe('network');
  await server.stop();
});

test('without a network a Seurat object and a Zarr folder open, and rows are exported', async ({
  page,
  context,
  allowed,
}) => {
  const server = await ownServer();
  allowed.add(new URL(server.address).origin);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await visit(page, server.address);
  await kept(page);
  await server.stop();
  await context.setOffline(true);
  await page.goto(`${server.address}?reloaded#empty`);
  const { shape, embeddingDrawn, treeItem, table } = petri(page);
  await drop(page, [join(stores, 'small.h5seurat')]);
  await expect(shape('60 cells × 40 genes')).toBeVisible();
  await embeddingDrawn();
  await drop(page, [join(stores, 'kitchen.v3.zarr')]);
  await expect(shape('331 cells × 37 genes')).toBeVisible();
  await treeItem('obs').first().click();
  await expect(table('/obs')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByLabel('Format').selectOption({ label: 'Parquet' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const parquet = await readFile(await (await download).path());
  expect(parquet.subarray(0, 4).toString()).toBe('PAR1');
});

/** A profile of Chromium in which cookies are blocked, and with them every kind of storage. */
function blockedProfile(folder: string): string {
  mkdirSync(join(folder, 'Default'), { recursive: true });
  const cookies = { default_content_setting_values: { cookies: 2 } };
  writeFileSync(
    join(folder, 'Default/Preferences'),
    JSON.stringify({ profile: cookies }),
  );
  return folder;
}

test('where the browser stores nothing, it is said once and everything else works', async ({
  app,
  playwright,
  launchOptions,
}, testInfo) => {
  const profile = blockedProfile(testInfo.outputPath('profile'));
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const [page = await context.newPage()] = context.pages();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await visit(page, app);
  const storage = () => window.localStorage.length;
  await expect(page.evaluate(storage)).rejects.toThrow('SecurityError');
  const notice = page
    .getByRole('status')
    .getByText('This browser does not keep settings, recent files, or gene indexes');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(notice).toHaveCount(0);
  const { name } = await savedFigure(page, 'PNG');
  expect(name).toBe('X_umap cell_type.png');
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const { chooseFile, kitchenOpened, treeItem, table, failure } = petri(page);
  await chooseFile(join(stores, 'kitchen.gzip.h5ad'));
  await kitchenOpened();
  await treeItem('obs').first().click();
  await expect(table('/obs')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toBe('kitchen.gzip.obs.csv');
  await page.reload();
  await expect(failure).toBeVisible();
  await doLater(page);
  await expect(notice).toHaveCount(0);
  expect(faults).toEqual([]);
  await context.close();
});
