// node bench/code-size.mjs: how much code, compressed by gzip, the built app (`npm run build`) fetches until the overview
// of a local h5ad is there, and until its embedding is drawn; each address counts once. e2e/code-size.spec.ts holds it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findChromium } from '../bin/tasks/browser.mjs';
import { fixtureStores } from '../bin/tasks/fixtures.mjs';
import { root } from '../bin/tasks/install.mjs';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { whenAndWhere, writeSection } from './report.mjs';
import { aimsOf, tableOf } from './table.mjs';

const dist = join(root, 'dist');
const FILE = join(fixtureStores(), 'kitchen.gzip.h5ad');
/** The workers have fetched what they need by then, and nothing yet of what is fetched late for other files. */
const QUIET_MS = 1000;

const ROWS = [
  { title: 'code, gzipped: to a local h5ad’s overview', must: 500, goal: 420 },
  { title: 'code, gzipped: to its drawn embedding', must: 720, goal: 620 },
];

const server = createStaticServer(dist);
const address = await listen(server);
const { version, launchOptions } = await findChromium();
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
// the embedding is shown last
await page.addInitScript(() => {
  if (window.origin !== 'null') localStorage.setItem('petri-right', 'closed');
});
const sizes = new Map();
let last = 0;
page.on('request', (request) => {
  const { origin, pathname } = new URL(request.url());
  if (`${origin}/` !== address) return;
  const file = pathname === '/' ? 'index.html' : pathname.slice(1);
  sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  last = performance.now();
});

await page.goto(`${address}#empty`);
await page.getByLabel('File to open').first().setInputFiles(FILE);
await page.getByRole('heading', { name: 'Embeddings' }).waitFor();
const overview = await fetched();
await page.getByRole('button', { name: 'Show embedding' }).click();
await page.locator('[role=application][data-ready]').waitFor();
const drawn = await fetched();
await browser.close();

const lines = [overview, drawn].map((kB, i) => [
  ROWS[i].title,
  `**${kB.toFixed(0)} kB**`,
  ...aimsOf(kB, ROWS[i], (aim) => `${aim} kB`),
]);
const section = [
  whenAndWhere(`Chromium ${version}`),
  '',
  ...tableOf(['job', 'fetched', 'must', 'goal'], lines),
];
console.log(section.join('\n'));
writeSection('code', section);
process.exit(0);

/** kB until nothing more is fetched. */
async function fetched() {
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
  return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000;
}
