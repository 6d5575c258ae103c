import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { type FlakyServer, startFlakyServer } from '@/testing/node-flaky-server';
import { serveFolder } from '@/testing/node-serve-folder';
import { stores } from '@/testing/node-stores';
import type { SourceService } from '../../../workers/protocol';
import { createSourceService } from '../../../workers/source';
import type { GroupStats } from './questions';

const root = join(import.meta.dirname, '../../..');

/** The output of scanpy.get.aggregate for genes of the demo; see e2e/fixtures/README.md. */
interface Answers {
  readonly genes: readonly number[];
  readonly groups: Readonly<
    Record<
      string,
      {
        readonly labels: readonly string[];
        readonly cells: readonly number[];
        readonly sum: readonly (readonly number[])[];
        readonly mean: readonly (readonly number[])[];
        readonly var: readonly (readonly number[])[];
        readonly count_nonzero: readonly (readonly number[])[];
      }
    >
  >;
  /** The values of scanpy's dot plot of /X by cell_type. */
  readonly dots: {
    readonly groups: readonly string[];
    readonly means: readonly (readonly number[])[];
    readonly fractions: readonly (readonly number[])[];
  };
  /** What scanpy's heatmap of /X draws of two groups of cell_type: genes × cells, and means of seven cells each. */
  readonly heatmap: {
    readonly groups: readonly string[];
    readonly values: readonly (readonly number[])[];
    readonly 'lines of 7': Readonly<Record<string, readonly (readonly number[])[]>>;
  };
  /** Mean of the genes, for the first cells. */
  readonly score: readonly number[];
}
const answers = JSON.parse(
  readFileSync(join(root, 'e2e/fixtures/groups.json'), 'utf8'),
) as Answers;

let server: FlakyServer | undefined;
let service: SourceService | undefined;
afterAll(async () => {
  await service?.close();
  await server?.close();
});

async function openDemo(): Promise<SourceService> {
  if (service) return service;
  server = await startFlakyServer();
  serveFolder(server, join(stores, 'demo.zarr'), '/demo.zarr');
  service = createSourceService({ createPool: inlineDecodePool });
  await service.open(1, { kind: 'url', url: `${server.url}/demo.zarr` });
  return service;
}

describe.each(Object.keys(answers.groups))('%s', (name) => {
  const [matrix = '', column = ''] = name.split(' ');
  const path = matrix === 'X' ? '/X' : `/layers/${matrix}`;
  const expected = answers.groups[name];

  it.each(['by a scan', 'by the index'])('equals scanpy’s result, %s', async (way) => {
    const demo = await openDemo();
    if (way === 'by the index') await demo.ask(2, 'buildGeneIndex', { path });
    const stats = await demo.ask(3, 'groupStats', {
      path,
      genes: answers.genes,
      groups: `/obs/${column}`,
    });
    expect(stats.groups).toEqual(expected?.labels);
    expect([...stats.cells]).toEqual(expected?.cells);
    const width = stats.groups.length;
    for (const at of answers.genes.keys()) {
      const part = [at * width, (at + 1) * width] as const;
      expect([...stats.expressing.subarray(...part)]).toEqual(
        expected?.count_nonzero[at],
      );
      expectNear(stats.sums.subarray(...part), expected?.sum[at]);
      expectNear(stats.means.subarray(...part), expected?.mean[at]);
      expectNear(stats.variances.subarray(...part), expected?.var[at]);
    }
  });
});

describe('columns other than categories', () => {
  const openKitchen = async () => {
    const kitchen = createSourceService({ createPool: inlineDecodePool });
    const bytes = readFileSync(join(stores, 'kitchen.h5ad'));
    await kitchen.open(1, { kind: 'file', file: new File([bytes], 'kitchen.h5ad') });
    return kitchen;
  };

  // pandas.Categorical of the column, and numpy's sums of /X[:, 2]
  it.each([
    [
      'nullable_string',
      ['', ' "quoted, comma" ', 'plain', 'e\u0301', '細胞', '🧬'],
      [27, 24, 27, 28, 26, 28],
      [262, 223, 181, 108, 221, 352],
      [5, 3, 5, 3, 3, 6],
    ],
    ['nullable_boolean', ['False', 'True'], [108, 155], [804, 1720], [12, 34]],
    ['boolean', ['False', 'True'], [229, 102], [2135, 1078], [41, 18]],
  ])(
    'groups cells by %s, without the missing ones',
    async (name, labels, cells, sums, some) => {
      const kitchen = await openKitchen();
      const stats = await kitchen.ask(2, 'groupStats', {
        path: '/X',
        genes: [2],
        groups: `/obs/${name}`,
      });
      const at = labels.map((label) => stats.groups.indexOf(label));
      expect(at.map((group) => stats.cells[group])).toEqual(cells);
      expect(at.map((group) => stats.sums[group])).toEqual(sums);
      expect(at.map((group) => stats.expressing[group])).toEqual(some);
      const all = { nullable_string: 263, nullable_boolean: 263, boolean: 331 }[name];
      expect(stats.cells.reduce((sum, count) => sum + count, 0)).toBe(all);
      const spread = await kitchen.ask(4, 'plotSpread', {
        ...{ values: { kind: 'gene', path: '/X', gene: 2 }, by: `/obs/${name}`, bins: 5 },
      });
      const counts = at.map((group) => spread.groups[group]?.count);
      expect(counts).toEqual(cells);
      await kitchen.close();
    },
  );

  it('refuses numbers', async () => {
    const kitchen = await openKitchen();
    const refused = { name: 'UnsupportedError' };
    await expect(
      kitchen.ask(2, 'groupStats', { path: '/X', genes: [2], groups: '/obs/int32' }),
    ).rejects.toMatchObject(refused);
    await kitchen.close();
  });
});

it('has the values of scanpy’s dots', async () => {
  const stats = await (await openDemo()).ask(4, 'groupStats', {
    path: '/X',
    genes: answers.genes,
    groups: '/obs/cell_type',
  });
  expect(stats.groups).toEqual(answers.dots.groups);
  const width = stats.groups.length;
  for (const at of answers.genes.keys()) {
    const part = [at * width, (at + 1) * width] as const;
    expectNear(stats.means.subarray(...part), answers.dots.means[at]);
    const shares = Float64Array.from(
      stats.expressing.subarray(...part),
      (count, group) => count / (stats.cells[group] ?? 0),
    );
    expectNear(shares, answers.dots.fractions[at]);
  }
});

describe.each(['by a scan', 'by the index'])('lines of groups, %s', (way) => {
  const ask = { path: '/X', genes: answers.genes, groups: '/obs/cell_type' };
  const open = async () => {
    const demo = await openDemo();
    if (way === 'by the index') await demo.ask(2, 'buildGeneIndex', { path: '/X' });
    return demo;
  };

  it('have the values of scanpy’s heatmap where each line is a cell', async () => {
    const stats = await (await open()).ask(3, 'groupStats', { ...ask, lines: 4000 });
    expect(stats.lines?.rowsPerLine).toBe(1);
    expect(stats.lines?.labels).toEqual(answers.dots.groups);
    const { groups, values } = answers.heatmap;
    // scanpy leaves the order of the cells of a group to its sort
    const sorted = (label: string, at: number) =>
      values[at]?.filter((_, cell) => groups[cell] === label).sort((a, b) => a - b);
    for (const label of new Set(groups))
      for (const at of answers.genes.keys())
        expectNear(meansOf(stats, label, at).sort(), sorted(label, at));
  });

  it('have the means of consecutive cells where cells are more', async () => {
    const stats = await (await open()).ask(3, 'groupStats', { ...ask, lines: 480 });
    expect(stats.lines?.rowsPerLine).toBe(7);
    for (const [label, expected] of Object.entries(answers.heatmap['lines of 7']))
      for (const at of answers.genes.keys())
        expectNear(meansOf(stats, label, at), expected[at]);
  });
});

/** Of the lines of a group. */
function meansOf({ groups, means }: GroupStats, label: string, gene: number) {
  return Float64Array.from(
    groups.flatMap((group, line) =>
      group === label ? [means[gene * groups.length + line] ?? Number.NaN] : [],
    ),
  );
}

it('scores cells by the mean of genes', async () => {
  const [score] = await (await openDemo()).ask(5, 'genes', {
    path: '/X',
    genes: answers.genes,
    mean: true,
  });
  const first = Float64Array.from(score?.values.subarray(0, answers.score.length) ?? []);
  expectNear(first, answers.score);
});

it('spreads a gene over groups with the same means and shares', async () => {
  const demo = await openDemo();
  const spread = await demo.ask(7, 'plotSpread', {
    values: { kind: 'gene', path: '/X', gene: answers.genes[0] as number },
    ...{ by: '/obs/cell_type', bins: 5 },
  });
  expect(spread.groups.map(({ label }) => label)).toEqual(answers.dots.groups);
  expectNear(
    Float64Array.from(spread.groups, ({ mean }) => mean),
    answers.dots.means[0],
  );
  expectNear(
    Float64Array.from(spread.groups, ({ expressing, count }) => expressing / count),
    answers.dots.fractions[0],
  );
});

/** To six digits, because the orders of summation differ. */
function expectNear(found: Float64Array, expected: readonly number[] = []): void {
  expect(found).toHaveLength(expected.length);
  for (const [at, value] of expected.entries())
    expect(Math.abs((found[at] ?? Number.NaN) - value)).toBeLessThanOrEqual(
      1e-6 * Math.abs(value),
    );
}
