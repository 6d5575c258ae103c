// One object in two layouts, read by Petri: h5Seurat compared with h5ad.
import { join } from 'node:path';
import { run } from '../bin/tasks/install.mjs';
import { dataFolder } from './python.mjs';
import { createLine, startSlowServer } from './slow-server.mjs';
import { aimsOf, middle, tableOf } from './table.mjs';

const MUST = 1.2;
const GENE = 1000;
const CELLS = '1000000';
const BYTES_PER_SECOND = 50e6;

const LAYOUTS = {
  h5ad: { x: '/X', table: '/obs', embedding: '/obsm/X_umap' },
  h5seurat: {
    x: '/assays/RNA/data',
    table: '/meta.data',
    embedding: '/reductions/umap/cell.embeddings',
  },
};

const JOBS = [
  {
    title: 'h5Seurat: open, names, a categorical, UMAP, 1M cells',
    task: ({ table, embedding }) => ({
      kind: 'views',
      views: [`${table}/_index`, `${table}/cell_type`, embedding].map((path) => ({
        path,
        region: {},
      })),
      paths: [],
    }),
  },
  {
    title: 'h5Seurat: first gene, 1M cells',
    task: ({ x }) => ({ kind: 'genes', what: 'first', path: x, gene: GENE }),
  },
];

/** The report's part about layouts, and the jobs whose memory counts; empty if none of its rows is selected. */
export async function measureLayouts(page, { python, isWanted, rounds }) {
  const wanted = JOBS.filter(isWanted);
  if (wanted.length === 0) return { lines: [], jobs: [] };
  const make = (script, ...more) =>
    run(python, ['-W', 'ignore', join(dataFolder, '..', script), dataFolder, ...more]);
  make('make_genes.py', '--cells', CELLS);
  make('make_seurat.py');
  const lines = [];
  for (const job of wanted) {
    console.log(job.title);
    lines.push(lineOf(job.title, await measureBoth(job)));
  }
  const server = await startSlowServer({ line: createLine(BYTES_PER_SECOND) });
  for (const job of wanted) {
    const title = `${job.title}, from far away`;
    console.log(title);
    lines.push(lineOf(title, await measureBoth(job, server)));
  }
  server.close();
  const head = ['job', 'h5ad, ms', 'h5Seurat, ms', 'ratio of middles', 'must'];
  const report = [
    ...tableOf([...head, 'requests, h5ad', 'requests, h5Seurat'], lines),
    'The same arrays with the same chunks and filters in both layouts, both read by Petri in alternating rounds; the middle of the rounds. Far away is 30 ms a request and 50 MB/s.',
    '',
  ];
  const jobs = wanted.flatMap(({ title, task }) =>
    Object.entries(LAYOUTS).map(([layout, paths]) => ({
      title: `${title}, ${layout}`,
      task: task(paths),
      file: `layout-${CELLS}.${layout}`,
    })),
  );
  return { lines: report, jobs };

  async function measureBoth({ task }, far) {
    const seen = { h5ad: [], h5seurat: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const [layout, paths] of Object.entries(LAYOUTS)) {
        const name = `layout-${CELLS}.${layout}`;
        const row = { task: task(paths), ...(far ? { url: name } : { file: name }) };
        const { ms, values } = await page.measure(row, 'petri', { data: far?.address });
        seen[layout].push({ ms, values, ...far?.take() });
      }
    const counts = new Set(
      Object.values(seen).flatMap((runs) => runs.map((run) => run.values)),
    );
    if (counts.size > 1)
      throw new Error(`the layouts gave ${[...counts].join(' and ')} values`);
    return seen;
  }
}

function lineOf(title, { h5ad, h5seurat }) {
  const [anndata, seurat] = [h5ad, h5seurat].map((runs) =>
    middle(runs.map(({ ms }) => ms)),
  );
  const ratio = seurat / anndata;
  return [
    title,
    anndata.toFixed(0),
    seurat.toFixed(0),
    `**${ratio.toFixed(2)}×**`,
    aimsOf(ratio, { must: MUST }, (aim) => `${aim}×`)[0],
    ...[h5ad, h5seurat].map((runs) => String(runs[0].requests ?? '')),
  ];
}
