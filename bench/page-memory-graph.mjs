// node bench/page-memory-graph.mjs: resident memory of the browser over time, all of its processes, while the built page
// (`npm run build`) saves a million cells as h5ad and as a Zarr folder, drawn as docs/images/convert-page-memory.svg. Linux
// only.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../bin/tasks/install.mjs';
import { memoryPlot } from './memory-plot.mjs';
import { dataFolder, preparePython } from './python.mjs';
import { savedInPage } from './save-in-page.mjs';

const python = process.env.PETRI_PYTHON ?? preparePython();
run(python, ['-W', 'ignore', join(root, 'bench/make_convert.py'), dataFolder]);
const source = join(dataFolder, 'convert-1000000.h5ad');

const series = [];
for (const [format, name, colour] of [
  ['h5ad', '1M cells as .h5ad', '#0072b2'],
  ['zarr', '1M cells as a .zarr folder', '#009e73'],
]) {
  const { ms, bytes, before, peak, samples } = await savedInPage(
    join(root, 'dist'),
    source,
    format,
  );
  console.log(
    `${name}: ${(ms / 1000).toFixed(0)} s at load ${loadavg()[0].toFixed(0)}, from ${before.toFixed(0)} to at most ${peak.toFixed(0)} MB, ${(bytes / 1e6).toFixed(0)} MB written`,
  );
  series.push({ title: name, colour, peak, samples });
}
const title =
  'Resident memory of the browser in MB over time while the page saves 1M cells × 20,000 genes, 525 values a cell';
writeFileSync(
  join(root, 'docs/images/convert-page-memory.svg'),
  memoryPlot(title, series),
);
