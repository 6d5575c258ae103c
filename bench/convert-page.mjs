// node bench/convert-page.mjs FILE [FOLDER…]: saves a file as h5ad in the built page (`npm run build`), and in other builds
// in turns: time, bytes, and the most memory of the browser, all of its processes. Rounds: ROUNDS (3). Linux only.
import { rmSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '../bin/tasks/install.mjs';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { openProfile } from './browser.mjs';
import { watchMemory } from './process-memory.mjs';
import { middle } from './table.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const MAX_MS = 3_600_000;

const [file, ...others] = process.argv.slice(2);
if (!file) throw new Error('Name the file to save.');
const builds = [join(root, 'dist'), ...others.map((folder) => resolve(folder))];
const seen = new Map(builds.map((build) => [build, []]));
for (let round = 0; round < ROUNDS; round += 1)
  for (const build of builds) {
    const one = await saved(build);
    seen.get(build).push(one);
    console.log(
      `  ${build}: ${(one.ms / 1000).toFixed(1)} s, ${(one.bytes / 1e6).toFixed(1)} MB, memory from ${one.before.toFixed(0)} to at most ${one.peak.toFixed(0)} MB`,
    );
  }
for (const [build, runs] of seen)
  console.log(
    `${build}: ${(middle(runs.map(({ ms }) => ms)) / 1000).toFixed(1)} s, median of ${ROUNDS}, load ${loadavg()[0].toFixed(0)}; memory at most ${middle(runs.map(({ peak }) => peak)).toFixed(0)} MB, ${middle(runs.map(({ peak, before }) => peak - before)).toFixed(0)} more than before`,
  );

/** Opens the file in a new browser, and saves all of it. */
async function saved(build) {
  const server = createStaticServer(build);
  const address = await listen(server);
  const { context, profile } = await openProfile();
  try {
    const page = await context.newPage();
    // its dialog cannot be answered here: the file goes to the private storage of the page, then is a download
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await page.goto(`${address}#element=/obs&embedding=hidden`);
    await page.getByLabel('File to open').first().setInputFiles(file);
    await page
      .getByRole('treeitem', { name: /^obs\b/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('button', { name: 'With the matrix, as AnnData…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as' });
    const button = dialog.getByRole('button', { name: 'Save as a file' });
    const memory = watchMemory(process.pid);
    await new Promise((done) => setTimeout(done, 1000));
    const { samples } = memory;
    const before = samples.at(-1)?.[1] ?? 0;
    const download = page.waitForEvent('download', { timeout: MAX_MS });
    const began = performance.now();
    await button.click();
    const written = await download;
    const ms = performance.now() - began;
    memory.end();
    const bytes = statSync(await written.path()).size;
    const peak = samples.reduce((most, [, mb]) => Math.max(most, mb), 0);
    return { ms, bytes, before, peak, samples };
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
