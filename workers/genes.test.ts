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
      const scanned = await service.genes(2, `/${path}`, genes, { keepIndex: true });
      expect(scanned.map(({ values }) => list(values))).toEqual(expected);
      const again = await service.genes(3, `/${path}`, genes);
      expect(again.map(({ values }) => list(values))).toEqual(expected);
      const lies = path.startsWith('csc') ? 'columns' : 'index';
      expect(again.map(({ how }) => how)).toEqual([lies, lies, lies]);
    },
  );

  it('tells what it will cost, before and after', async () => {
    const service = await open(name);
    const before = await service.geneCost(2, '/csr_int32', [1]);
    expect(before).toMatchObject({ how: 'scan', done: 0, index: 'possible' });
    expect(before.bytes).toBeGreaterThan(100);
    expect(before.requests).toBeGreaterThan(0);
    expect(await service.buildGeneIndex(3, '/csr_int32')).toBe('in-memory');
    const after = await service.geneCost(4, '/csr_int32', [1]);
    expect(after).toMatchObject({ how: 'index', requests: 1, index: 'there' });
    expect(after.bytes).toBeLessThan(before.bytes);
    const direct = await service.geneCost(5, '/csc', [1]);
    expect(direct).toMatchObject({ how: 'columns', index: 'needless' });
  });

  it('tells what a scan finds while it goes on', async () => {
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
    await service.genes(7, '/csr_duplicates_float64', [5]);
    expect(column).toEqual(answers.csr_duplicates_float64?.[5]);
    expect(rows.size).toBe(61);
    expect(done).toBe(1);
  });

  it('gives the mean of several genes', async () => {
    const service = await open(name);
    const [mean] = await service.genes(2, '/csr_float32', [1, 2, 3], { mean: true });
    const columns = [1, 2, 3].map((gene) => answers.csr_float32?.[gene] ?? []);
    for (const [row, value] of list(mean?.values ?? []).entries())
      expect(value).toBeCloseTo(
        columns.reduce((sum, column) => sum + (column[row] ?? 0), 0) / 3,
        12,
      );
  });

  it('refuses genes that are not there, and what is no matrix', async () => {
    const service = await open(name);
    await expect(service.genes(2, '/csr_int32', [11])).rejects.toMatchObject({
      name: 'NotFoundError',
    });
    await expect(service.genes(3, '/csr_int32', [1, 1])).rejects.toMatchObject({
      name: 'UnsupportedError',
    });
    await expect(service.geneCost(4, '/', [1])).rejects.toMatchObject({
      name: 'UnsupportedError',
    });
  });
});

it('adds up genes by group, the same with an index and without', async () => {
  const service = await open('kitchen.h5ad');
  const { element } = await service.describe(2, '/obs/cell_type');
  expect(element).toMatchObject({ holds: 'categories' });
  const scanned = await service.groupStats(3, '/X', [2, 5, 36], '/obs/cell_type');
  await service.buildGeneIndex(4, '/X');
  expect(await service.groupStats(5, '/X', [2, 5, 36], '/obs/cell_type')).toEqual(
    scanned,
  );
  const block = await service.read(6, '/obs/cell_type', {});
  const matrix = await service.read(7, '/X', { columns: [5, 6] });
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
  await expect(service.groupStats(2, '/X', [1], '/obs/float64')).rejects.toMatchObject({
    name: 'UnsupportedError',
  });
});

it('gives up at once when it is cancelled', async () => {
  const service = await open('matrices.h5', {
    indexFiles: await nodeIndexFiles(newFolder(), 1e9),
  });
  const reading = service
    .genes(2, '/csr_int32', [1], { keepIndex: true })
    .catch((error: unknown) => error);
  service.cancel(2);
  expect(isAbort(await reading)).toBe(true);
  const [gene] = await service.genes(3, '/csr_int32', [1], { keepIndex: true });
  expect(list(gene?.values ?? [])).toEqual(answers.csr_int32?.[1]);
});

it('goes on with sums by group where they were given up', async () => {
  const service = await open('kitchen.h5ad');
  const given = service.groupStats(2, '/X', [2, 5, 36], '/obs/cell_type').catch(isAbort);
  setTimeout(() => service.cancel(2), 2);
  await given;
  const again = await service.groupStats(3, '/X', [2, 5, 36], '/obs/cell_type');
  const fresh = await open('kitchen.h5ad');
  expect(again).toEqual(await fresh.groupStats(4, '/X', [2, 5, 36], '/obs/cell_type'));
});

it('lists indexes and removes them', async () => {
  const service = await open('matrices.h5');
  await service.buildGeneIndex(2, '/csr_int32');
  const [index] = await service.geneIndexes();
  expect(index).toMatchObject({
    source: 'matrices.h5',
    path: '/csr_int32',
    place: 'memory',
  });
  await service.removeGeneIndex(index?.key ?? '');
  expect(await service.geneIndexes()).toEqual([]);
  const [gene] = await service.genes(3, '/csr_int32', [1]);
  expect(gene?.how).toBe('scan');
});
