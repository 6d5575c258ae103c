// node bench/scale-pictures.mjs [numbers of cells]: pictures of embeddings of 1,000 to 10 million cells in the built app
// (`npm run build`), at rest and zoomed in, into .cache/gallery.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../bin/tasks/browser.mjs';
import { root, run } from '../bin/tasks/install.mjs';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { dataFolder, preparePython } from './python.mjs';

const given = process.argv.slice(2);
const counts = given.length > 0 ? given : ['1000', '100000', '1000000', '10000000'];
const python = preparePython();
run(python, ['-W', 'ignore', join(root, 'bench/make_points.py'), dataFolder, ...counts]);
const out = join(root, '.cache/gallery');
await mkdir(out, { recursive: true });
const app = createStaticServer(process.env.PETRI_DIST ?? join(root, 'dist'));
const data = createStaticServer(dataFolder, {
  headers: {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Content-Range, ETag',
  },
});
const [address, files] = [await listen(app), await listen(data)];
const { launchOptions } = await findChromium();
const browser = await chromium.launch(launchOptions);
const context = await browser.newContext({
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
});
// as if the user had allowed this server before
await context.addInitScript((host) => {
  localStorage.setItem('petri-hosts', JSON.stringify([host]));
}, new URL(files).host);
for (const count of counts) {
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  await page.goto(`${address}#source=${files}points-${count}.zarr&element=/obs/cluster`);
  await drawn(page);
  await save(page, `points-${count}-light`);
  await page.getByRole('application').focus();
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('+'); // eight times nearer
  await drawn(page);
  await save(page, `points-${count}-near-light`);
  await page.close();
}
await browser.close();
app.close();
data.close();

async function drawn(page) {
  await page.waitForTimeout(500);
  await page.locator('[role=application][data-ready]').waitFor();
}

async function save(page, name) {
  const file = join(out, `${name}.png`);
  await writeFile(file, await page.screenshot({ timeout: 180_000 }));
  console.log(file);
}
