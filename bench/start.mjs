// node bench/start.mjs [text of a row]: how long a user waits for the first picture of a file, in the built app
// (`npm run build`). The app before its start was worked on has its turn in every round: that of start-base.mjs, or
// BASE=FOLDER, the `dist` of a commit.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../bin/tasks/browser.mjs';
import { root } from '../bin/tasks/install.mjs';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { rest } from './browser.mjs';
import { dataFolder, makeData, preparePython } from './python.mjs';
import { wantedRows, whenAndWhere, writeSection } from './report.mjs';
import { createLine, startSlowServer } from './slow-server.mjs';
import { BASE_COMMIT, baseBuild } from './start-base.mjs';
import { aimsOf, middle, tableOf } from './table.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** 10 Mbit/s. */
const BYTES_PER_SECOND = 1.25e6;
/** A user takes longer than this to find a file. */
const CHOOSING_MS = 4000;

/** What is waited for, by selectors. */
const SEEN = {
  tree: '[role=treeitem]',
  row: '[role=grid][aria-label="Table /obs"] [data-row="0"] [role=gridcell]:not(:empty)',
  picture: '[role=application][data-ready]',
};

const ROWS = [
  ...['remote.h5ad', 'remote.zarr'].map((name) => ({
    title: `page load to the first row of obs, 10 Mbit/s, 30 ms: ${name}`,
    url: name,
    element: '/obs',
    until: ['tree', 'row'],
    counted: 'row',
    must: 0.5,
    goal: 0.35,
  })),
  {
    title: 'page load to the picture, 10 Mbit/s, 30 ms: remote.h5ad',
    url: 'remote.h5ad',
    element: '/',
    until: ['tree', 'picture'],
    counted: 'picture',
  },
  ...['tree', 'picture'].map((counted) => ({
    title: `1M cells, local: file chosen to ${counted}`,
    file: 'growth-1000000.h5ad',
    until: ['tree', 'picture'],
    counted,
    must: 0.6,
  })),
];

const { isWanted, isComplete } = wantedRows();
makeData(preparePython());
const base = baseBuild();
const builds = { ...(base && { base }), now: join(root, 'dist') };
const { version, launchOptions } = await findChromium();
const browser = await chromium.launch(launchOptions);
const lines = [];
for (const row of ROWS.filter(isWanted)) {
  console.log(row.title);
  const seen = { base: [], now: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [build, folder] of Object.entries(builds)) {
      const one = await measure(row, folder);
      console.log(`  ${build}: ${textOf(one)}`);
      seen[build].push(one);
    }
  lines.push(lineOf(row, seen));
}
await browser.close();
const head = ['job', 'base, ms', 'now, ms', 'ratio', 'must', 'goal', 'requests', 'kB'];
const besides = base
  ? `The base is ${process.env.BASE ?? BASE_COMMIT}.`
  : `The base, ${BASE_COMMIT}, is left out: it could not be built, which takes git’s history.`;
const section = [
  whenAndWhere(`Chromium ${version}`),
  '',
  ...tableOf(head, lines),
  `${besides} Medians of alternating rounds, each a first visit. Requests and kB are those of app and data until then.`,
];
console.log(`\n${section.join('\n')}`);
if (isComplete) writeSection('start', section);
process.exit(0);

/** Milliseconds until each thing is there, from the start of the page, or from when the file is chosen. */
async function measure({ url, file, element, until }, folder) {
  await rest();
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  const line = url && createLine(BYTES_PER_SECOND);
  const files = createStaticServer(folder);
  const app = url
    ? await startSlowServer({ line, files })
    : { address: await listen(files), close: () => files.close() };
  const data = url && (await startSlowServer({ line }));
  await page.addInitScript(noteTimes, {
    selectors: Object.fromEntries(until.map((name) => [name, SEEN[name]])),
    hosts: data ? [new URL(data.address).host] : [],
  });
  if (url) {
    const isStore = url.endsWith('.zarr');
    const source = `${data.address}${url}${isStore ? '/' : ''}`;
    await page.goto(`${app.address}#source=${source}&element=${element}`, {
      waitUntil: 'commit',
    });
  } else {
    await page.goto(`${app.address}#empty`);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).click(),
    ]);
    await rest(CHOOSING_MS);
    await chooser.setFiles(join(dataFolder, file));
  }
  await page.waitForFunction(
    (count) => Object.keys(seenAt).length === count,
    until.length,
    {
      timeout: 120_000,
    },
  );
  const times = await page.evaluate(() => seenAt);
  const [fromApp, fromData] = [app, data].map((server) => server?.take?.());
  await context.close();
  app.close();
  data?.close();
  const requests = [fromApp, fromData].map((taken) => taken?.requests ?? 0);
  const bytes = [fromApp, fromData].map((taken) => taken?.bytes ?? 0);
  return { times, requests, bytes };
}

/** Runs in the page, before it starts. */
function noteTimes({ selectors, hosts }) {
  if (window.origin === 'null') return; // an empty page before the first has no storage
  // a dialog of the system's own, which a script cannot answer
  Reflect.deleteProperty(window, 'showOpenFilePicker');
  localStorage.setItem('petri-hosts', JSON.stringify(hosts));
  let began = 0;
  globalThis.seenAt = {};
  const begin = ({ target }) => {
    if (target.type === 'file') began = performance.now();
  };
  window.addEventListener('change', begin, { capture: true });
  const note = () => {
    for (const [name, selector] of Object.entries(selectors))
      if (!(name in seenAt) && document.querySelector(selector))
        seenAt[name] = performance.now() - began;
  };
  new MutationObserver(note).observe(document, {
    ...{ childList: true, subtree: true, characterData: true },
    attributeFilter: ['data-ready'],
  });
}

function lineOf(row, { base, now }) {
  const [before, after] = [base, now].map((seen) =>
    middle(seen.map(({ times }) => times[row.counted])),
  );
  const ratio = before && after / before;
  const counts = (name, say) =>
    [base, now]
      .filter((seen) => seen.length > 0 && row.url)
      .map((seen) => seen.at(-1)[name].map(say).join(' + '))
      .join(' → ');
  return [
    row.title,
    before?.toFixed(0) ?? '',
    after.toFixed(0),
    ratio ? `**${ratio.toFixed(2)}×**` : '',
    ...aimsOf(ratio, row, (aim) => `${aim}×`),
    counts('requests', String),
    counts('bytes', (bytes) => (bytes / 1000).toFixed(0)),
  ];
}

function textOf({ times, requests, bytes }) {
  const waits = Object.entries(times).map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`);
  const sizes = bytes.map((size) => `${(size / 1000).toFixed(0)} kB`);
  return `${waits.join(', ')}; ${requests.join(' + ')} requests, ${sizes.join(' + ')}`;
}
