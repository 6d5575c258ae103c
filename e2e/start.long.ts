import { join } from 'node:path';
import { holdTimers } from './held-timers';
import { holdPage } from './page-code';
import { drop, petri } from './petri-page';
import { expect, stores, test } from './petri-test';

const kitchen = join(stores, 'kitchen.h5ad');

test('what reads the file of a link is there before the page is fetched, and no rules for a table without any', async ({
  page,
  app,
  serve,
}) => {
  const { address } = await serve();
  await holdTimers(page, 2000); // that fetches the page in any case
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const isAsked = (part: string) =>
    asked.some((path) => path.includes(`/assets/${part}`));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/shared-later-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${app}#source=${address}kitchen.h5ad&element=/obs`, {
    waitUntil: 'commit',
  });
  await expect.poll(() => isAsked('shared-later-')).toBe(true);
  await expect.poll(() => isAsked('source.worker-')).toBe(true);
  expect(isAsked('page-')).toBe(false);
  release();
  await expect(page.getByRole('grid', { name: 'Table /obs' })).toBeVisible();
  expect(isAsked('page-')).toBe(true);
  expect(isAsked('check-table-')).toBe(false);
});

test('nothing is requested from a server that the user is asked about, early neither', async ({
  page,
  app,
  serveUnknown,
}) => {
  const { address, requests } = await serveUnknown();
  await page.goto(`${app}#source=${address}kitchen.h5ad`);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(requests).toEqual([]);
});

test('a file that is dropped before the app is there opens once it is', async ({
  page,
  app,
}) => {
  const release = await holdPage(page);
  const started = page.waitForEvent('worker');
  await page.goto(`${app}#empty`, { waitUntil: 'commit' });
  await started;
  await drop(page, [kitchen], { isEarly: true });
  release();
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
  expect(page.url()).toContain(app);
});

test('the first row of a table comes before the code of the embedding beside it', async ({
  page,
  app,
  serve,
}) => {
  const { address } = await serve();
  await holdTimers(page, 10_000); // that draws the embedding in any case
  const rows = petri(page).table('/obs').getByRole('rowheader');
  const seen: string[] = [];
  await page.route(/\/assets\/EmbeddingPanel-[^/]*\.js$/, async (route) => {
    seen.push((await rows.first().textContent()) ?? '');
    await route.continue();
  });
  await page.goto(`${app}#source=${address}kitchen.h5ad&element=/obs`);
  await petri(page).embeddingDrawn();
  expect(seen).toEqual(['cell-000']);
});
