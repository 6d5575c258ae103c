// node bench/frames.mjs [text of a row]: frames of embeddings in the built app (`npm run build`) beside one drawArrays of
// the same buffers in the same context and beside regl-scatterplot, recolouring, first picture, lasso and hover.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../bin/tasks/browser.mjs';
import { root, run } from '../bin/tasks/install.mjs';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { rest } from './browser.mjs';
import { inTurns, processorClock } from './clocks.mjs';
import { measureFrames, pixelsOfPlot, recolour, showAgain } from './page/in-app.mjs';
import { dataFolder, preparePython } from './python.mjs';
import { wantedRows, whenAndWhere, writeSection } from './report.mjs';
import { aimsOf, middle, tableOf } from './table.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const REGL = 'regl-scatterplot@1.16.0';
const MILLION = 1_000_000;
const wanted = wantedRows();
const isWanted = (title) => wanted.isWanted({ title });

const COUNTS = [100_000, MILLION, 5_000_000, 10_000_000];
const make = [join(root, 'bench/make_points.py'), dataFolder, ...COUNTS.map(String)];
run(preparePython(), ['-W', 'ignore', ...make]);
const peers = await buildPeers();
const servers = [process.env.PETRI_DIST ?? join(root, 'dist'), dataFolder, peers].map(
  (folder) =>
    createStaticServer(folder, { headers: folder === dataFolder ? CORS() : {} }),
);
const [app, data, beside] = await Promise.all(servers.map((server) => listen(server)));
const { version, launchOptions } = await findChromium();
const browser = await chromium.launch(launchOptions);
const lines = [];

for (const count of COUNTS) {
  const title = `frame of ${count.toLocaleString('en')} points`;
  if (!isWanted(title)) continue;
  const page = await openApp(count);
  const { frames, raws } = await page.evaluate(
    measureFrames,
    count > MILLION ? 5 : ROUNDS,
  );
  const must = count === 100_000 ? 1.5 : 1.3;
  line(title, 'drawArrays(POINTS)', raws, frames, { must, goal: 1.1 });
  await page.context().close();
}
if (isWanted('frame of 1M points, and recolouring')) await measureRegl();
if (isWanted('first picture of 1M points, zarr of this computer')) await measureFirst();
for (const count of [MILLION, 10 * MILLION])
  if (isWanted(`lasso and hover of ${count} points`)) await measureHands(count);
await browser.close();
for (const server of servers) server.close();
const head = ['job', 'against, ms', 'Petri, ms', 'ratio', 'must', 'goal'];
const section = [
  whenAndWhere(`Chromium ${version}, software GL`),
  '',
  ...tableOf(head, lines),
  'In the built app. Medians of alternating rounds; a ratio is the median of those of each round, between which the load of the machine changes least. Frames are of all points at rest, into as many pixels as one drawArrays of the same buffers without depth, discs or palette; reading a pixel back ends both. A lasso ends when the number of its points is written below the plot; hovering is a move of the pointer with all its listeners.',
];
console.log(`\n${section.join('\n')}`);
if (wanted.isComplete) writeSection('frames', section);
process.exit(0);

/** Beside what other pages are measured by: regl-scatterplot, which is installed for this alone, and zarrita. */
async function buildPeers() {
  const folder = join(root, 'bench/.peers');
  if (!existsSync(join(folder, 'node_modules/regl-scatterplot')))
    spawnSync('npm', [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      REGL,
      'pub-sub-es@3',
    ]);
  const alias = {
    'regl-scatterplot': join(folder, 'node_modules/regl-scatterplot'),
    'pub-sub-es': join(folder, 'node_modules/pub-sub-es'),
  };
  await build({
    configFile: false,
    ...{ root: join(root, 'bench/page'), logLevel: 'error', resolve: { alias } },
    build: {
      ...{ outDir: join(folder, 'dist'), emptyOutDir: true, target: 'esnext' },
      rollupOptions: { input: join(root, 'bench/page/embedding-peers.html') },
    },
  });
  return join(folder, 'dist');
}

function CORS() {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Content-Range, ETag',
  };
}

async function openPage(address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript((host) => {
    localStorage.setItem('petri-hosts', JSON.stringify([host]));
  }, new URL(data).host);
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  await page.goto(address);
  return page;
}

/** The app with an embedding that has been drawn. */
async function openApp(count) {
  const page = await openPage(`${app}#source=${data}points-${count}.zarr&element=/uns`);
  await drawn(page);
  await rest(3000); // the grid of hovering is built
  return page;
}

function drawn(page) {
  return page.locator('[role=application][data-ready]').waitFor();
}

/** The same points in canvases of the same pixels. */
async function measureRegl() {
  const ours = await openApp(MILLION);
  const size = await ours.evaluate(pixelsOfPlot);
  const theirs = await openPage(`${beside}embedding-peers.html`);
  await theirs.evaluate(
    ([address, pixels]) => globalThis.openRegl(address, pixels),
    [`${data}points-${MILLION}`, size],
  );
  const clocks = await Promise.all([ours, theirs].map(processorClock));
  const pages = [ours, theirs];
  const frame = [
    (turn) => ours.evaluate(showAgain, turn),
    (turn) => theirs.evaluate((round) => globalThis.frameOfRegl(round), turn),
  ];
  const colour = [
    (turn) => clocks[0](() => ours.evaluate(recolour, turn)),
    (turn) =>
      clocks[1](() => theirs.evaluate((round) => globalThis.recolourRegl(round), turn)),
  ];
  // apart: a recolouring is not over for the GPU, which the pages share, when it was issued
  const frames = await inTurns(pages, frame, frame, ROUNDS);
  const issues = await inTurns(pages, colour, frame, ROUNDS);
  line('frame of 1M points', REGL, frames[1], frames[0], { must: 0.9, goal: 0.75 });
  line('recolouring 1M points, processor time to issue', REGL, issues[1], issues[0], {
    must: 0.1,
  });
  await Promise.all([ours, theirs].map((page) => page.context().close()));
}

/** From the address to the picture; against fetching and decoding the same chunks and drawing them once. */
async function measureFirst() {
  const times = [[], []];
  const sized = await openApp(MILLION);
  const size = await sized.evaluate(pixelsOfPlot);
  await sized.context().close();
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await openPage(`${app}#empty`);
    await rest(4000); // a user takes longer than this to find a file
    const began = performance.now();
    await ours
      .getByLabel('URL of an .h5ad or .zarr file')
      .first()
      .fill(`${data}points-${MILLION}.zarr`);
    await ours.keyboard.press('Enter');
    await drawn(ours);
    times[0].push(performance.now() - began);
    await ours.context().close();
    const theirs = await openPage(`${beside}embedding-peers.html`);
    await theirs.evaluate((pixels) => globalThis.openGl(pixels), size); // as the app has by then
    await rest(1000);
    const raw = performance.now();
    await theirs.evaluate(
      (store) => globalThis.readAndDraw(store),
      `${data}points-${MILLION}.zarr`,
    );
    times[1].push(performance.now() - raw);
    await theirs.context().close();
  }
  line(
    'first picture of 1M points, zarr of this computer',
    'raw read + draw',
    times[1],
    times[0],
    {
      ...{ must: 2, goal: 1.3 },
    },
  );
}

/** A lasso around about a third of the points until they are known, and the pointer moved over the plot. */
async function measureHands(count) {
  const page = await openApp(count);
  const { x, y, width, height } = await page.getByRole('application').boundingBox();
  const hover = await page.evaluate(hoverTimes, [x, y, width, height]);
  await page.getByRole('button', { name: 'Lasso select' }).click();
  const lassos = [];
  for (let round = 0; round < 4; round += 1) {
    const radius = Math.min(width, height) * (0.2 + 0.02 * round);
    const at = (i) => [
      x + width / 2 + radius * Math.cos(i / 8),
      y + height / 2 + radius * Math.sin(i / 8),
    ];
    await page.mouse.move(...at(0));
    await page.mouse.down();
    for (let i = 1; i < 50; i += 1) await page.mouse.move(...at(i));
    const before = await page.getByRole('status').first().textContent();
    await page.evaluate(watchStatus, before);
    await page.mouse.up();
    lassos.push(await page.evaluate(() => globalThis.selectedAfter));
    await drawn(page);
  }
  const title = `${count.toLocaleString('en')} points`;
  // the first one sends the points to the worker
  absolute(`lasso of ${title}, the first`, lassos.slice(0, 1), {});
  absolute(`lasso of ${title}`, lassos.slice(1), {
    must: count === MILLION ? 150 : 1000,
  });
  absolute(`hover of ${title}`, hover, { must: 0.2 });
  await page.context().close();
}

/** Runs in the app: milliseconds of a move of the pointer, its listeners included; the clock is too coarse for one. */
function hoverTimes([x, y, width, height]) {
  const canvas = document.querySelector('[role=application] canvas');
  const events = Array.from({ length: 300 }, (_, i) => {
    return new PointerEvent('pointermove', {
      ...{ bubbles: true, pointerType: 'mouse', buttons: 0 },
      clientX: x + (width * ((i * 37) % 100)) / 100,
      clientY: y + (height * ((i * 61) % 100)) / 100,
    });
  });
  const began = performance.now();
  for (const event of events) canvas.dispatchEvent(event);
  return [(performance.now() - began) / events.length];
}

/** Runs in the app: from the end of a lasso until its number of points is written. */
function watchStatus(before) {
  const status = document
    .querySelector('[role=application]')
    .closest('section')
    .querySelector('[role=status]');
  globalThis.selectedAfter = new Promise((resolve) => {
    let began;
    addEventListener('pointerup', () => (began = performance.now()), {
      capture: true,
      once: true,
    });
    const watch = new MutationObserver(() => {
      const text = status.textContent;
      if (began === undefined || text === before || !/ selected/.test(text)) return;
      watch.disconnect();
      resolve(performance.now() - began);
    });
    watch.observe(status, { subtree: true, childList: true, characterData: true });
  });
}

function line(title, peer, theirs, ours, aims) {
  const [against, own] = [middle(theirs), middle(ours)];
  // of neighbours, between which the load of the machine changes least
  const ratio = middle(ours.map((ms, round) => ms / theirs[round]));
  lines.push([
    ...[
      title,
      `${peer} ${against.toFixed(1)}`,
      own.toFixed(1),
      `**${ratio.toFixed(2)}×**`,
    ],
    ...aimsOf(ratio, aims, (aim) => `${aim}×`),
  ]);
  console.log(lines.at(-1).join(' | '));
}

function absolute(title, times, aims) {
  const own = middle(times);
  lines.push([title, '', own.toFixed(2), '', ...aimsOf(own, aims, (aim) => `${aim} ms`)]);
  console.log(lines.at(-1).join(' | '));
}
