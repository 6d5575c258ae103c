// `npm run bench`: Petri in a real browser beside h5py, zarr-python, h5wasm and zarrita, in one run.
// Every reader has its turn in every round; the best of the rounds is held against the best.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../bin/tasks/browser.mjs';
import { root, run } from '../bin/tasks/install.mjs';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { dataFolder, makeData, preparePython, startPeers } from './python.mjs';
import { rows } from './rows.mjs';
import { tableOf } from './table.mjs';

const ROUNDS = 3;
const wanted = process.argv.slice(2);

const python = preparePython();
if (!python) {
  console.error('The benchmarks need python3: it writes their data and runs the peers.');
  process.exit(1);
}
makeData(python);
run(process.execPath, [
  join(root, 'node_modules/vite/bin/vite.js'),
  'build',
  '--mode',
  'bench',
  '--logLevel',
  'warn',
]);

const servers = [
  createStaticServer(join(root, 'dist-bench')),
  createStaticServer(dataFolder, { headers: { 'Access-Control-Allow-Origin': '*' } }),
];
const [page_, data] = await Promise.all(servers.map((server) => listen(server)));
const browser = await chromium.launch(await findBrowser());
const peers = startPeers(python);
const page = await browser.newPage();
await page.goto(`${page_}bench/page/index.html`);

const results = [];
for (const row of rows.filter(
  ({ title }) => wanted.length === 0 || wanted.some((text) => title.includes(text)),
)) {
  console.log(row.title);
  results.push({ row, ...(await measure(row)) });
}
peers.close();
await browser.close();
for (const server of servers) server.close();

const table = tableOf(results);
console.log(`\n${table}`);
if (wanted.length === 0) writeFileSync(join(root, 'bench/RESULTS.md'), table);

/** Milliseconds of each reader, one entry a round. */
async function measure(row) {
  const times = { python: [], petri: [], peer: [] };
  const remote = row.file.endsWith('.zarr');
  if (!remote) await page.locator('input').setInputFiles(join(dataFolder, row.file));
  const inPage = (reader) =>
    page.evaluate((job) => globalThis.measure(job), {
      reader,
      paths: row.paths,
      ...(row.rows ? { rows: row.rows } : {}),
      ...(remote ? { address: `${data}${row.file}/` } : {}),
    });
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = { job: row.python, file: row.file, paths: row.paths, rows: row.rows };
    const answers = [
      ['python', await peers.ask(asked)],
      ['petri', await inPage('petri')],
      [
        'peer',
        await inPage(row.peer).catch((error) => ({
          failed: error.message.split('\n')[0],
        })),
      ],
    ];
    const counts = new Set(
      answers.flatMap(([, { values }]) => (values === undefined ? [] : [values])),
    );
    if (counts.size > 1)
      throw new Error(
        `${row.title}: the readers read ${[...counts].join(' and ')} values`,
      );
    for (const [who, answer] of answers) times[who].push(answer.failed ?? answer.ms);
  }
  return { times };
}
