// node bench/archives.mjs: how long a file of a tar of 5 GB takes to open in the built app (`npm run build`), from its place
// in the list, beside the same file alone. FILE=PATH measures another file than that of the benchmark's data.
import {
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../bin/tasks/browser.mjs';
import { root } from '../bin/tasks/install.mjs';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { rest } from './browser.mjs';
import { dataFolder, makeData, preparePython } from './python.mjs';
import { whenAndWhere, writeSection } from './report.mjs';
import { aimsOf, middle, tableOf } from './table.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
/** A user takes longer than this to find a file, or its line. */
const CHOOSING_MS = 4000;
/** What is before the file in the tar; never written, so that it takes no room on the disk. */
const BEFORE_BYTES = 5e9;
const SEEN = { tree: '[role=treeitem]', picture: '[role=application][data-ready]' };

if (!process.env.FILE) makeData(preparePython());
const given = process.env.FILE ?? join(dataFolder, 'remote.h5ad');
const folder = await mkdtemp(join(tmpdir(), 'petri-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const alone = join(folder, 'member.h5ad');
copyFileSync(given, alone);
const tar = writeTar(join(folder, 'large.tar'), readFileSync(given));

const { version, launchOptions } = await findChromium();
const browser = await chromium.launch(launchOptions);
const server = createStaticServer(join(root, 'dist'));
const app = await listen(server);
const times = { alone: [], member: [] };
for (let round = 0; round <= ROUNDS; round += 1)
  for (const which of round % 2 === 0 ? ['alone', 'member'] : ['member', 'alone']) {
    const one = await measure(which);
    console.log(
      `  ${which}: tree ${one.tree.toFixed(0)} ms, picture ${one.picture.toFixed(0)} ms`,
    );
    if (round > 0) times[which].push(one); // the first reads from the disk
  }
await browser.close();
server.close();
const lines = Object.keys(SEEN).map((name) => {
  const [a, b] = ['alone', 'member'].map((which) =>
    middle(times[which].map((one) => one[name])),
  );
  const must = { must: 1.1 };
  return [
    `file chosen to ${name}`,
    ...[a, b].map((ms) => ms.toFixed(0)),
    `**${(b / a).toFixed(2)}×**`,
    aimsOf(b / a, must, (aim) => `${aim}×`)[0],
  ];
});
const section = [
  whenAndWhere(`Chromium ${version}`),
  '',
  ...tableOf(['job', 'alone, ms', 'in a tar of 5 GB, ms', 'ratio', 'must'], lines),
  'From the choice of the file, or of its line in the list of the tar. Medians of alternating rounds, each in a new context.',
];
console.log(`\n${section.join('\n')}`);
if (!process.env.FILE) writeSection('archives', section);
process.exit(0);

/** Milliseconds from the choice of the file until each thing is there. */
async function measure(which) {
  await rest();
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(noteTimes, SEEN);
  await page.goto(`${app}#empty`);
  const input = page.getByLabel('File to open').first();
  await rest(CHOOSING_MS);
  await input.setInputFiles(which === 'alone' ? alone : tar);
  if (which === 'member') {
    const line = page.getByRole('option', { name: /member\.h5ad HDF5/ });
    await line.waitFor();
    await rest(CHOOSING_MS);
    await line.click();
  }
  await page.waitForFunction((count) => Object.keys(seenAt).length === count, 2, {
    timeout: 120_000,
  });
  const seen = await page.evaluate(() => seenAt);
  await context.close();
  return seen;
}

/** Runs in the page, before it starts. */
function noteTimes(selectors) {
  let began = 0;
  globalThis.seenAt = {};
  const begin = () => {
    began = performance.now();
  };
  for (const kind of ['change', 'click'])
    window.addEventListener(kind, begin, { capture: true });
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(selectors))
      if (!(name in seenAt) && document.querySelector(selector))
        seenAt[name] = performance.now() - began;
  }).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-ready'],
  });
}

/** A tar of two files, the first a hole. */
function writeTar(path, member) {
  const file = openSync(path, 'w');
  writeSync(file, header('hole.bin', BEFORE_BYTES), 0, 512, 0);
  const start = 512 + Math.ceil(BEFORE_BYTES / 512) * 512;
  writeSync(file, header('member.h5ad', member.length), 0, 512, start);
  writeSync(file, member, 0, member.length, start + 512);
  const end = start + 512 + Math.ceil(member.length / 512) * 512;
  writeSync(file, Buffer.alloc(1024), 0, 1024, end);
  closeSync(file);
  return path;
}

function header(name, size) {
  const block = Buffer.alloc(512);
  block.write(name, 0);
  block.write('0000644\0', 100);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('        0ustar\x0000', 148, 'latin1');
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
