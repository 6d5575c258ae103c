import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeIndexFiles } from '@/ask/gene-index/node-index-files';
import type { Comparison, Markers, MarkerTest } from '@/model/markers';
import { rowSetId } from '@/model/row-set';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { type FlakyServer, startFlakyServer } from '@/testing/node-flaky-server';
import { createGeneServices } from '@/testing/node-gene-service';
import { serveFolder } from '@/testing/node-serve-folder';
import { stores } from '@/testing/node-stores';
import type { SourceService } from '../../../workers/protocol';
import { createSourceService } from '../../../workers/source';

const root = join(import.meta.dirname, '../../..');

/** What rank_genes_groups computes; see e2e/fixtures/markers.py. */
interface Ranked {
  readonly groups: readonly string[];
  readonly scores: readonly (readonly Value[])[];
  readonly pvals: readonly (readonly Value[])[];
  readonly pvals_adj: readonly (readonly Value[])[];
  readonly logfoldchanges: readonly (readonly Value[])[];
  readonly pts: readonly (readonly Value[])[];
  readonly pts_rest: readonly (readonly Value[])[];
}
type Value = number | 'nan' | 'inf' | '-inf';
const answers = JSON.parse(
  readFileSync(join(root, 'e2e/fixtures/markers.json'), 'utf8'),
) as {
  readonly small: Readonly<Record<string, Ranked>>;
  readonly demo: Readonly<Record<string, Ranked>>;
  readonly 'demo genes': readonly number[];
};

const { open, newFolder, close } = createGeneServices();
afterAll(async () => {
  await close();
  await demo?.close();
  await server?.close();
});

const METHODS = [
  ['t-test', { method: 't-test' }],
  ['t-test_overestim_var', { method: 't-test_overestim_var' }],
  ['wilcoxon', { method: 'wilcoxon' }],
  ['wilcoxon, ties corrected', { method: 'wilcoxon', tieCorrect: true }],
] as const satisfies readonly (readonly [string, MarkerTest])[];

const BY_TYPE: Comparison = { kind: 'groups', by: '/obs/type' };
const typed = (value: string) =>
  rowSetId({ kind: 'category', table: '/obs', column: 'type', values: [value] });
const A_B: Comparison = { kind: 'rows', rows: typed('A'), against: typed('B') };

/** The same values, stored in different ways. */
const SAME = ['/X', '/layers/csc', '/layers/dense', '/layers/float32'] as const;

/** Other values are equal once they are rounded to float32. */
const storedAs = (path: string) => (path === '/layers/float32' ? 'float32' : 'X');

describe.each(METHODS)('%s', (name, test) => {
  it.each(SAME)('gives scanpy’s markers of each group of %s', async (path) => {
    const service = await open('markers.h5ad');
    const markers = await service.ask(2, 'markers', { path, comparison: BY_TYPE, test });
    expectMarkers(markers, answers.small[`${storedAs(path)} type ${name}`]);
  });

  it.each(SAME)('gives the same from the gene index of %s', async (path) => {
    const service = await open('markers.h5ad');
    await service.ask(2, 'buildGeneIndex', { path });
    const markers = await service.ask(3, 'markers', { path, comparison: BY_TYPE, test });
    expectMarkers(markers, answers.small[`${storedAs(path)} type ${name}`]);
  });

  it('gives scanpy’s markers of one group against another', async () => {
    const service = await open('markers.h5ad');
    const ask = { path: '/X', comparison: A_B, test };
    const markers = await service.ask(2, 'markers', ask);
    expectMarkers(markers, answers.small[`X A/B ${name}`]);
    expect(markers.groups).toEqual([{ cells: 49, rest: 39 }]);
  });

  it('gives scanpy’s markers of each group against one of them', async () => {
    const service = await open('markers.h5ad');
    const comparison = { ...BY_TYPE, against: 'B' } as const;
    const markers = await service.ask(2, 'markers', { path: '/X', comparison, test });
    expect(markers.groups.map(({ label, rest }) => [label, rest])).toEqual([
      ['D', 39],
      ['A', 39],
      ['C', 39],
    ]);
    const { genes } = markers;
    const [, own] = markers.groups;
    const second = (values: Float64Array) => values.subarray(genes, 2 * genes);
    expectMarkers(
      {
        ...{ ...markers, groups: own ? [own] : [] },
        ...{ scores: second(markers.scores), pValues: second(markers.pValues) },
        ...{
          adjusted: second(markers.adjusted),
          foldChanges: second(markers.foldChanges),
        },
        fractions: second(markers.fractions),
        fractionsOfRest: second(markers.fractionsOfRest),
      },
      answers.small[`X A/B ${name}`],
    );
    const none = service.ask(3, 'markers', {
      ...{ path: '/X', test },
      comparison: { ...BY_TYPE, against: 'no such group' },
    });
    await expect(none).rejects.toMatchObject({ name: 'UnsupportedError' });
  });

  it('ranks counts and values below zero as scanpy does, and has no log fold changes of these', async () => {
    const service = await open('markers.h5ad');
    for (const layer of ['counts', 'scaled']) {
      const ask = { path: `/layers/${layer}`, comparison: BY_TYPE, test };
      const markers = await service.ask(2, 'markers', ask);
      const expected = answers.small[`${layer} type ${name}`];
      expectNear(byGroup(markers, markers.scores), expected?.scores, 1e-9);
      expectNear(byGroup(markers, markers.pValues), expected?.pvals, 1e-9);
      expect(markers.foldChangesAre.kind).toBe(layer === 'counts' ? 'ratio' : 'none');
    }
  });

  it('gives scanpy’s markers of the demo, and of rows of it against the rest', async () => {
    const demo = await openDemo();
    const ask = { path: '/X', test };
    const comparison = { kind: 'groups', by: '/obs/cell_type' } as const;
    const all = await demo.ask(2, 'markers', { ...ask, comparison });
    expectMarkers(all, answers.demo[`cell_type ${name}`], answers['demo genes']);
    const ranges = Array.from({ length: 452 }, (_, i) => [7 * i + 3, 7 * i + 4]).flat();
    const rows = rowSetId({
      kind: 'rows',
      table: '/obs',
      ranges: ranges.filter((end) => end <= 3160),
    });
    const chosen = await demo.ask(3, 'markers', {
      ...ask,
      comparison: { kind: 'rows', rows },
    });
    expectMarkers(chosen, answers.demo[`chosen ${name}`], answers['demo genes']);
  });
});

it('ranks by the gene index that it builds where it may be kept', async () => {
  const indexFiles = await nodeIndexFiles(newFolder(), 1 << 20);
  const service = await open('markers.h5ad', { indexFiles });
  const test = { method: 'wilcoxon' } as const;
  const ask = { path: '/layers/dense', comparison: BY_TYPE, test, keepIndex: true };
  const markers = await service.ask(2, 'markers', ask);
  expectMarkers(markers, answers.small['X type wilcoxon']);
  expect((await service.ask(3, 'geneIndexes', {})).map(({ path }) => path)).toEqual([
    '/layers/dense',
  ]);
  expect(await service.ask(4, 'cost', { of: 'markers', ask })).toMatchObject({
    how: 'index',
    index: 'there',
  });
});

it('leaves out rows of both sides, and says how many', async () => {
  const service = await open('markers.h5ad');
  const both = (...ranges: readonly number[]) =>
    rowSetId({ kind: 'rows', table: '/obs', ranges });
  const markers = await service.ask(2, 'markers', {
    path: '/X',
    comparison: { kind: 'rows', rows: both(0, 60), against: both(50, 140) },
    test: { method: 't-test' },
  });
  expect(markers.onBothSides).toBe(10);
  expect(markers.groups).toEqual([{ cells: 50, rest: 80 }]);
});

it('compares only within some rows', async () => {
  const service = await open('markers.h5ad');
  const [A, B, C] = ['A', 'B', 'C'].map((type) => ({
    kind: 'category' as const,
    ...{ table: '/obs', column: 'type', values: [type] },
  }));
  if (!A || !B || !C) throw new Error('three kinds');
  const within = rowSetId({ kind: 'union', of: [A, B] });
  const ask = { path: '/X', test: { method: 't-test' } } as const;
  const comparison = { kind: 'rows', rows: rowSetId(A) } as const;
  const markers = await service.ask(2, 'markers', { ...ask, comparison, within });
  expectMarkers(markers, answers.small['X A/B t-test']);
});

it('leaves out groups of fewer than two cells, and refuses such sides', async () => {
  const service = await open('markers.h5ad');
  const test = { method: 't-test' } as const;
  const comparison = { kind: 'groups', by: '/obs/few' } as const;
  const markers = await service.ask(2, 'markers', { path: '/X', comparison, test });
  expect(markers.groups.map(({ label, cells }) => [label, cells])).toEqual([
    ['x', 59],
    ['y', 80],
  ]);
  expect(markers.leftOut).toEqual(['one', 'none']);
  const one = rowSetId({ kind: 'rows', table: '/obs', ranges: [9, 10] });
  await expect(
    service.ask(3, 'markers', {
      path: '/X',
      comparison: { kind: 'rows', rows: one },
      test,
    }),
  ).rejects.toMatchObject({
    name: 'UnsupportedError',
    message:
      'The first side of the comparison has 1 row: a test needs at least two on each.',
  });
});

let server: FlakyServer | undefined;
let demo: SourceService | undefined;

async function openDemo(): Promise<SourceService> {
  if (demo) return demo;
  server = await startFlakyServer();
  serveFolder(server, join(stores, 'demo.zarr'), '/demo.zarr');
  demo = createSourceService({ createPool: inlineDecodePool });
  await demo.open(1, { kind: 'url', url: `${server.url}/demo.zarr` });
  return demo;
}

/** Of the demo, scanpy squares float32 in float32; other answers are of doubles. */
function expectMarkers(
  markers: Markers,
  expected: Ranked | undefined,
  genes?: readonly number[],
): void {
  if (!expected) throw new Error('there is no such answer');
  const precision = genes ? 1e-6 : 1e-9;
  const groups = expected.groups.map((label) =>
    markers.groups.length === 1
      ? 0
      : markers.groups.findIndex((group) => group.label === label),
  );
  const of = (values: Float64Array) =>
    groups.map((group) =>
      (genes ?? [...Array(markers.genes).keys()]).map(
        (gene) => values[group * markers.genes + gene] ?? Number.NaN,
      ),
    );
  expectNear(of(markers.scores), expected.scores, precision);
  // the exponent of a p value is off by up to |score| times as much
  expectNear(logs(of(markers.pValues)), logs(expected.pvals), 20 * precision);
  expectNear(logs(of(markers.adjusted)), logs(expected.pvals_adj), 20 * precision);
  expectNear(of(markers.foldChanges), expected.logfoldchanges, precision);
  expectNear(of(markers.fractions), expected.pts, 1e-12);
  expectNear(of(markers.fractionsOfRest), expected.pts_rest, 1e-12);
}

function byGroup({ genes, groups }: Markers, values: Float64Array): number[][] {
  return groups.map((_, at) => [...values.subarray(at * genes, (at + 1) * genes)]);
}

function logs(values: readonly (readonly Value[])[]): number[][] {
  return values.map((some) => some.map((value) => Math.log10(numberOf(value))));
}

/** Relative above 1. */
function expectNear(
  found: readonly (readonly number[])[],
  expected: readonly (readonly Value[])[] | undefined,
  precision: number,
): void {
  expect(found).toHaveLength(expected?.length ?? -1);
  for (const [group, values] of (expected ?? []).entries())
    for (const [gene, value] of values.entries()) {
      const [own, other] = [found[group]?.[gene] ?? Number.NaN, numberOf(value)];
      const error = Object.is(own, other) ? 0 : Math.abs(own - other);
      expect(
        error / Math.max(1, Math.abs(other)),
        `group ${group}, gene ${gene}: ${own}, not ${other}`,
      ).toBeLessThan(precision);
    }
}

/** As Python writes it. */
function numberOf(value: Value): number {
  return value === 'inf'
    ? Number.POSITIVE_INFINITY
    : value === '-inf'
      ? Number.NEGATIVE_INFINITY
      : Number(value);
}
