// The rows of queries: the column tables, what is asked of them, the peers, and the targets.
const ROWS = 10_000_000;
const START = 1_700_000_000_000;
const MIDDLE = START + (ROWS / 2) * 37;

const clustered = 'table-10M-clustered.h5';
const random = 'table-10M-random.h5';
const small = 'table-1M-clustered.h5';
export const TABLES = { [clustered]: ROWS, [random]: ROWS, [small]: ROWS / 10 };

const query = (where, more = {}) => ({
  kind: 'query',
  table: '/table',
  where,
  ...more,
});
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

export const against = [
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

export const own = [
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

export const KEYSTROKE = {
  title: 'keystroke to count, 1M rows in cache: ts and umi, clustered',
  file: small,
  task: query(`ts >= ${START + 18_500_000} and umi < 4001`, {
    before: [`ts >= ${START + 18_400_000} and umi < 4000`],
  }),
  must: 100,
  goal: 30,
};

export const REMOTE = {
  title: 'range of 0.1 %, ts by CHUNK_MINMAX, from far away (30 ms a request)',
  url: clustered,
  task: query(ONE_PER_MILLE, valid('ts', 'chunk_minmax')),
  must: 12,
  goal: 8,
};

/** The question without an index, and with it. */
export function tasksOf({ where = '', sort, by }) {
  if (!sort) return { plain: query(where), guided: query(where, by) };
  const { limit, ...order } = sort;
  return {
    plain: query('', { sort: order }),
    guided: query('', { sort: { ...order, limit }, ...by }),
  };
}
