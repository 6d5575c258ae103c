// node bench/memory-graph.mjs: resident memory over time of conversions of a million cells by the built command line
// (`npm run build`), and of anndata, drawn as docs/images/convert-memory.svg. Linux only.
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../bin/tasks/install.mjs';
import { memoryPlot } from './memory-plot.mjs';
import { runMeasured } from './process-memory.mjs';
import { dataFolder, preparePython } from './python.mjs';

const python = process.env.PETRI_PYTHON ?? preparePython();
const own = (name) => join(root, 'bench', name);
run(python, ['-W', 'ignore', own('make_convert.py'), dataFolder]);
const source = join(dataFolder, 'convert-1000000.h5ad');
const target = join(dataFolder, 'graph.h5ad');
const cli = join(root, 'dist-bin/petri.js');
const sample = 'type 03';

const RUNS = [
  {
    title: 'Petri, all of 1M cells',
    colour: '#0072b2',
    command: [process.execPath, [cli, 'convert', '--force', source, target]],
  },
  {
    title: 'Petri, 100k of them',
    colour: '#009e73',
    command: [
      process.execPath,
      [cli, 'convert', '--force', `--where=sample == "${sample}"`, source, target],
    ],
  },
  {
    title: 'anndata, 100k of them',
    colour: '#d55e00',
    command: [
      python,
      [
        '-W',
        'ignore',
        own('convert_peers.py'),
        'anndata',
        source,
        target,
        'sample',
        sample,
      ],
    ],
  },
];

const series = [];
for (const { title, colour, command } of RUNS) {
  const { ms, peak, samples } = await runMeasured(...command);
  const load = loadavg()[0].toFixed(0);
  const written = statSync(target).size / 1e6;
  console.log(
    `${title}: ${(ms / 1000).toFixed(0)} s at load ${load}, at most ${peak.toFixed(0)} MB, ${written.toFixed(0)} MB written`,
  );
  series.push({ title, colour, peak, samples });
  rmSync(target);
}
const title =
  'Resident memory in MB over time of a conversion of 1M cells × 20,000 genes, 525 values a cell';
writeFileSync(join(root, 'docs/images/convert-memory.svg'), memoryPlot(title, series));
