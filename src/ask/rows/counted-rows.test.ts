import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type RowRecipe, type RowSetId, rowSetId } from '@/model/row-set';
import { inlineDecodePool, runInline } from '@/read/kernels/inline-pool';
import { startFlakyServer } from '@/testing/node-flaky-server';
import { serveFolder } from '@/testing/node-serve-folder';
import { stores } from '@/testing/node-stores';
import type { SourceService } from '../../../workers/protocol';
import { createSourceService } from '../../../workers/source';

// expected values are those of numpy and pandas over the rows of obs with 0 <= float64 <= 5: groupby, crosstab,
// quantile, histogram2d, corrcoef, value_counts

const inRange: RowRecipe = {
  kind: 'query',
  table: '/obs',
  where: 'float64 >= 0 and float64 <= 5',
};
const rows = rowSetId(inRange);
const sorted = rowSetId({
  kind: 'arranged',
  table: '/obs',
  sort: [{ column: 'float64', descending: true }],
  of: inRange,
});

const gene = (at: number) => ({ kind: 'gene', path: '/X', gene: at }) as const;
const column = (path: string) => ({ kind: 'column', path }) as const;

const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened) await close();
});

async function open(name: string, createPool = inlineDecodePool): Promise<SourceService> {
  const service = createSourceService({ createPool });
  if (name.endsWith('.zarr')) {
    const server = await startFlakyServer();
    serveFolder(server, join(stores, name), `/${name}`);
    await service.open(1, { kind: 'url', url: `${server.url}/${name}` });
    opened.push(() => server.close());
  } else {
    const file = new File([readFileSync(join(stores, name))], name);
    await service.open(1, { kind: 'file', file });
  }
  opened.push(() => service.close());
  return service;
}

describe.each(['kitchen.h5ad', 'kitchen.v3.zarr'])(
  'of the rows of a set in %s',
  (name) => {
    it.each([
      ['of a filter', rows],
      ['in another order', sorted],
    ])('genes are added up by group, %s', async (_, of) => {
      const service = await open(name);
      const ask = { path: '/X', genes: [2, 5], groups: '/obs/cell_type' };
      const whole = await service.ask(2, 'groupStats', ask);
      expect([...whole.cells]).toEqual([132, 95, 73, 31]);
      const stats = await service.ask(3, 'groupStats', { ...ask, rows: of });
      expect(stats.groups).toEqual(['B cell', 'T cell', 'Mönocyte', 'NK ✨']);
      expect([...stats.cells]).toEqual([26, 21, 13, 10]);
      expect([...stats.sums]).toEqual([113, 51, 162, 120, 163, 174, 88, 131]);
      expect([...stats.expressing]).toEqual([2, 1, 2, 2, 5, 3, 1, 2]);
      expect(stats.means[0]).toBeCloseTo(4.346153846153846, 10);
      expect(stats.variances[7]).toBeCloseTo(1012.1, 8);
      // the index gives the same
      await service.ask(4, 'buildGeneIndex', { path: '/X' });
      expect(await service.ask(5, 'groupStats', { ...ask, rows: of })).toEqual(stats);
    });

    it('the values of a gene are spread, in all and by group', async () => {
      const service = await open(name);
      const of = { values: gene(2), bins: 5 };
      const by = '/obs/cell_type';
      const spread = await service.ask(3, 'plotSpread', { ...of, by, rows });
      const { count, zeros, expressing, mean, deviation, max } = spread.whole;
      expect([count, zeros, expressing, max]).toEqual([70, 63, 7, 92]);
      expect(mean).toBeCloseTo(6.371428571428571, 10);
      expect(deviation).toBeCloseTo(20.33072311250716, 10);
      expect(spread.groups.map((group) => group.count)).toEqual([26, 21, 13, 10]);
      expect(spread.groups[2]?.mean).toBeCloseTo(12.461538461538462, 10);
      const alone = await service.ask(4, 'plotSpread', { ...of, rows: sorted });
      expect([alone.whole.count, alone.groups]).toEqual([70, []]);
    });

    it('the numbers of a column are spread by group', async () => {
      const service = await open(name);
      const spread = await service.ask(2, 'plotSpread', {
        ...{ values: column('/obs/float64'), by: '/obs/cell_type', bins: 5, rows },
      });
      expect(spread.whole.count).toBe(70);
      expect(spread.groups.map(({ count }) => count)).toEqual([26, 21, 13, 10]);
      expect(spread.groups[0]?.mean).toBeCloseTo(2.1043265694853286, 10);
      const [lower = 0, median = 0, upper = 0] = spread.groups[3]?.quartiles ?? [];
      expect(lower).toBeCloseTo(2.161924665877823, 10);
      expect(median).toBeCloseTo(2.835841859121907, 10);
      expect(upper).toBeCloseTo(3.0578953976279597, 10);
    });

    it('two columns are counted against each other, and what is missing among them only', async () => {
      const service = await open(name);
      const ask = { rows: '/obs/cell_type', columns: '/obs/ordered' };
      const table = await service.ask(2, 'crosstab', { ...ask, of: rows });
      expect([...table.counts]).toEqual([8, 10, 8, 6, 6, 9, 5, 5, 3, 5, 1, 4]);
      expect(table.missing).toBe(0);
      const gaps = { rows: '/obs/with_missing', columns: '/obs/nullable_boolean' };
      const partial = await service.ask(3, 'crosstab', { ...gaps, of: sorted });
      expect(partial.rows.slice(0, 3)).toEqual(['B cell', 'T cell', 'Mönocyte']);
      expect([...partial.counts.slice(0, 6)]).toEqual([9, 9, 9, 10, 6, 3]);
      expect(partial.missing).toBe(24);
    });

    it('the groups of a column are counted in the rows and in all others', async () => {
      const service = await open(name);
      const ask = { rows: '/obs/cell_type', columns: { chosen: sorted } };
      const table = await service.ask(2, 'crosstab', ask);
      expect(table.columns).toEqual(['selected', 'not selected']);
      expect([...table.counts]).toEqual([26, 106, 21, 74, 13, 60, 10, 21]);
      expect(table.missing).toBe(0);
      const where = 'boolean == true';
      const of = rowSetId({ kind: 'query', table: '/obs', where });
      const partial = await service.ask(3, 'crosstab', { ...ask, of });
      expect([...partial.counts]).toEqual([9, 32, 6, 26, 2, 16, 3, 8]);
      const gaps = { ...ask, rows: '/obs/with_missing' };
      expect(await service.ask(4, 'crosstab', gaps)).toMatchObject({ missing: 31 });
    });

    it('two columns of numbers meet', async () => {
      const service = await open(name);
      const ask = { x: '/obs/float64', y: '/obs/with_nan', rows };
      const density = await service.ask(2, 'histogram2d', ask);
      expect([density.count, density.missing]).toEqual([60, 10]);
      expect(density.correlation).toBeCloseTo(0.12150427590274715, 10);
      expect(density.xEdges[0]).toBeCloseTo(0.03326577571476943, 12);
      expect(density.yEdges[40]).toBeCloseTo(9.544444469799295, 12);
      expect(density.counts.filter((one) => one > 0)).toHaveLength(60);
      expect(density.counts.indexOf(1)).toBe(35);
    });

    it('columns are summarised', async () => {
      const service = await open(name);
      const ofColumn = (column: string, of: RowSetId = rows) =>
        service.ask(2, 'profile', { path: `/obs/${column}`, rows: of });
      const numbers = await ofColumn('float64', sorted);
      if (numbers.kind !== 'numbers') throw new Error(numbers.kind);
      expect([numbers.length, numbers.missing]).toEqual([70, 0]);
      expect(numbers.mean).toBeCloseTo(2.349837298960362, 10);
      expect(numbers.quartiles[1]).toBeCloseTo(2.2498452999570926, 10);
      expect(numbers.max).toBe(4.985878477879019);
      expect(await ofColumn('with_missing')).toMatchObject({ length: 70, missing: 10 });
      const types = await ofColumn('cell_type');
      expect(types).toMatchObject({ counts: Uint32Array.of(26, 21, 13, 10), missing: 0 });
      expect(await ofColumn('boolean')).toMatchObject({ length: 70, true: 20 });
      expect(await ofColumn('nullable_boolean')).toMatchObject({ missing: 17, true: 27 });
      const texts = await ofColumn('nullable_string');
      expect(texts).toMatchObject({ length: 70, missing: 17, unique: 10 });
      expect(texts.kind === 'strings' && texts.top[0]).toEqual({
        value: 'e\u0301',
        count: 8,
      });
    });

    it('nothing is read of a matrix for them where its index or the values of a gene are there', async () => {
      const jobs: string[] = [];
      const service = await open(name, () => {
        const pool = inlineDecodePool();
        const run: typeof pool.run = (job, signal) => {
          jobs.push(job.kernel);
          return runInline(job, signal);
        };
        return { ...pool, run };
      });
      const ask = { path: '/X', genes: [2, 5], groups: '/obs/cell_type' };
      await service.ask(2, 'groupStats', ask);
      await service.ask(3, 'groupStats', { ...ask, rows });
      expect(jobs.splice(0)).toEqual(['find', 'take', 'find', 'take']);
      await service.ask(4, 'buildGeneIndex', { path: '/X' });
      expect(jobs.splice(0)).toEqual(['transpose']);
      await service.ask(5, 'genes', { path: '/X', genes: [2] });
      await service.ask(6, 'groupStats', { ...ask, rows });
      const by = ask.groups;
      await service.ask(7, 'plotSpread', { values: gene(2), bins: 5, by, rows });
      expect(jobs).toEqual([]);
    });

    it('no rows give no counts', async () => {
      const service = await open(name);
      const none = rowSetId({ kind: 'rows', table: '/obs', ranges: [] });
      const path = '/obs/cell_type';
      expect(await service.ask(2, 'profile', { path, rows: none })).toMatchObject({
        length: 0,
      });
      const ask = { path: '/X', genes: [2], groups: path, rows: none };
      expect([...(await service.ask(3, 'groupStats', ask)).cells]).toEqual([0, 0, 0, 0]);
    });

    it('refuses rows of another table, and names both lengths', async () => {
      const service = await open(name);
      const ofGenes = rowSetId({ kind: 'rows', table: '/var', ranges: [0, 5] });
      const groups = '/obs/cell_type';
      const refused = (path: string) => ({
        name: 'UnsupportedError',
        message: `${path} has 331 rows, but the rows to count are of a table with 37. Choose rows of the same table.`,
      });
      const path = '/obs/float64';
      const given = { groups, rows: ofGenes };
      await expect(
        service.ask(2, 'groupStats', { path: '/X', genes: [1], ...given }),
      ).rejects.toMatchObject(refused(groups));
      await expect(
        service.ask(3, 'plotSpread', { values: gene(1), bins: 5, rows: ofGenes }),
      ).rejects.toMatchObject(refused('/X'));
      await expect(
        service.ask(4, 'plotSpread', {
          ...{ values: column(path), bins: 5, by: groups, rows: ofGenes },
        }),
      ).rejects.toMatchObject(refused(path));
      await expect(
        service.ask(5, 'crosstab', { rows: groups, columns: groups, of: ofGenes }),
      ).rejects.toMatchObject(refused(groups));
      await expect(
        service.ask(8, 'crosstab', { rows: groups, columns: { chosen: ofGenes } }),
      ).rejects.toMatchObject(refused(groups));
      await expect(
        service.ask(6, 'histogram2d', { x: path, y: path, rows: ofGenes }),
      ).rejects.toMatchObject(refused(path));
      await expect(
        service.ask(7, 'profile', { path, rows: ofGenes }),
      ).rejects.toMatchObject(refused(path));
    });

    it('is given up while its rows are looked for', async () => {
      const service = await open(name);
      const asked = [
        service.ask(2, 'profile', { path: '/obs/float64', rows }),
        service.ask(3, 'plotSpread', { values: gene(1), bins: 5, rows }),
      ];
      service.cancel(2);
      service.cancel(3);
      for (const one of asked)
        await expect(one).rejects.toMatchObject({ name: 'AbortError' });
    });
  },
);
