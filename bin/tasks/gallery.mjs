// Takes screenshots of every view of the built app, with our own data, into .cache/gallery:
// npm run gallery -- [only pictures whose name contains this]
// With --docs: those that docs/gallery shows, into it (then bin/tasks/shrink-png.py docs/gallery/*.png).
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { fixtureStores } from './fixtures.mjs';
import { createStaticServer, listen } from './serve.mjs';

const isForDocs = process.argv.includes('--docs');
const only = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? '';
const root = join(import.meta.dirname, '../..');
const docs = join(root, 'docs/gallery');
const out = isForDocs ? docs : join(root, '.cache/gallery');
/** The pictures in the repository. */
const shown = await readdir(docs);
const SIZES = { wide: [1280, 800], narrow: [420, 800] };
const DEMO = 'source=demo.zarr.zip';
const stores = createStaticServer(fixtureStores(), {
  headers: {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Content-Range, ETag',
  },
});
/** Allows only pages of this origin to read. */
const closed = createStaticServer(fixtureStores(), { headers: {} });
const GENES = 'GATA1,HBB,CD34,CD14,CD79A,NKG7';
const fixtures = await listen(stores);
const refusing = await listen(closed);
const hosts = [fixtures, refusing].map((address) => new URL(address).host);
const kitchen = `source=${fixtures}kitchen.h5ad`;

/** Pictures that are not taken on a narrow page: it shows nothing else of them. */
const ONLY_WIDE = /^(plot-(density|scatter|composition|qc)|heatmap-cells)/;

/** Name, fragment of the address, and the actions before the screenshot. */
const VIEWS = [
  ['start', '#empty'],
  ['overview', `#${DEMO}`],
  ['overview-below', `#${DEMO}`, (page) => scrollTo(page, 'Embeddings')],
  ['overview-kitchen', `#${kitchen}`],
  ['overview-several', `#source=${fixtures}several.h5mu`],
  ['table', `#${DEMO}&element=/obs`],
  ['cell', `#${DEMO}&element=/obs`, openFirstRow],
  ['categories', `#${DEMO}&element=/obs/cell_type`],
  ['numbers', `#${DEMO}&element=/obs/total_counts`],
  ['matrix', `#${DEMO}&element=/X`],
  ['embedding-gene', `#${DEMO}&color=/X&gene=GATA1`, showPlot],
  ['embedding-diverging', `#${DEMO}&color=/obs/S_score`, centred],
  ['embedding-3d', `#${DEMO}&embedding=/obsm/X_umap_3d`, showInSpace],
  ['selection', `#${DEMO}`, selectInView],
  ['crosstab', `#${DEMO}&element=/obs/cell_type&against=/obs/sample`, showTable],
  [
    'density',
    `#${DEMO}&element=/obs/total_counts&against=/obs/n_genes_by_counts`,
    showTable,
  ],
  ['gene', `#${DEMO}&element=/var&row=GATA1`],
  ['gene-page', `#${DEMO}&element=/X&show=gene&of=GATA1&by=/obs/cell_type`, readAll],
  ['dots', `#${DEMO}&element=/X&show=dots&of=${GENES}&by=/obs/cell_type`, showFigure],
  [
    'heatmap',
    `#${DEMO}&element=/X&show=heatmap&of=${GENES}&by=/obs/cell_type`,
    showFigure,
  ],
  ['ranking', `#${DEMO}&element=/uns/rank_genes_groups`],
  ['markers', `#${DEMO}&element=/X&markers=group:/obs/cell_type,NK%20cell`, showDrawing],
  [
    'heatmap-cells',
    `#${DEMO}&element=/X&show=cells&of=${GENES}&by=/obs/cell_type`,
    readAll,
  ],
  ...Object.entries({
    violin: 'plot=violin&x=/obs/total_counts&category=/obs/stage&split=/obs/phase',
    density: 'plot=density&x=/obs/S_score&category=/obs/phase',
    scatter:
      'plot=scatter&x=/obs/total_counts&y=/obs/n_genes_by_counts&hue=/obs/cell_type',
    hexbin: 'plot=hexbin&x=/obs/total_counts&y=/obs/n_genes_by_counts&log=x,y',
    composition: 'plot=composition&category=/obs/stage&split=/obs/cell_type&per=group',
    qc: 'plot=qc',
  }).map(([name, plot]) => [
    `plot-${name}`,
    `#${DEMO}&element=/obs&${plot}`,
    showDrawing,
  ]),
  ['panels', `#${DEMO}&color=/obs/cell_type`, addPanels],
  ['blend', `#${DEMO}&color=/X&gene=GATA1&blend=CD34`, showBlend],
  ['tissue', '#empty', openTissue],
  ['save-figure', `#${DEMO}&color=/obs/cell_type`, openFigure],
  ['uns', `#${DEMO}&element=/uns`],
  ['find', `#${DEMO}`, find],
  ['shortcuts', `#${DEMO}`, (page) => page.keyboard.press('?')],
  ['failure', `#source=${refusing}kitchen.h5ad`],
];

buildIfStale();
const app = createStaticServer(join(root, 'dist'));
const address = await listen(app);
await mkdir(out, { recursive: true });
const { launchOptions } = await findChromium();
const browser = await chromium.launch(launchOptions);
for (const [width, viewport] of Object.entries(SIZES))
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({
      viewport: { width: viewport[0], height: viewport[1] },
      colorScheme,
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(120_000);
    // same state as if the user had allowed these servers before
    await context.addInitScript((known) => {
      localStorage.setItem('petri-hosts', JSON.stringify(known));
    }, hosts);
    for (const [name, fragment, prepare] of VIEWS) {
      const title = `${name}-${width}-${colorScheme}`;
      if (isForDocs && !shown.includes(`${title}.png`)) continue;
      if (!title.includes(only) || (width !== 'wide' && ONLY_WIDE.test(name))) continue;
      const page = await context.newPage();
      await page.goto(`${address}${fragment}`);
      await settled(page);
      await prepare?.(page);
      await page.waitForTimeout(1500);
      const file = join(out, `${title}.png`);
      await writeFile(file, await page.screenshot({ timeout: 180_000 }));
      console.log(file, Math.round((await stat(file)).size / 1000), 'kB');
      await page.close();
    }
    await context.close();
  }
await browser.close();
app.close();
stores.close();
closed.close();

/** Waits until the page shows no more reads in progress. */
async function settled(page) {
  const plot = page.locator('[role=application]').first(); // the first of several panels
  await page.getByRole('heading', { level: 1 }).or(plot).first().waitFor();
  await page.waitForTimeout(2500);
  if (await plot.isVisible())
    await page.locator('[role=application][data-ready]').first().waitFor();
  const reading = page.locator('[data-reading], [role=progressbar]');
  for (let i = 0; i < 60 && (await reading.count()) > 0; i++)
    await page.waitForTimeout(500);
}

async function scrollTo(page, section) {
  await page.getByRole('region', { name: section }).scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector('article')?.scrollBy(0, 420));
  await settled(page);
}

/** Opens the embedding, which is one tap away on a phone. */
async function openEmbedding(page) {
  const tab = page
    .getByRole('navigation', { name: 'Panes' })
    .getByRole('button', { name: 'Embedding' });
  if (await tab.isVisible()) await tab.click();
  await settled(page);
}

async function showPlot(page) {
  await openEmbedding(page);
  const beside = page.locator('[role=application] ~ * button, aside button');
  await agree(page, beside.filter({ hasText: /^(Read|Colour)/ }));
  await page.locator('[role=application]').scrollIntoViewIfNeeded();
}

/** Opens a blend of two genes. Clicks only buttons that read: others remove one of the genes. */
async function showBlend(page) {
  await openEmbedding(page);
  const beside = page.locator('[role=application] ~ * button, aside button');
  await agree(page, beside.filter({ hasText: /^Read/ }));
}

async function readAll(page) {
  await agree(page, page.getByRole('main').getByRole('button', { name: /^Read/ }));
}

/** Shows the plot of genes, which is below the fold on a narrow page. */
async function showFigure(page) {
  await readAll(page);
  await page
    .getByRole('main')
    .getByRole('img', { name: /by \d+ groups/ })
    .scrollIntoViewIfNeeded();
}

/** Shows the first drawing of a page, which is below the fold on a narrow one. */
async function showDrawing(page) {
  await readAll(page);
  if ((page.viewportSize()?.width ?? 0) > SIZES.narrow[0]) return;
  const drawing = page.getByRole('main').getByRole('img').first();
  await drawing.evaluate((element) => element.scrollIntoView({ block: 'end' }));
}

/** Shows the comparison of a column, below its profile. */
async function showTable(page) {
  const section = page.getByRole('region', { name: 'Crosstab' });
  await section.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await settled(page);
}

/** Confirms a read that asks first, which happens on a slow machine. */
async function agree(page, buttons) {
  if (await buttons.first().isVisible()) await buttons.first().click();
  await settled(page);
}

async function centred(page) {
  await openEmbedding(page);
  await page.getByRole('combobox', { name: 'Colour map' }).selectOption('coolwarm');
  await showPlot(page);
}

async function showInSpace(page) {
  await openEmbedding(page);
  await page.getByRole('button', { name: '3-D' }).click();
  await page.locator('[role=application]').scrollIntoViewIfNeeded();
  await settled(page);
}

async function addPanels(page) {
  await openEmbedding(page);
  for (let i = 0; i < 3; i++) {
    await page.getByRole('button', { name: 'Add a panel' }).click();
    await settled(page);
  }
}

/** Opens spots over their tissue, from the tests. */
async function openTissue(page) {
  const file = join(fixtureStores(), 'spatial.h5ad');
  await page.getByLabel('File to open').first().setInputFiles(file);
  await page.locator('[role=application][data-ready]').waitFor({ state: 'attached' });
  await openEmbedding(page);
}

async function openFigure(page) {
  await openEmbedding(page);
  await page.getByRole('button', { name: 'Save figure' }).click();
  await page.getByRole('dialog', { name: 'Save figure' }).waitFor();
  await settled(page);
}

async function selectInView(page) {
  await openEmbedding(page);
  const plot = page.locator('[role=application]');
  await plot.scrollIntoViewIfNeeded();
  await plot.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('+');
  await page.keyboard.press('Enter');
  await page.keyboard.press('0');
  await settled(page);
}

async function openFirstRow(page) {
  await page.getByRole('grid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await settled(page);
}

async function find(page) {
  await page.keyboard.press('/');
  await page.keyboard.type('gata');
  await page
    .getByRole('listbox', { name: 'Found' })
    .getByRole('option')
    .first()
    .waitFor();
}
