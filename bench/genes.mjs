// Measures the rows of genes: time beside Python, memory of page and workers, bytes from far away.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { run } from '../bin/tasks/install.mjs';
import { geneRows, remoteGene } from './gene-rows.mjs';
import { openMemoryMeter } from './memory.mjs';
import { dataFolder } from './python.mjs';
import { createLine, startSlowServer } from './slow-server.mjs';
import { aimsOf, middle, tableOf } from './table.mjs';

/** The report's part about genes, and its memory; empty if none of its rows is selected. */
export async function measureGenes(page, { peers, python, isWanted, rounds }) {
  const wanted = geneRows.filter(isWanted);
  const isRemote = isWanted(remoteGene);
  if (wanted.length === 0 && !isRemote) return { lines: [], jobs: [] };
  const names = [...wanted, ...(isRemote ? [remoteGene] : [])].map(
    ({ file, folder, url }) => file ?? folder ?? url,
  );
  const cells = [...new Set(names.map((name) => /\d+/.exec(name)[0]))];
  const script = join(dataFolder, '../make_genes.py');
  run(python, ['-W', 'ignore', script, dataFolder, '--cells', ...cells]);
  const results = [];
  for (const row of wanted) {
    console.log(row.title);
    results.push({ row, ...(await measure(row)) });
  }
  const head = ['job', 'against, ms', 'Petri, ms', 'ratio', 'must', 'goal', 'memory'];
  const lines = [
    ...tableOf(head, results.map(lineOf)),
    'From the question to the answer in the source worker, the file open and come to rest; Python opens it on the clock where it reads by h5py or zarr. The next visit is a page opened anew, with the index on disk. Memory is what the renderer takes above the idle page at most.',
    '',
    ...(isRemote ? await measureRemote() : []),
  ];
  const memory = results.map(({ row: { title }, above }) => ({ title, above }));
  return { lines, jobs: [], memory };

  /** Times of each reader, and the memory of the first round, in a fresh page. */
  async function measure(row) {
    const times = { peer: [], petri: [] };
    let above = 0;
    for (let round = 0; round < rounds; round += 1) {
      const asked = { job: row.peer, file: row.peerFile ?? row.file ?? row.folder };
      const peer =
        row.peer && (await peers.ask({ ...asked, kind: 'genes', ...row.task }));
      const isVisit = row.task.what === 'visit';
      // the index is built by a page that is closed before the clock starts
      if (isVisit)
        await page.measure({ ...row, task: { ...row.task, what: 'indexed' } }, 'petri');
      if (round === 0 || isVisit) await page.refresh();
      const meter = round === 0 ? await openMemoryMeter(page.browser) : undefined;
      const idle = meter?.now() ?? 0;
      const petri = await page.measure(row, 'petri');
      if (meter) above = meter.peak() - idle;
      meter?.close();
      if (peer && peer.values !== petri.values)
        throw new Error(`${row.title}: ${peer.values} is not ${petri.values}`);
      if (peer) times.peer.push(peer.ms);
      times.petri.push(petri.ms);
    }
    return { times, above };
  }

  async function measureRemote() {
    console.log(remoteGene.title);
    const server = await startSlowServer({
      line: createLine(remoteGene.bytesPerSecond),
    });
    const seen = [];
    for (let round = 0; round < rounds; round += 1) {
      const { ms } = await page.measure(remoteGene, 'petri', { data: server.address });
      seen.push({ ms, bytes: server.take().bytes });
    }
    const [ms, bytes] = ['ms', 'bytes'].map((name) =>
      middle(seen.map((round) => round[name])),
    );
    server.close();
    const least = spawnSync(python, [
      '-c',
      `import h5py; x = h5py.File('${join(dataFolder, remoteGene.url)}')['X']; print(sum(x[n].id.get_storage_size() for n in ('indices', 'data')))`,
    ]);
    const touched = Number(String(least.stdout));
    const wall = ms / 1000 / (touched / remoteGene.bytesPerSecond);
    const { must } = remoteGene;
    return tableOf(
      [
        'job',
        'received',
        'of indices and data',
        'must',
        'ms',
        'of bytes / bandwidth',
        'must',
      ],
      [
        [
          remoteGene.title,
          `${(bytes / 1e6).toFixed(1)} MB`,
          `**${(bytes / touched).toFixed(3)}×**`,
          aimsOf(bytes / touched, { must: must.bytes }, (aim) => `${aim}×`)[0],
          ms.toFixed(0),
          `**${wall.toFixed(2)}×**`,
          aimsOf(wall, { must: must.wall }, (aim) => `${aim}×`)[0],
        ],
      ],
    );
  }
}

function lineOf({ row, times, above }) {
  const petri = middle(times.petri);
  const peer = middle(times.peer);
  const ratio = peer === undefined ? undefined : petri / peer;
  const aims =
    row.mustMs === undefined
      ? aimsOf(ratio, row, (aim) => `${aim}×`)
      : aimsOf(petri, { must: row.mustMs, goal: row.goalMs }, (aim) => `${aim} ms`);
  return [
    row.title,
    peer === undefined ? '' : `${row.peer} ${peer.toFixed(1)}`,
    petri.toFixed(1),
    ratio === undefined ? '' : `**${ratio.toFixed(2)}×**`,
    ...aims,
    `${above.toFixed(0)} MB`,
  ];
}
