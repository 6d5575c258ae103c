import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type RowRecipe, rowSetId } from '@/model/row-set';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { stores } from '@/testing/node-stores';
import type { SourceService } from '../../../workers/protocol';
import { createSourceService } from '../../../workers/source';
import type { Variable } from './questions';

// expected values are those of numpy, pandas and scipy.stats over kitchen.h5ad

const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened) await close();
});

async function open(): Promise<SourceService> {
  const service = createSourceService({ createPool: inlineDecodePool });
  const file = new File([readFileSync(join(stores, 'kitchen.h5ad'))], 'kitchen.h5ad');
  await service.open(1, { kind: 'file', file });
  opened.push(() => service.close());
  return service;
}

const inRange: RowRecipe = {
  kind: 'arranged',
  table: '/obs',
  sort: [{ column: 'float64', descending: true }],
  of: { kind: 'query', table: '/obs', where: 'float64 >= 0 and float64 <= 5' },
};
const rows = rowSetId(inRange);
const column = (name: string): Variable => ({ kind: 'column', path: `/obs/${name}` });
const gene: Variable = { kind: 'gene', path: '/X', gene: 5 };

it('spreads a gene over groups of some rows', async () => {
  const service = await open();
  const spread = await service.ask(2, 'plotSpread', {
    ...{ values: gene, by: '/obs/cell_type', bins: 10, rows },
  });
  expect(spread.groups.map(({ label, count }) => [label, count])).toEqual([
    ['B cell', 26],
    ['T cell', 21],
    ['Mönocyte', 13],
    ['NK ✨', 10],
  ]);
  expect(spread.groups[1]?.mean).toBeCloseTo(8.285714285714286, 12);
  expect(spread.groups[3]?.deviation).toBeCloseTo(31.813519138881823, 10);
  expect(spread.whole.count).toBe(70);
});

it('spreads a column over each part of each group', async () => {
  const service = await open();
  const { groups, parts } = await service.ask(2, 'plotSpread', {
    ...{ values: column('float64'), by: '/obs/cell_type', split: '/obs/boolean' },
    ...{ bins: 10, rows },
  });
  expect(parts).toEqual(['False', 'True']);
  expect(groups.map(({ group, part, count }) => [group, part, count])).toEqual([
    [0, 0, 17],
    [0, 1, 9],
    [1, 0, 15],
    [1, 1, 6],
    [2, 0, 11],
    [2, 1, 2],
    [3, 0, 7],
    [3, 1, 3],
  ]);
  expect(groups[1]?.mean).toBeCloseTo(2.6813248624629216, 12);
  expect(groups[2]?.quartiles[1]).toBeCloseTo(2.2039405931717857, 12);
});

it('takes the logarithm of one more, and counts negative numbers as missing', async () => {
  const service = await open();
  const { whole, negative } = await service.ask(2, 'plotSpread', {
    values: { ...column('float64'), isLog: true },
    bins: 10,
  });
  expect([whole.count, whole.missing, negative]).toEqual([172, 159, 159]);
  expect(whole.mean).toBeCloseTo(1.8929625200027425, 12);
});

it('correlates a column with a gene, without the rows that lack one', async () => {
  const service = await open();
  const pairs = await service.ask(2, 'plotPairs', {
    ...{ x: column('with_nan'), y: gene, as: 'points', across: 20 },
    colour: { kind: 'groups', of: '/obs/cell_type' },
  });
  expect([pairs.count, pairs.missing]).toEqual([288, 43]);
  expect(pairs.pearson).toBeCloseTo(-0.021674577440646416, 12);
  expect(pairs.spearman).toBeCloseTo(-0.005206791337356662, 12);
  expect(pairs.labels).toEqual(['B cell', 'T cell', 'Mönocyte', 'NK ✨']);
  expect(pairs.shown.kind === 'points' && pairs.shown.codes?.length).toBe(288);
});

it('takes the pairs of some rows in the order of the table, with their numbers', async () => {
  const service = await open();
  const { shown, pearson, spearman } = await service.ask(2, 'plotPairs', {
    ...{ x: column('float64'), y: gene, as: 'points', across: 20, rows },
  });
  expect(pearson).toBeCloseTo(0.038768480916314754, 12);
  expect(spearman).toBeCloseTo(-0.030603615842355974, 12);
  if (shown.kind !== 'points') throw new Error('expected points');
  expect([...shown.rows.subarray(0, 4)]).toEqual([9, 14, 16, 17]);
  expect(shown.x[0]).toBeCloseTo(3.83562853, 7);
});

it('refuses text, and variables of other rows', async () => {
  const service = await open();
  await expect(
    service.ask(4, 'plotSpread', { values: column('string'), bins: 10 }),
  ).rejects.toThrow('/obs/string does not contain numbers');
  await expect(
    service.ask(5, 'plotPairs', {
      ...{ x: gene, y: { kind: 'column', path: '/var/means' } },
      ...{ as: 'points', across: 10 },
    }),
  ).rejects.toThrow(/^.var.means has [0-9]+ rows, but X has 331/);
});

it('gives up when it is cancelled', async () => {
  const service = await open();
  const asked = service.ask(2, 'plotPairs', {
    ...{ x: column('float64'), y: gene, as: 'points', across: 20 },
  });
  await service.cancel(2);
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
});

it('answers of a gene so far only while it is read or once it is there', async () => {
  const service = await open();
  const ask = { values: { kind: 'gene', path: '/X', gene: 2 }, bins: 5 } as const;
  await expect(
    service.ask(2, 'plotSpread', { ...ask, soFar: 0.5 }),
  ).rejects.toMatchObject({
    name: 'NotFoundError',
  });
  await service.ask(3, 'geneColours', { path: '/X', genes: [2] });
  const { whole } = await service.ask(4, 'plotSpread', { ...ask, soFar: 0.5 });
  expect(whole).toEqual((await service.ask(5, 'plotSpread', ask)).whole);
});

const selected = { chosen: rowSetId({ kind: 'rows', table: '/obs', ranges: [10, 50] }) };

it('spreads over chosen rows and the others, as groups or as parts that are tested', async () => {
  const service = await open();
  const by = await service.ask(2, 'plotSpread', { values: gene, by: selected, bins: 10 });
  expect(by.groups.map(({ label, count, mean }) => [label, count, mean])).toEqual([
    ['selected', 40, expect.closeTo(1.55, 6)],
    ['not selected', 291, expect.closeTo(9.185567, 6)],
  ]);
  const { parts, groups, tests } = await service.ask(3, 'plotSpread', {
    ...{ values: gene, by: '/obs/cell_type', split: selected, bins: 10 },
  });
  expect(parts).toEqual(['selected', 'not selected']);
  expect(groups.map(({ count }) => count)).toEqual([16, 116, 15, 80, 6, 67, 3, 28]);
  // scipy.stats.mannwhitneyu(…, method='asymptotic'), false_discovery_control
  expect([...(tests?.p ?? [])]).toEqual(
    [0.4217045218774792, 0.46000036791382115, 0.2943023798217579, 0.6280871960504593].map(
      (p) => expect.closeTo(p, 12),
    ),
  );
  expect([...(tests?.adjusted ?? [])]).toEqual(
    [0.6133338238850949, 0.6133338238850949, 0.6133338238850949, 0.6280871960504593].map(
      (p) => expect.closeTo(p, 12),
    ),
  );
});

it('tests two parts of a column, and only two', async () => {
  const service = await open();
  const how = { values: column('float64'), by: '/obs/cell_type', bins: 10 };
  const { tests } = await service.ask(2, 'plotSpread', { ...how, split: '/obs/boolean' });
  expect([...(tests?.p ?? [])]).toEqual(
    [
      0.14686659522941936, 0.9842941384945048, 0.3468659905237078, 0.42077365861648097,
    ].map((p) => expect.closeTo(p, 12)),
  );
  const many = await service.ask(3, 'plotSpread', { ...how, split: '/obs/ordered' });
  expect(many.tests).toBeUndefined();
});

it('has the labels of chosen rows for the colours of pairs, and sums genes over them', async () => {
  const service = await open();
  const { labels, shown } = await service.ask(2, 'plotPairs', {
    ...{ x: column('float64'), y: gene, colour: { kind: 'groups', of: selected } },
    ...{ as: 'points', across: 40 },
  });
  expect(labels).toEqual(['selected', 'not selected']);
  const codes = shown.kind === 'points' ? [...(shown.codes ?? [])] : [];
  expect(codes.filter((code) => code === 0)).toHaveLength(40);
  const stats = await service.ask(3, 'groupStats', {
    ...{ path: '/X', genes: [5], groups: selected },
  });
  expect([stats.groups, [...stats.cells], [...stats.expressing]]).toEqual([
    ['selected', 'not selected'],
    [40, 291],
    [5, 54],
  ]);
});

it('refuses chosen rows of another table', async () => {
  const service = await open();
  const genes = { chosen: rowSetId({ kind: 'rows', table: '/var', ranges: [0, 2] }) };
  await expect(
    service.ask(2, 'plotSpread', { values: column('float64'), by: genes, bins: 10 }),
  ).rejects.toThrow('its table has 331 rows');
});
