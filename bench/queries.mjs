// Queries over column tables of 10M rows. Scans against h5py with numpy and pandas, indexes against our own scan; readers
// take turns; medians of the rounds.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../bin/tasks/install.mjs';
import { rest } from './browser.mjs';
import { dataFolder } from './python.mjs';
import { against, KEYSTROKE, own, REMOTE, TABLES, tasksOf } from './query-rows.mjs';
import { startSlowServer } from './slow-server.mjs';
import { middle, tableOf } from './table.mjs';

const WRITER = join(root, '../shared/tools/make_hep001.py');

/** The report's part about queries, and the jobs whose memory counts; says so if the tables cannot be made. */
export async function measureQueries(page, { peers, python, isWanted, rounds }) {
  const rows = [...against, ...own, KEYSTROKE, REMOTE].filter(isWanted);
  if (rows.length === 0) return { lines: [], jobs: [] };
  if (!existsSync(WRITER))
    return { lines: ['Left out, ../shared is not there.', ''], jobs: [] };
  for (const [file, count] of Object.entries(TABLES)) {
    const out = join(dataFolder, file);
    const layout = file.includes('random') ? 'random' : 'clustered';
    if (!existsSync(out))
      run(python, [WRITER, '--rows', String(count), '--layout', layout, '--out', out]);
  }
  const lines = [];
  for (const row of against.filter(isWanted)) lines.push(await measureAgainst(row));
  for (const row of own.filter(isWanted)) lines.push(await measureOwn(row));
  if (isWanted(KEYSTROKE)) lines.push(await measureKeystroke());
  if (isWanted(REMOTE)) lines.push(await measureRemote());
  const head = ['query over a column table', 'against, ms', 'Petri, ms', 'ratio', 'must'];
  const report = [
    ...tableOf([...head, 'goal', 'bytes', 'must'], lines),
    'Middles of alternating rounds, each in a fresh source service: opening is outside the clock, the file in the system’s cache, chunks are not. Indexes are taken to be verified by an earlier visit; SORTED_ROWS, and CHUNK_MINMAX unless its row says so, are verified in the session, which keeps fences and limits. Against: h5py and what is named, or our own scan without indexes.',
    '',
  ];
  const jobs = [
    ...against,
    ...own.map(({ title, file, ...row }) => ({ title, file, task: tasksOf(row).guided })),
    KEYSTROKE,
  ].filter(isWanted);
  return { lines: report, jobs };

  async function measureAgainst({ title, file, task, job, ask, must, goal }) {
    console.log(title);
    const times = { peer: [], petri: [] };
    const counts = new Set();
    for (let round = 0; round < rounds; round += 1) {
      await rest();
      const theirs = await peers.ask({ job, file, kind: 'query', ...ask });
      const ours = await page.measure({ file, task }, 'petri');
      times.peer.push(theirs.ms);
      times.petri.push(ours.ms);
      counts.add(theirs.values).add(ours.values);
    }
    if (counts.size > 1) throw new Error(`${title}: ${[...counts].join(' and ')} rows`);
    const ratio = middle(times.petri) / middle(times.peer);
    return [
      title,
      `${job} ${middle(times.peer).toFixed(0)}`,
      middle(times.petri).toFixed(0),
      `**${ratio.toFixed(2)}×**`,
      aim(ratio <= must, `≤ ${must}×`),
      aim(ratio <= goal, `≤ ${goal}×`),
      ...['', ''],
    ];
  }

  async function measureOwn({ title, file, must = {}, ...row }) {
    console.log(title);
    const { sort } = row;
    const { plain, guided } = tasksOf(row);
    const seen = { scan: [], index: [] };
    for (let round = 0; round < rounds; round += 1) {
      seen.scan.push(await page.measure({ file, task: plain }, 'petri'));
      seen.index.push(await page.measure({ file, task: guided }, 'petri'));
    }
    const [scan, index] = [seen.scan, seen.index].map((runs) =>
      middle(runs.map(({ ms }) => ms)),
    );
    const [all, few] = [seen.scan[0].bytes, seen.index[0].bytes];
    if (seen.scan[0].values !== seen.index[0].values && sort?.limit === undefined)
      throw new Error(`${title}: the index finds other rows`);
    const faster = scan / index;
    const fewer = all / few;
    return [
      title,
      `${sort ? 'our sort' : 'our scan'} ${scan.toFixed(0)}`,
      index.toFixed(1),
      `**${faster.toFixed(1)}× faster**`,
      must.faster === undefined ? '' : aim(faster >= must.faster, `≥ ${must.faster}×`),
      '',
      `${(few / 1e6).toFixed(2)} instead of ${(all / 1e6).toFixed(1)} MB, **${fewer.toFixed(1)}× fewer**`,
      must.fewer === undefined ? '' : aim(fewer >= must.fewer, `≥ ${must.fewer}×`),
    ];
  }

  async function measureKeystroke() {
    const { title, file, task, must, goal } = KEYSTROKE;
    console.log(title);
    const times = [];
    for (let round = 0; round < rounds; round += 1)
      times.push((await page.measure({ file, task }, 'petri')).ms);
    const ms = middle(times);
    const aims = [aim(ms <= must, `≤ ${must} ms`), aim(ms <= goal, `≤ ${goal} ms`)];
    return [title, '', ms.toFixed(1), '', ...aims, '', ''];
  }

  async function measureRemote() {
    const { title, url, task, must, goal } = REMOTE;
    console.log(title);
    const server = await startSlowServer();
    const opening = { url, task: { ...task, isOnlyOpened: true } };
    await page.measure(opening, 'petri', { data: server.address });
    const before = server.take().requests;
    const seen = [];
    for (let round = 0; round < rounds; round += 1) {
      const { ms, bytes } = await page.measure({ url, task }, 'petri', {
        data: server.address,
      });
      seen.push({ ms, bytes, requests: server.take().requests - before });
    }
    server.close();
    const [ms, bytes, requests] = ['ms', 'bytes', 'requests'].map((name) =>
      middle(seen.map((round) => round[name])),
    );
    return [
      title,
      '',
      ms.toFixed(0),
      `**${requests} requests**`,
      ...[aim(requests <= must, `≤ ${must}`), aim(requests <= goal, `≤ ${goal}`)],
      `${(bytes / 1e6).toFixed(2)} MB`,
      '',
    ];
  }
}

function aim(isMet, text) {
  return `${text}${isMet ? ' ✓' : ' — missed'}`;
}
