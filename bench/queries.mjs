// Queries over column tables of 10M rows: `npm run bench queries`, or alone `node bench/queries.mjs
// [text of a row]`. Scans against h5py with numpy and pandas, indexes against our own scan; readers
// take turns; medians of the rounds.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run } from '../bin/tasks/install.mjs';
import { openBenchPage, rest } from './browser.mjs';
import { dataFolder, preparePython, startPeers } from './python.mjs';
import { startSlowServer } from './slow-server.mjs';
import { tableOf } from './table.mjs';

const WRITER = join(root, '../shared/tools/make_hep001.py');
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ROWS = 10_000_000;
const START = 1_700_000_000_000;
const MIDDLE = START + (ROWS / 2) * 37;

const clustered = 'table-10M-clustered.h5';
const random = 'table-10M-random.h5';
const small = 'table-1M-clustered.h5';
const TABLES = { [clustered]: ROWS, [random]: ROWS, [small]: ROWS / 10 };

const query = (where, more = {}) => ({ kind: 'query', table: '/table', where, ...more });
const indexAt = (name) => `/table/SEARCH_INDEXES/${name}`;
const valid = (column, kind) => ({
  valid: [{ index: indexAt(`${column}__${kind}`), column }],
});
/** Verified for the limits that it keeps; of the column it brings nothing into the cache of chunks. */
const verifiedLimits = (column) => ({ verifies: [indexAt(`${column}__chunk_minmax`)] });
/** Verified for its fences; the chunks that this brought into the cache are evicted again. */
const verifiedOrder = (column) => ({
  verifies: [indexAt(`${column}__sorted_rows`)],
  before: ['row_id < 0', 'barcode contains "x"'],
});
/** What a table asks of an order as it is sorted, and as it is scrolled to the middle. */
const WINDOWS = [
  [0, 4096],
  [4_997_120, 5_001_216],
];
const ONE_PER_MILLE = `${MIDDLE} <= ts < ${MIDDLE + 370_000}`;

const against = [
  {
    title: 'one comparison, ts (int64, gzip), random',
    file: random,
    task: query(`ts >= ${MIDDLE}`),
    job: 'h5py + numpy',
    ask: { column: 'table/ts', least: MIDDLE },
    must: 1.2,
    goal: 0.7,
  },
  {
    title: 'one comparison, ts (int64, gzip), clustered',
    file: clustered,
    task: query(`ts >= ${MIDDLE}`),
    job: 'h5py + numpy',
    ask: { column: 'table/ts', least: MIDDLE },
    must: 1.2,
    goal: 0.7,
  },
  {
    title: 'ts, umi and score by and/or, random',
    file: random,
    task: query(`ts >= ${MIDDLE} and (umi == 400 or score > 2.5)`),
    job: 'h5py + pandas',
    ask: {
      columns: ['table/ts', 'table/umi', 'table/score'],
      where: `ts >= ${MIDDLE} and (umi == 400 or score > 2.5)`,
    },
    must: 0.8,
    goal: 0.4,
  },
];

const own = [
  {
    title: 'range of 0.1 %, ts by CHUNK_MINMAX, clustered',
    file: clustered,
    where: ONE_PER_MILLE,
    by: verifiedLimits('ts'),
    must: { faster: 20, fewer: 50 },
  },
  {
    title: 'range of 0.1 %, ts by CHUNK_MINMAX, verdict of an earlier visit, clustered',
    file: clustered,
    where: ONE_PER_MILLE,
    by: valid('ts', 'chunk_minmax'),
  },
  {
    title: 'label (u1 codes) == "type 03", by BITMAP, clustered',
    file: clustered,
    where: 'label == "type 03"',
    by: valid('label', 'bitmap'),
    must: { faster: 4, fewer: 6 },
  },
  {
    title: 'label (u1 codes) == "type 03", by BITMAP, random',
    file: random,
    where: 'label == "type 03"',
    by: valid('label', 'bitmap'),
    must: { faster: 4, fewer: 6 },
  },
  {
    title: 'one barcode (S16), by CHUNK_BLOOM, random',
    file: random,
    where: 'barcode == "ACGTACGTACGTAC-1"',
    by: valid('barcode', 'chunk_bloom'),
    must: { faster: 8, fewer: 3 },
  },
  {
    title: 'one ts (int64), by CHUNK_BLOOM, random',
    file: random,
    where: `ts == ${MIDDLE}`,
    by: valid('ts', 'chunk_bloom'),
    must: { faster: 8, fewer: 3 },
  },
  {
    title:
      'order of all rows by ts, SORTED_ROWS: first window of a table and one in the middle, random',
    file: random,
    sort: { column: 'ts', windows: WINDOWS },
    by: verifiedOrder('ts'),
    must: { faster: 20 },
  },
  {
    title: 'order of all rows by ts, SORTED_ROWS: all row numbers, random',
    file: random,
    sort: { column: 'ts' },
    by: verifiedOrder('ts'),
  },
  {
    title: 'first 100 by ts, SORTED_ROWS, random',
    file: random,
    sort: { column: 'ts', limit: 100 },
    by: verifiedOrder('ts'),
    must: { faster: 20 },
  },
  {
    title: 'last 100 by ts, SORTED_ROWS, random',
    file: random,
    sort: { column: 'ts', descending: true, limit: 100 },
    by: verifiedOrder('ts'),
    must: { faster: 20 },
  },
  {
    title: 'range of 0.1 %, ts by SORTED_ROWS with fences, clustered',
    file: clustered,
    where: ONE_PER_MILLE,
    by: verifiedOrder('ts'),
    must: { faster: 10 },
  },
];

const KEYSTROKE = {
  title: 'keystroke to count, 1M rows in cache: ts and umi, clustered',
  file: small,
  task: query(`ts >= ${START + 18_500_000} and umi < 4001`, {
    before: [`ts >= ${START + 18_400_000} and umi < 4000`],
  }),
  must: 100,
  goal: 30,
};

const REMOTE = {
  title: 'range of 0.1 %, ts by CHUNK_MINMAX, from far away (30 ms a request)',
  url: clustered,
  task: query(ONE_PER_MILLE, valid('ts', 'chunk_minmax')),
  must: 12,
  goal: 8,
};

/** The report's part about queries; says so if the tables cannot be made. */
export async function measureQueries(page, peers, { python, isWanted }) {
  const rows = [...against, ...own, KEYSTROKE, REMOTE].filter(isWanted);
  if (rows.length === 0) return [];
  if (!existsSync(WRITER))
    return ['Queries over column tables: left out, ../shared is not there.', ''];
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
  return [
    ...tableOf([...head, 'goal', 'bytes', 'must'], lines),
    'Middles of alternating rounds, each in a fresh source service: opening is outside the clock, the file in the system’s cache, chunks are not. Indexes are taken to be verified by an earlier visit; SORTED_ROWS, and CHUNK_MINMAX unless its row says so, are verified in the session, which keeps fences and limits. Against: h5py and what is named, or our own scan without indexes.',
    '',
  ];

  async function measureAgainst({ title, file, task, job, ask, must, goal }) {
    console.log(title);
    const times = { peer: [], petri: [] };
    const counts = new Set();
    for (let round = 0; round < ROUNDS; round += 1) {
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

  async function measureOwn({ title, file, where = '', sort, by, must = {} }) {
    console.log(title);
    const { limit, ...order } = sort ?? {};
    const plain = sort ? query('', { sort: order }) : query(where);
    const guided = sort
      ? query('', { sort: { ...order, limit }, ...by })
      : query(where, by);
    const seen = { scan: [], index: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      seen.scan.push(await page.measure({ file, task: plain }, 'petri'));
      seen.index.push(await page.measure({ file, task: guided }, 'petri'));
    }
    const [scan, index] = [seen.scan, seen.index].map((runs) =>
      middle(runs.map(({ ms }) => ms)),
    );
    const [all, few] = [seen.scan[0].bytes, seen.index[0].bytes];
    if (seen.scan[0].values !== seen.index[0].values && limit === undefined)
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
    for (let round = 0; round < ROUNDS; round += 1)
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
    const { ms, bytes } = await page.measure({ url, task }, 'petri', {
      data: server.address,
    });
    const requests = server.take().requests - before;
    server.close();
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

function middle(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv.slice(2);
  const python = preparePython();
  const page = await openBenchPage();
  const peers = startPeers(python);
  const isWanted = ({ title }) =>
    wanted.length === 0 || wanted.some((text) => title.includes(text));
  console.log((await measureQueries(page, peers, { python, isWanted })).join('\n'));
  peers.close();
  await page.close();
}
