// node bench/convert-page.mjs FILE [FOLDER…]: saves a file in the built page (`npm run build`), and in other builds in turns:
// time, bytes, and the most memory of the browser, all of its processes. As h5ad, or a folder: FORMAT=zarr. Rounds: ROUNDS
// (3). Linux only.
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '../bin/tasks/install.mjs';
import { savedInPage } from './save-in-page.mjs';
import { middle } from './table.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const format = process.env.FORMAT ?? 'h5ad';

const [file, ...others] = process.argv.slice(2);
if (!file) throw new Error('Name the file to save.');
const builds = [join(root, 'dist'), ...others.map((folder) => resolve(folder))];
const seen = new Map(builds.map((build) => [build, []]));
for (let round = 0; round < ROUNDS; round += 1)
  for (const build of builds) {
    const one = await savedInPage(build, file, format);
    seen.get(build).push(one);
    console.log(
      `  ${build}: ${(one.ms / 1000).toFixed(1)} s, ${(one.bytes / 1e6).toFixed(1)} MB, memory from ${one.before.toFixed(0)} to at most ${one.peak.toFixed(0)} MB`,
    );
  }
for (const [build, runs] of seen)
  console.log(
    `${build}: ${(middle(runs.map(({ ms }) => ms)) / 1000).toFixed(1)} s, median of ${ROUNDS}, load ${loadavg()[0].toFixed(0)}; memory at most ${middle(runs.map(({ peak }) => peak)).toFixed(0)} MB, ${middle(runs.map(({ peak, before }) => peak - before)).toFixed(0)} more than before`,
  );
