// `npm run bench [text of a row]`: Petri in a real browser beside h5py, zarr-python, h5wasm and
// zarrita, in one run. Every reader has its turn in every round, rested; best rounds are compared
// with best, and medians with medians.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bin/tasks/install.mjs';
import { openBenchPage, rest } from './browser.mjs';
import { measureGenes } from './genes.mjs';
import { measureLayouts } from './layouts.mjs';
import { openMemoryMeter } from './memory.mjs';
import { makeData, preparePython, startPeers } from './python.mjs';
import { measureQueries } from './queries.mjs';
import { remoteRows, rows } from './rows.mjs';
import { startSlowServer } from './slow-server.mjs';
import { reportOf } from './table.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const wanted = process.argv.slice(2);
const isWanted = ({ title }) =>
  wanted.length === 0 || wanted.some((text) => title.includes(text));

const python = preparePython();
if (!python) {
  console.error('The benchmarks need python3: it writes their data and runs the peers.');
  process.exit(1);
}
makeData(python);
const page = await openBenchPage();
const peers = startPeers(python);
// numpy asks Linux for pages of 2 MB; other systems, and browsers everywhere, have smaller ones
const plainPeers = startPeers(python, { NUMPY_MADVISE_HUGEPAGE: '0' });

const local = [];
for (const row of rows.filter(isWanted)) {
  console.log(row.title);
  local.push({ row, times: await measure(row) });
}
const remote = await measureRemote(remoteRows.filter(isWanted));
const memory = await measureMemory();
const engine = reportOf({ local, remote, memory });
console.log(`\n${engine}`);
const genes = await measureGenes(page, peers, {
  python,
  isWanted,
  rounds: Math.min(3, ROUNDS),
});
const layouts = await measureLayouts(page, { python, isWanted });
const queries = await measureQueries(page, peers, { python, isWanted });
peers.close();
plainPeers.close();
await page.close();

const more = [...genes, ...layouts, ...queries];
console.log(more.join('\n'));
const report = [engine, ...more].join('\n');
if (wanted.length === 0) writeFileSync(join(root, 'bench/RESULTS.md'), report);

/** Milliseconds of each reader, one entry per round. */
async function measure(row) {
  const times = { python: [], petri: [], peer: [], plain: [], browser: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const failed = (error) => ({ failed: error.message.split('\n')[0] });
    const job = { job: row.python, file: row.file ?? row.folder, ...row.task };
    const rested = async (reader) => {
      await rest();
      return reader.ask(job);
    };
    const answers = {
      python: await rested(peers),
      petri: await page.measure(row, 'petri'),
      peer: await page.measure(row, row.peer).catch(failed),
      ...(row.floor
        ? {
            plain: await rested(plainPeers),
            browser: await page.measure(row, 'browser'),
          }
        : {}),
    };
    const counts = new Set(
      Object.values(answers).flatMap(({ values }) =>
        values === undefined ? [] : [values],
      ),
    );
    if (counts.size > 1)
      throw new Error(
        `${row.title}: the readers read ${[...counts].join(' and ')} values`,
      );
    for (const [who, answer] of Object.entries(answers))
      times[who].push(answer.failed ?? answer.ms);
  }
  return times;
}

async function measureRemote(wantedRows) {
  const server = await startSlowServer();
  const results = [];
  for (const row of wantedRows) {
    console.log(row.title);
    server.take();
    const { ms } = await page.measure(row, 'petri', { data: server.address });
    const seen = server.take();
    const touched =
      row.touched &&
      (await peers.ask({ job: 'touched', file: row.url, ...row.touched })).values;
    results.push({ row, ms, ...seen, touched });
  }
  server.close();
  return results;
}

/** The maximum of Petri's memory above an idle page, over all local rows in one page, one after another. */
async function measureMemory() {
  await page.refresh();
  const meter = await openMemoryMeter(page.browser);
  const idle = meter.now();
  const results = [];
  for (const row of rows.filter(isWanted)) {
    meter.peak();
    await page.measure(row, 'petri', { restMs: 0 });
    results.push({ row, above: meter.peak() - idle });
  }
  meter.close();
  return results;
}
