// node bench/wide-table.mjs: how long a change of a column holds the main thread where the table has 2,500 columns, beside
// one of 25, in the built app (`npm run build`): one wider, one moved.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../bin/tasks/browser.mjs';
import { root } from '../bin/tasks/install.mjs';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { rest } from './browser.mjs';
import { processorClock } from './clocks.mjs';
import { dataFolder, preparePython } from './python.mjs';
import { whenAndWhere, writeSection } from './report.mjs';
import { aimsOf, middle, tableOf } from './table.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const COLUMNS = [25, 2500];
const MAKE = `
import sys, h5py, numpy as np
path, columns = sys.argv[1], int(sys.argv[2])
with h5py.File(path, 'w') as f:
    f.attrs.update({'encoding-type': 'anndata', 'encoding-version': '0.1.0'})
    names = [f'score_{i}' for i in range(columns)]
    for table, n, own in (('obs', 1000, names), ('var', 10, [])):
        g = f.create_group(table)
        g.attrs.update({'encoding-type': 'dataframe', 'encoding-version': '0.2.0', '_index': '_index', 'column-order': np.array(own, dtype=h5py.string_dtype())})
        g['_index'] = np.array([f'{table}{i}' for i in range(n)], dtype=h5py.string_dtype())
        g['_index'].attrs.update({'encoding-type': 'string-array', 'encoding-version': '0.2.0'})
        for i, name in enumerate(own):
            g[name] = np.random.default_rng(i).random(n, dtype='f4')
            g[name].attrs.update({'encoding-type': 'array', 'encoding-version': '0.2.0'})
`;
const CHANGES = [
  ['a column made wider', 'Alt+ArrowRight', 'Alt+ArrowLeft'],
  ['a column moved', 'Alt+Shift+ArrowRight', 'Alt+Shift+ArrowLeft'],
];

const python = preparePython();
const { version, launchOptions } = await findChromium();
const browser = await chromium.launch(launchOptions);
const server = createStaticServer(process.env.PETRI_DIST ?? join(root, 'dist'));
const app = await listen(server);
const pages = [];
for (const count of COLUMNS) pages.push(await open(fileOf(count)));
const lines = [];
for (const [title, key, back] of CHANGES) {
  const times = COLUMNS.map(() => []);
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [i, { page, clock }] of pages.entries()) {
      await page.bringToFront();
      await rest(300);
      const ms = await clock(() => press(page, round % 2 === 0 ? key : back));
      if (round > 0) times[i].push(ms); // the first compiles
    }
  const [few, many] = times.map(middle);
  const numbers = [few, many].map((ms) => ms.toFixed(1));
  const [must] = aimsOf(many - few, { must: 4 }, (ms) => `${ms} ms`);
  lines.push([title, ...numbers, `**${(many - few).toFixed(1)}**`, must]);
}
await browser.close();
server.close();
const head = ['job', 'of 25 columns, ms', 'of 2,500, ms', 'what the others add', 'must'];
const section = [
  whenAndWhere(`Chromium ${version}`),
  '',
  ...tableOf(head, lines),
  'All that the main thread does for one key: handlers, rendering, style and layout, and the next two frames. Medians of alternating rounds.',
];
console.log(`\n${section.join('\n')}`);
writeSection('tables', section);
process.exit(0);

function fileOf(count) {
  const path = join(dataFolder, `wide-${count}.h5ad`);
  if (!existsSync(path)) execFileSync(python, ['-c', MAKE, path, String(count)]);
  return path;
}

async function open(path) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => localStorage.setItem('petri-right', 'closed'));
  await page.goto(`${app}#empty`);
  await page.getByLabel('File to open').first().setInputFiles(path);
  await page.getByRole('treeitem', { name: /^obs,/ }).click();
  const grid = page.getByRole('grid', { name: 'Table /obs', exact: true });
  await grid.locator('[role=rowheader]', { hasText: /./ }).nth(5).waitFor();
  await grid.press('Control+Home');
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight']) await grid.press(key);
  await rest(2000);
  return { page, clock: await processorClock(page) };
}

/** A key on the header that is active, until it is drawn. */
async function press(page, key) {
  await page.keyboard.press(key);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
