import { afterAll, describe, expect, it, vi } from 'vitest';
import { nodeIndexFiles } from '@/ask/gene-index/node-index-files';
import type { PartialGene } from '@/ask/questions';
import { isAbort } from '@/model/errors';
import { readGeneAnswers } from '@/testing/node-gene-fixture';
import { createGeneServices } from '@/testing/node-gene-service';

const answers = readGeneAnswers();
const { open, newFolder, close } = createGeneServices();
afterAll(close);

const list = (values: ArrayLike<number>) => Array.from(values);

describe.each(['matrices.h5', 'matrices.v3.zarr.zip'])('%s', (name) => {
  it.each(Object.keys(answers))(
    '%s: genes by a scan, then out of its index',
    async (path) => {
      const service = await open(name);
      const genes = [10, 0, 4];
      const expected = genes.map((gene) => answers[path]?.[gene]);
      const scanned = await service.ask(2, 'genes', {
        path: `/${path}`,
        genes,
        keepIndex: true,
      });
      expect(scanned.map(({ values }) => list(values))).toEqual(expected);
      const again = await service.ask(3, 'genes', { path: `/${path}`, genes });
      expect(again.map(({ values }) => list(values))).toEqual(expected);
      const how = path.startsWith('csc') ? 'columns' : 'index';
      expect(again.map((cost) => cost.how)).toEqual([how, how, how]);
    },
  );

  it('estimates the cost, before and after', async () => {
    const service = await open(name);
    const before = await service.ask(2, 'cost', {
      of: 'genes',
      ask: { path: '/csr_int32', genes: [1] },
    });
    expect(before).toMatchObject({ how: 'scan', done: 0, index: 'possible' });
    expect(before.bytes).toBeGreaterThan(100);
    expect(before.requests).toBeGreaterThan(0);
    expect(await service.ask(3, 'buildGeneIndex', { path: '/csr_int32' })).toBe(
      'in-memory',
    );
    const after = await service.ask(4, 'cost', {
      of: 'genes',
      ask: { path: '/csr_int32', genes: [1] },
    });
    expect(after).toMatchObject({ how: 'index', requests: 1, index: 'there' });
    expect(after.bytes).toBeLessThan(before.bytes);
    const direct = await service.ask(5, 'cost', {
      of: 'genes',
      ask: { path: '/csc', genes: [1] },
    });
    expect(direct).toMatchObject({ how: 'columns', index: 'needless' });
  });

  it('tells the colours of what a scan has found, with what is not read as missing', async () => {
    const service = await open(name);
    const told: [number, PartialGene][] = [];
    service.watchGenes((...news) => told.push(news));
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000)); // an interval each time
    const ask = { path: '/csr_duplicates_float64', genes: [5] };
    const { colours } = await service.ask(7, 'geneColours', ask);
    vi.restoreAllMocks();
    const values = answers.csr_duplicates_float64?.[5] ?? [];
    const [min, max] = [Math.min(...values), Math.max(...values)];
    expect(colours).toMatchObject({ min, max, missing: 0 });
    for (const [row, level] of colours.levels.entries())
      expect(level).toBeCloseTo(((values[row] ?? 0) - min) / (max - min), 6);
    expect(told.length).toBeGreaterThan(0);
    expect(told.every(([job]) => job === 7)).toBe(true);
    for (const [, { partial, done }] of told)
      expect(partial.missing).toBeCloseTo(61 * (1 - done), -1.5);
    expect(told.at(-1)?.[1]).toMatchObject({
      partial: { min, max, missing: 0 },
      done: 1,
    });
  });

  it('has values of some rows of a gene that was read lately, and asks nothing about their cost', async () => {
    const service = await open(name);
    const ask = { path: '/csr_int32', genes: [1], rows: [3, 6] as const };
    const cost = { of: 'genes', ask } as const;
    expect(await service.ask(2, 'cost', cost)).toMatchObject({ how: 'scan' });
    const [some] = await service.ask(3, 'genes', ask);
    expect(list(some?.values ?? [])).toEqual(answers.csr_int32?.[1]?.slice(3, 6));
    expect(await service.ask(4, 'cost', cost)).toMatchObject({
      requests: 0,
      asksFirst: false,
    });
  });

  it('gives the mean of several genes', async () => {
    const service = await open(name);
    const [mean] = await service.ask(2, 'genes', {
      path: '/csr_float32',
      genes: [1, 2, 3],
      mean: true,
    });
    const columns = [1, 2, 3].map((gene) => answers.csr_float32?.[gene] ?? []);
    for (const [row, value] of list(mean?.values ?? []).entries())
      expect(value).toBeCloseTo(
        columns.reduce((sum, column) => sum + (column[row] ?? 0), 0) / 3,
        12,
      );
  });

  it('refuses genes that are not there, and what is no matrix', async () => {
    const service = await open(name);
    await expect(
      service.ask(2, 'genes', { path: '/csr_int32', genes: [11] }),
    ).rejects.toMatchObject({
      name: 'NotFoundError',
    });
    await expect(
      service.ask(3, 'genes', { path: '/csr_int32', genes: [1, 1] }),
    ).rejects.toMatchObject({
      name: 'UnsupportedError',
    });
    await expect(
      service.ask(4, 'cost', { of: 'genes', ask: { path: '/', genes: [1] } }),
    ).rejects.toMatchObject({
      name: 'UnsupportedError',
    });
  });
});

it('adds up genes by group, the same with an index and without', async () => {
  const service = await open('kitchen.h5ad');
  const { element } = await service.ask(2, 'describe', { path: '/obs/cell_type' });
  expect(element).toMatchObject({ valueType: 'categories' });
  const scanned = await service.ask(3, 'groupStats', {
    path: '/X',
    genes: [2, 5, 36],
    groups: '/obs/cell_type',
  });
  await service.ask(4, 'buildGeneIndex', { path: '/X' });
  expect(
    await service.ask(5, 'groupStats', {
      path: '/X',
      genes: [2, 5, 36],
      groups: '/obs/cell_type',
    }),
  ).toEqual(scanned);
  const block = await service.ask(6, 'read', { path: '/obs/cell_type', region: {} });
  const matrix = await service.ask(7, 'read', {
    path: '/X',
    region: { columns: [5, 6] },
  });
  if (block.kind !== 'categories' || matrix.kind !== 'matrix')
    throw new Error('no blocks');
  const { groups, cells, sums, means, expressing } = scanned;
  for (const code of groups.keys()) {
    const values = list(matrix.values as Float32Array).filter(
      (_, row) => block.codes[row] === code,
    );
    const sum = values.reduce((all, value) => all + value, 0);
    const at = groups.length + code;
    expect(cells[code]).toBe(values.length);
    expect(sums[at]).toBeCloseTo(sum, 6);
    expect(means[at]).toBeCloseTo(sum / values.length, 9);
    expect(expressing[at]).toBe(values.filter((value) => value > 0).length);
  }
});

it('refuses groups of something else', async () => {
  const service = await open('kitchen.h5ad');
  await expect(
    service.ask(2, 'groupStats', { path: '/X', genes: [1], groups: '/obs/float64' }),
  ).rejects.toMatchObject({
    name: 'UnsupportedError',
  });
});

it('gives up at once when it is cancelled', async () => {
  const service = await open('matrices.h5', {
    indexFiles: await nodeIndexFiles(newFolder(), 1e9),
  });
  const reading = service
    .ask(2, 'genes', { path: '/csr_int32', genes: [1], keepIndex: true })
    .catch((error: unknown) => error);
  service.cancel(2);
  expect(isAbort(await reading)).toBe(true);
  const [gene] = await service.ask(3, 'genes', {
    path: '/csr_int32',
    genes: [1],
    keepIndex: true,
  });
  expect(list(gene?.values ?? [])).toEqual(answers.csr_int32?.[1]);
});

it('goes on with sums by group where they were given up', async () => {
  const service = await open('kitchen.h5ad');
  const given = service
    .ask(2, 'groupStats', { path: '/X', genes: [2, 5, 36], groups: '/obs/cell_type' })
    .catch(isAbort);
  setTimeout(() => service.cancel(2), 2);
  await given;
  const again = await service.ask(3, 'groupStats', {
    path: '/X',
    genes: [2, 5, 36],
    groups: '/obs/cell_type',
  });
  const fresh = await open('kitchen.h5ad');
  expect(again).toEqual(
    await fresh.ask(4, 'groupStats', {
      path: '/X',
      genes: [2, 5, 36],
      groups: '/obs/cell_type',
    }),
  );
});

it('lists indexes and removes them', async () => {
  const service = await open('matrices.h5');
  await service.ask(2, 'buildGeneIndex', { path: '/csr_int32' });
  const [index] = await service.ask(90, 'geneIndexes', {});
  expect(index).toMatchObject({
    source: 'matrices.h5',
    path: '/csr_int32',
    place: 'memory',
  });
  await service.ask(90, 'removeGeneIndex', { key: index?.key ?? '' });
  expect(await service.ask(90, 'geneIndexes', {})).toEqual([]);
  const [gene] = await service.ask(3, 'genes', { path: '/csr_int32', genes: [1] });
  expect(gene?.how).toBe('scan');
});
