import { afterAll, describe, expect, it } from 'vitest';
import { nodeIndexFiles } from '@/genes/index/node-index-files';
import { isAbort } from '@/model/errors';
import type { GeneNews } from '@/model/genes';
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

  it('reports partial results of a scan', async () => {
    const service = await open(name);
    const column = new Array<number>(61).fill(0);
    const rows = new Set<number>();
    let done = 0;
    service.watchGenes((job, news: GeneNews) => {
      expect(job).toBe(7);
      expect(news.gene).toBe(0);
      news.at.forEach((row, i) => {
        column[row] = (column[row] ?? 0) + (news.values[i] ?? 0);
      });
      for (let row = news.rows[0]; row < news.rows[1]; row++) rows.add(row);
      done = news.done;
    });
    await service.ask(7, 'genes', { path: '/csr_duplicates_float64', genes: [5] });
    expect(column).toEqual(answers.csr_duplicates_float64?.[5]);
    expect(rows.size).toBe(61);
    expect(done).toBe(1);
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
  expect(element).toMatchObject({ holds: 'categories' });
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
