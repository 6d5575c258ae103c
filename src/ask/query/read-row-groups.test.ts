import { expect, it, onTestFinished } from 'vitest';
import { fromRanges, toRows } from '@/ask/rows/row-set';
import { openFileSource } from '@/read/bytes/node-file-source';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import type { DecodePool } from '@/read/codecs/codec';
import { openContainer } from '@/read/container/open-container';
import { openElements } from '@/read/elements/open-elements';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { runKernelJob } from '@/read/kernels/run';
import { numbers, writeTable } from '@/testing/node-written-table';
import { recordingSource } from '@/testing/recording-source';
import { CHUNK_ROWS } from '@/write/column-table/table';
import { evaluateQuery } from './evaluate-query';
import { expectQuery } from './parse-query';

const CHUNKS = 20;
const ROWS = (CHUNKS - 1) * CHUNK_ROWS + 7;

/** A different number for every row, incompressible: the finaliser of MurmurHash3. */
function mixed(row: number): number {
  let mixed = Math.imul(row ^ (row >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const table = writeTable(
  [
    numbers(
      'rank',
      'int64',
      BigInt64Array.from({ length: ROWS }, (_, i) => BigInt(i)),
    ),
    numbers(
      'mixed',
      'uint32',
      Uint32Array.from({ length: ROWS }, (_, i) => mixed(i)),
    ),
    numbers(
      'half',
      'float32',
      Float32Array.from({ length: ROWS }, (_, i) => i / 2),
    ),
  ],
  ROWS,
);

/** The table, each of its reads, and each job as its column with the number of its chunks. */
async function opened(onJob: () => void = () => {}) {
  const { path } = await table;
  const file = await openFileSource(path);
  onTestFinished(() => file.close());
  const source = recordingSource(file);
  const jobs: (readonly [column: string, chunks: number])[] = [];
  const few: (boolean | undefined)[] = [];
  const pool: DecodePool = {
    ...inlineDecodePool(),
    async run(job) {
      if (job.kernel !== 'compare') throw new Error(`${job.kernel} is not expected`);
      const { where, chunks } = job.values;
      few.push(job.isFew);
      jobs.push([where.slice(where.lastIndexOf('/') + 1), chunks.length]);
      onJob();
      return (await runKernelJob(job)) as never; // the answer of this job
    },
  };
  const reader = createChunkReader({ pool });
  const { root } = await openContainer({ kind: 'bytes', source }, { reader });
  if (root.kind !== 'group') throw new Error('the file is a table');
  return { elements: openElements(root), reads: source.reads, jobs, few };
}

const chunksOf = (jobs: Awaited<ReturnType<typeof opened>>['jobs'], column: string) =>
  jobs.flatMap(([name, chunks]) => (name === column ? [chunks] : []));

it('fetches a million rows of a column together, and compares them in jobs of four chunks', async () => {
  const { elements, jobs, reads } = await opened();
  const { rows } = await evaluateQuery(
    elements,
    '/',
    expectQuery(`mixed == ${mixed(1)}`),
  );
  expect([...toRows(rows)]).toEqual([1]);
  expect(chunksOf(jobs, 'mixed')).toEqual([4, 4, 4, 4, 4]);
  const lengths = reads.map((read) => Number(read.slice(read.indexOf('+') + 1)));
  const large = lengths.filter((length) => length > 256 << 10);
  const chunks = large.map((length) => Math.round(length / (4 * CHUNK_ROWS)));
  expect(chunks.toSorted((a, b) => b - a)).toEqual([16, 3]);
});

it('compares of the next column only the chunks with rows in question', async () => {
  const { elements, jobs } = await opened();
  const where = `70000 <= rank < 70010 and (mixed == ${mixed(70_003)} or half > 35003)`;
  const { rows, plan } = await evaluateQuery(elements, '/', expectQuery(where));
  expect([...toRows(rows)]).toEqual([70_003, 70_007, 70_008, 70_009]);
  expect(chunksOf(jobs, 'rank')).toEqual([4, 4, 4, 4, 4]);
  expect(chunksOf(jobs, 'mixed')).toEqual([1]);
  expect(chunksOf(jobs, 'half')).toEqual([1]);
  const read = plan.columns.map(({ name, rows: { read } }) => [name, read]);
  expect(read).toEqual([
    ['rank', ROWS],
    ['mixed', CHUNK_ROWS],
    ['half', CHUNK_ROWS],
  ]);
});

it('says of one or two chunks that they are few, so that small ones need no worker', async () => {
  const { elements, few } = await opened();
  const query = expectQuery('rank >= 70005');
  const among = (...ranges: readonly number[]) =>
    evaluateQuery(elements, '/', query, { within: fromRanges(ranges, ROWS) });
  const [second, third] = [4 * CHUNK_ROWS, 9 * CHUNK_ROWS];
  const { rows } = await among(70_000, 70_008, second, second + 1);
  expect([...toRows(rows)]).toEqual([70_005, 70_006, 70_007, second]);
  expect(few.splice(0)).toEqual([true, true]);
  await among(70_000, 70_008, second, second + 1, third, third + 1);
  expect(few).toEqual([false, false, false]);
});

it('compares nothing more once it is aborted', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const { elements, jobs } = await opened(() => controller.abort());
  const query = expectQuery('mixed < 5 and half > 3');
  const answer = evaluateQuery(elements, '/', query, { signal });
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(chunksOf(jobs, 'half')).toEqual([]);
});
