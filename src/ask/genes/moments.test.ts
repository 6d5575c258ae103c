import { expect, it } from 'vitest';
import type { GeneScanner } from '@/ask/gene-index/indexing';
import { abortError } from '@/model/errors';
import type { CountedGroups, GroupMoments } from '@/model/markers';
import type { Progress, ReadOptions } from '@/model/read-options';
import { createBatchWriter, encodeBatch } from '@/read/kernels/batch';
import type { IndexBlock } from '@/read/kernels/index-block';
import { createPartialSums } from './groups';
import type { GeneMatrix } from './matrix';
import { type MomentsHow, momentsOfGroups, type ScannedMoments } from './moments';

/** Four cells × three genes, scanned as two batches of rows. */
const VALUES = [
  [1, 0, 2],
  [2, 0, 0],
  [4, 7, 2],
  [8, 0, 1],
];
const BATCHES = [
  [0, 1],
  [2, 3],
] as const;

const entriesOf = (batch: number, gene: number) => {
  const rows = (BATCHES[batch] ?? []).filter((row) => VALUES[row]?.[gene] !== 0);
  return {
    rows: Uint32Array.from(rows),
    values: Float64Array.from(rows, (row) => VALUES[row]?.[gene] ?? 0),
  };
};

function blockOf(batch: number): IndexBlock {
  const writer = createBatchWriter(64);
  const ends: number[] = [];
  const entries = [0, 1, 2].map((gene) => entriesOf(batch, gene));
  for (const { rows, values } of entries) {
    if (rows.length > 0) encodeBatch(writer, rows, values, 0, rows.length);
    ends.push(writer.at);
  }
  return {
    ...{ firstGene: 0, ends: Uint32Array.from(ends), stored: 6 },
    counts: Uint32Array.from(entries, ({ rows }) => rows.length),
    sums: Float64Array.from(entries, ({ values }) => values.reduce((a, b) => a + b, 0)),
    bytes: writer.bytes.slice(0, writer.at),
  };
}

/** Which genes each pass looked for. */
const passes: number[][] = [];
const matrix = {
  element: { info: { path: '/X', kind: 'matrix' } },
  ...{ rows: 4, genes: 3 },
  fromIndex: async () => undefined,
  scan: async () => ({
    ...{ path: '/X', rows: 4, genes: 3, stored: 12, batches: 2, batchBytes: 100 },
    rowsOf: (batch: number) => [2 * batch, 2 * batch + 2],
    async pick(batch: number, genes: Int32Array) {
      if (batch === 0) passes.push([...genes]);
      return Array.from(genes, (gene) => entriesOf(batch, gene));
    },
  }),
} as unknown as GeneMatrix; // what is asked of a matrix

/** Scans the remaining batches; aborts before the batch `until`. */
function scannerUntil(until: number, scanned: number[] = []) {
  const run: GeneScanner['run'] = async (_, target) => {
    for (const batch of BATCHES.keys()) {
      if (batch >= until) throw abortError();
      if (target.isDone(batch)) continue;
      scanned.push(batch);
      target.add({ batch, genes: [], blocks: [blockOf(batch)] });
    }
    return 'not-asked';
  };
  return async () => ({ run }) as GeneScanner;
}

const groups = { codes: Int8Array.of(0, 1, 0, 1), cells: Uint32Array.of(2, 2) };
const plain = {
  ...{ hasRanks: false, keepIndex: false, name: 'two' },
  kept: createPartialSums<ScannedMoments>(),
};

/** The sums of all genes, which come some genes at a time. */
async function moments(
  scanner: Parameters<typeof momentsOfGroups>[1],
  how: Omit<MomentsHow, 'take'>,
  options?: ReadOptions,
  of: CountedGroups = groups,
) {
  const all = {
    nonZero: [0, 0, 0, 0, 0, 0],
    means: [0, 0, 0, 0, 0, 0],
    squares: [0, 0, 0, 0, 0, 0],
    rankSums: [0, 0, 0, 0, 0, 0],
    ties: [0, 0, 0],
  };
  const take = (genes: number) => {
    expect(genes).toBe(3);
    return (first: number, some: GroupMoments) => {
      for (const name of ['nonZero', 'means', 'squares', 'rankSums'] as const)
        all[name].splice(2 * first, 2 * some.genes, ...(some[name] ?? []));
      all.ties.splice(first, some.genes, ...(some.ties ?? []));
    };
  };
  await momentsOfGroups(matrix, scanner, of, { ...how, take }, options);
  return all;
}

it('sums up non-zero values by group in one scan', async () => {
  const { nonZero, means, squares } = await moments(scannerUntil(2), plain);
  expect(nonZero).toEqual([2, 2, 1, 0, 2, 1]);
  expect(means).toEqual([2.5, 5, 7, 0, 2, 1]);
  expect(squares).toEqual([4.5, 18, 0, 0, 0, 0]);
});

it('continues an aborted scan of the same groups, and begins anew for others', async () => {
  const scanned: number[] = [];
  const of = (name: string, until: number) =>
    moments(scannerUntil(until, scanned), { ...plain, name });
  await expect(of('a', 1)).rejects.toMatchObject({ name: 'AbortError' });
  expect((await of('a', 2)).means).toEqual([2.5, 5, 7, 0, 2, 1]);
  expect(scanned).toEqual([0, 1]);
  await expect(of('a', 1)).rejects.toMatchObject({ name: 'AbortError' });
  await of('b', 2);
  expect(scanned).toEqual([0, 1, 0, 0, 1]);
});

it('ranks as many genes in each pass as fit into memory, and reports progress', async () => {
  // ranks of 1 2 4 8; of 0 0 7 0; of 2 0 2 1
  const rankSums = [4, 6, 6, 4, 7, 3];
  const ties = [0, 24, 6];
  for (const [rankedBytes, expected] of [
    [1 << 20, [[0, 1, 2]]],
    // the estimate lets in two genes of 60 bytes, of which the second is dropped again
    [
      50,
      [
        [0, 1],
        [1, 2],
      ],
    ],
    [1, [[0], [1], [2]]],
  ] as const) {
    passes.length = 0;
    const progress: Progress[] = [];
    const how = { ...plain, hasRanks: true, rankedBytes };
    const found = await moments(scannerUntil(2), how, {
      report: (news) => progress.push(news),
    });
    expect(passes).toEqual(expected);
    expect(found.rankSums).toEqual(rankSums);
    expect(found.ties).toEqual(ties);
    expect(progress.at(-1)).toEqual({ done: 12, total: 12, unit: 'values' });
  }
});

it('ends when it is aborted between batches', async () => {
  const controller = new AbortController();
  const how = { ...plain, hasRanks: true };
  const ranked = moments(scannerUntil(2), how, {
    signal: controller.signal,
    report: () => controller.abort(),
  });
  await expect(ranked).rejects.toMatchObject({ name: 'AbortError' });
});

it('refuses more genes × groups than fit into memory', async () => {
  const many = { codes: groups.codes, cells: new Uint32Array(2 ** 23) };
  await expect(moments(scannerUntil(2), plain, {}, many)).rejects.toMatchObject({
    name: 'TooLargeError',
    message:
      '3 genes in 8388608 groups do not fit into memory at once. Compare fewer groups, or one group with the rest.',
  });
});
