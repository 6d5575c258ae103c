// node bench/convert.mjs [text of a row]: conversions by the built command line (`npm run build`) beside anndata and h5py:
// time, and the most memory of the whole program. Readers take turns; medians of the rounds.
import { existsSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../bin/tasks/install.mjs';
import { runMeasured } from './process-memory.mjs';
import { dataFolder, preparePython } from './python.mjs';
import { wantedRows, whenAndWhere, writeSection } from './report.mjs';
import { aimsOf, middle, tableOf } from './table.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);

const ROWS = [
  {
    title: 'subset of 100k of 1M cells, scattered, 525 values a cell, to gzip h5ad',
    file: 'convert-1000000.h5ad',
    options: ['--where=sample == "type 03"'],
    job: 'anndata',
    asked: ['sample', 'type 03'],
    must: { time: 1.5, memory: 0.3 },
  },
  {
    title: 'subset of 100k of 1M cells, scattered, 116 values a cell, to gzip h5ad',
    file: 'genes-log-1000000.h5ad',
    options: ['--where=sample in ["type 03", "type 11"]'],
    job: 'anndata',
    asked: ['sample', 'type 03', 'type 11'],
    must: { time: 1.5 },
  },
  {
    title: 'h5Seurat to h5ad, 100k cells × 2k genes',
    file: 'layout-100000.h5seurat',
    options: [],
    job: 'h5py',
    asked: [],
    must: { time: 2 },
  },
];

const { isWanted, isComplete } = wantedRows();
const python = process.env.PETRI_PYTHON ?? preparePython();
const cli = join(root, 'dist-bin/petri.js');
const own = (name) => join(root, 'bench', name);
if (!existsSync(cli))
  throw new Error('Run npm run build first: it makes the command line.');
run(python, [
  '-W',
  'ignore',
  own('make_genes.py'),
  dataFolder,
  '--cells',
  '100000',
  '1000000',
]);
run(python, ['-W', 'ignore', own('make_seurat.py'), dataFolder, '--cells', '100000']);
run(python, ['-W', 'ignore', own('make_convert.py'), dataFolder]);

const lines = [];
for (const row of ROWS.filter(isWanted)) {
  console.log(row.title);
  lines.push(lineOf(row, await measure(row)));
}
const head = ['conversion', 'against, ms', 'Petri, ms', 'ratio', 'must', 'goal'];
const section = [
  whenAndWhere('the built command line'),
  '',
  ...tableOf([...head, 'memory, against', 'memory, Petri', 'ratio', 'must'], lines),
  'Medians of alternating rounds. Petri from the start of Node to its end, Python without its start and its imports; both compress at level 6. Memory: the maximum that each program, all of it, had resident.',
];
console.log(section.join('\n'));
if (isComplete) writeSection('convert', section);

async function measure({ file, options, job, asked }) {
  const source = join(dataFolder, file);
  const [theirs, ours] = ['peer', 'petri'].map((who) =>
    join(dataFolder, `converted.${who}.h5ad`),
  );
  const seen = { peer: [], petri: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const peer = await runMeasured(python, [
      ...['-W', 'ignore', own('convert_peers.py'), job, source, theirs, ...asked],
    ]);
    seen.peer.push({ ...peer, ms: Number(peer.output) });
    const args = [cli, 'convert', ...options, source, ours];
    // 1: an h5Seurat has what AnnData has no place for
    seen.petri.push(await runMeasured(process.execPath, args, { statuses: [0, 1] }));
    if (round === 0) run(python, [own('convert_peers.py'), 'same', theirs, ours]);
    for (const [who, runs] of Object.entries(seen)) {
      const { ms, peak } = runs.at(-1);
      console.log(`  ${who}: ${ms.toFixed(0)} ms, ${peak.toFixed(0)} MB`);
    }
    for (const copy of [theirs, ours]) rmSync(copy);
  }
  return seen;
}

function lineOf({ title, job, must }, { peer, petri }) {
  const [theirs, ours] = [peer, petri].map((runs) => middle(runs.map(({ ms }) => ms)));
  const peaks = [peer, petri].map((runs) => middle(runs.map(({ peak }) => peak)));
  const [time, memory] = [ours / theirs, peaks[1] / peaks[0]];
  return [
    `${title}, load ${loadavg()[0].toFixed(0)}`,
    `${job} ${theirs.toFixed(0)}`,
    ours.toFixed(0),
    `**${time.toFixed(2)}×**`,
    ...aimsOf(time, { must: must.time }, (aim) => `${aim}×`),
    ...peaks.map((peak) => `${peak.toFixed(0)} MB`),
    `**${memory.toFixed(2)}×**`,
    aimsOf(memory, { must: must.memory }, (aim) => `${aim}×`)[0],
  ];
}
