import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCellsByGenes } from '../cells-by-genes';
import { countPixels } from '../petri-page';
import { test as base, expect, stores } from '../petri-test';
import { openByWebDriver, type WebDriverPage } from './webdriver';

// the counterparts of these journeys in other browsers: embedding, open, browse, gene-index
// (.spec.ts)

const kitchen = join(stores, 'kitchen.h5ad');
const shown = new Set<string>();

/** WebKit as WebKitGTK's MiniBrowser, by WebDriver: Playwright only drives its own build. */
const test = base.extend<{ readonly window: WebDriverPage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
  window: async ({}, use, info) => {
    const window = await openByWebDriver(process.env.WEBKIT_DRIVER ?? 'WebKitWebDriver');
    if (!shown.has(window.browser)) console.log(`In ${window.browser}`);
    shown.add(window.browser);
    try {
      await use(window);
    } finally {
      if (info.status !== info.expectedStatus)
        writeFileSync(
          info.outputPath('window.png'),
          Buffer.from(await window.screenshot(), 'base64'),
        );
      await window.close();
    }
  },
});

async function openKitchen(window: WebDriverPage, app: string): Promise<void> {
  await window.goto(`${app}#empty`);
  const input = await window.find('input[type=file]', 'File to open');
  await input.type(kitchen);
  await window.find('header', '331 cells × 37 genes');
}

test('a local file is drawn in the colours of its categories', async ({
  window,
  app,
}) => {
  await openKitchen(window, app);
  await (await window.find('[role=treeitem]', 'cell_type')).click();
  const colour = await window.find('article button', 'the embedding');
  if ((await colour.attribute('aria-pressed')) !== 'true') await colour.click();
  await window.find('[role=application][data-ready] canvas');
  // uns/cell_type_colors of the kitchen, as anndata reads it
  for (const wanted of ['#1f77b4', '#ff7f0e', '#279e68', '#d62728'])
    await expect
      .poll(async () => {
        const given = [
          await window.screenshot(),
          wanted,
          '[role=application] canvas',
        ] as const;
        return window.evaluate(countPixels, given);
      })
      .toBeGreaterThan(50);
});

test('obs of a local file is a table of its columns', async ({ window, app }) => {
  await openKitchen(window, app);
  await (await window.find('[role=treeitem][aria-level="1"]', 'obs')).click();
  await window.find('[aria-label="Table /obs"] [role=columnheader]', 'cell_type');
  await window.find('[aria-label="Table /obs"] [role=row]:nth-child(1)', 'T cell');
});

/** As if the user had allowed this server before. */
async function trust(window: WebDriverPage, app: string, address: string): Promise<void> {
  await window.goto(`${app}#empty`);
  await window.evaluate((host) => {
    localStorage.setItem('petri-hosts', JSON.stringify([host]));
  }, new URL(address).host);
}

test('a remote h5ad is read by ranges, and not whole', async ({
  window,
  app,
  serveUnknown,
}, info) => {
  const folder = info.outputPath('remote');
  mkdirSync(folder, { recursive: true });
  const file = Buffer.concat([readFileSync(kitchen), Buffer.alloc(60 << 20)]);
  writeFileSync(join(folder, 'long.h5ad'), file);
  const { address, requests } = await serveUnknown(folder);
  await trust(window, app, address);
  await window.goto(`${app}?remote#source=${address}long.h5ad&element=/obs/cell_type`);
  await window.find('article[aria-label="/obs/cell_type"] li', 'B cell');
  const count = await window.find('article[aria-label="/obs/cell_type"] li', '132');
  expect(await count.text()).toContain('B cell');
  expect(requests.map(({ range }) => range)).not.toContain(undefined);
  expect(requests.reduce((sum, { sent }) => sum + sent, 0)).toBeLessThan(4 << 20);
});

test('a gene index is made, and gives a gene without a request', async ({
  window,
  app,
  serveUnknown,
}, info) => {
  const folder = info.outputPath('served');
  writeCellsByGenes(join(folder, 'cells.zarr'));
  const data = await serveUnknown(folder);
  await trust(window, app, data.address);
  await window.goto(`${app}?remote#source=${data.address}cells.zarr&element=/X`);
  await window.find('article [role=gridcell]', '5'); // the button moves while reading
  await (await window.find('article button', 'Index this matrix')).click();
  await (await window.find('button', 'Build the index')).click();
  // a driven window is private: it keeps no files
  await window.find('[role=dialog]', 'The gene index is in memory');
  data.requests.length = 0;
  await window.evaluate((of) => {
    location.hash = `${location.hash}&show=gene&of=${of}`;
  }, 'G4');
  // 2,200 of 4,400 cells have five each
  await window.find('[aria-label="Values of G4"] *', '2,20050.0%');
  await window.find('[aria-label="Values of G4"] *', 'Mean2.5');
  expect(data.requests).toEqual([]);
});
