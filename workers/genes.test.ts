import {
  appendFileSync,
  mkdtempSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isAbort } from '@/model/errors';
import type { GeneNews } from '@/model/genes';
import { inlineDecodePool } from '@/storage/codecs/inline-pool';
import type { IndexFiles } from '@/storage/gene-index/index-files';
import { nodeIndexFiles } from '@/storage/gene-index/node-index-files';
import { readGeneAnswers } from '@/testing/node-gene-fixture';
import type { SourceService } from './protocol';
import { createSourceService } from './source';

const stores = join(import.meta.dirname, '../e2e/fixtures/stores');
const answers = readGeneAnswers();
const folders: string[] = [];
const opened: SourceService[] = [];
afterAll(async () => {
  for (const service of opened) await service.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'petri-genes-'));
  folders.push(folder);
  return folder;
}

async function open(
  name: string,
  indexFiles?: IndexFiles,
  lastModified = 1_700_000_000_000,
  bytes: Uint8Array<ArrayBuffer> = readFileSync(join(stores, name)),
): Promise<SourceService> {
  const service = createSourceService({
    createPool: inlineDecodePool,
    ...(indexFiles && { openIndexFiles: async () => indexFiles, fewValues: 1 }),
  });
  opened.push(service);
  const file = new File([bytes], name, { lastModified });
  await service.open(1, { kind: 'file', file });
  return service;
}

async function openBlob(blob: Blob): Promise<SourceService> {
  const service = createSourceService({ createPool: inlineDecodePool });
  opened.push(service);
  await service.open(1, {
    kind: 'file',
    file: Object.assign(blob, { name: 'cells.h5', lastModified: 1 }) as File,
  });
  return service;
}

const range = (count: number) => Array.from({ length: count }, (_, i) => i);
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

describe('on a disk', () => {
  const gene = async (service: SourceService, keepIndex = true) => {
    const [found] = await service.genes(9, '/csr_int32', [1], { keepIndex });
    expect(list(found?.values ?? [])).toEqual(answers.csr_int32?.[1]);
    if (!found) throw new Error('no answer');
    return found;
  };

  it('finds the index of an earlier visit, and not that of another state of the file', async () => {
    const folder = newFolder();
    const files = () => nodeIndexFiles(folder, 1e9);
    expect(await gene(await open('matrices.h5', await files()))).toMatchObject({
      how: 'scan',
      index: 'kept',
    });
    expect((await gene(await open('matrices.h5', await files()))).how).toBe('index');
    const changed = await open('matrices.h5', await files(), 1_700_000_000_001);
    expect((await gene(changed)).how).toBe('scan');
  });

  it('sees one changed value of a file whose size and time stayed', async () => {
    const folder = newFolder();
    const files = () => nodeIndexFiles(folder, 1e9);
    const before = await open('matrices.h5', await files());
    expect(await before.buildGeneIndex(2, '/csr_contiguous')).toBe('kept');
    const bytes = readFileSync(join(stores, 'matrices.h5'));
    // its 123 values are float32, not packed, from here on: h5py's id.get_offset()
    const at = 286_540 + 4 * 60;
    bytes.writeFloatLE(-1234.5, at);
    const date = 1_700_000_000_000;
    const changed = await open('matrices.h5', await files(), date, bytes);
    const genes = await changed.genes(3, '/csr_contiguous', range(11));
    expect(genes.map(({ how }) => how)).toEqual(range(11).map(() => 'scan'));
    const differing = genes.flatMap(({ values }, gene) =>
      list(values).filter(
        (value, row) => value !== answers.csr_contiguous?.[gene]?.[row],
      ),
    );
    expect(differing).toEqual([-1234.5]);
    const same = await open('matrices.h5', await files());
    expect((await same.genes(4, '/csr_contiguous', [3]))[0]?.how).toBe('index');
  });

  it('gives no gene of its index when the file is changed on disk under it', async () => {
    const path = join(newFolder(), 'cells.h5');
    writeFileSync(path, readFileSync(join(stores, 'matrices.h5')));
    const service = await openBlob(await openAsBlob(path));
    await service.buildGeneIndex(2, '/csr_int32');
    expect((await gene(service)).how).toBe('index');
    appendFileSync(path, 'more');
    await expect(gene(service)).rejects.toMatchObject({ name: 'ChangedError' });
  });

  it('never mixes matrices up', async () => {
    const folder = newFolder();
    const service = await open('matrices.h5', await nodeIndexFiles(folder, 1e9));
    for (const path of ['csr_int32', 'csr_uint32', 'csr_unsorted'])
      await service.buildGeneIndex(2, `/${path}`);
    const next = await open('matrices.h5', await nodeIndexFiles(folder, 1e9));
    for (const path of ['csr_int32', 'csr_uint32', 'csr_unsorted'])
      for (const number of [0, 5]) {
        const [found] = await next.genes(3, `/${path}`, [number]);
        expect(found?.how).toBe('index');
        expect(list(found?.values ?? [])).toEqual(answers[path]?.[number]);
      }
  });

  it('makes a damaged index anew, and shows right values meanwhile', async () => {
    const folder = newFolder();
    const service = await open('matrices.h5', await nodeIndexFiles(folder, 1e9));
    await gene(service);
    for (const name of readdirSync(folder).filter((name) => name.endsWith('.data')))
      writeFileSync(join(folder, name), readFileSync(join(folder, name)).fill(7));
    expect((await gene(service)).how).toBe('scan');
    expect((await gene(service)).how).toBe('index');
  });

  it('goes on without one where there is no room', async () => {
    const service = await open('matrices.h5', await nodeIndexFiles(newFolder(), 200));
    expect((await gene(service)).index).toBe('no-room');
    expect((await gene(service)).index).toBe('in-memory');
    expect((await gene(service)).how).toBe('index');
  });

  it('goes on without one where writing fails', async () => {
    const files = await nodeIndexFiles(newFolder(), 1e9);
    const failing: IndexFiles = {
      ...files,
      async create(name) {
        const writer = await files.create(name);
        return {
          ...writer,
          write: () => Promise.reject(new Error('the disk is gone')),
        };
      },
    };
    expect((await gene(await open('matrices.h5', failing))).index).toBe('no-room');
  });

  it('leaves the making to another tab that is at it, and scans', async () => {
    const files = await nodeIndexFiles(newFolder(), 1e9);
    const busy: IndexFiles = { ...files, alone: async () => undefined };
    expect((await gene(await open('matrices.h5', busy))).index).toBe('busy');
    expect(await files.list()).toEqual([]);
  });

  it('lets two tabs make it at once', async () => {
    const folder = newFolder();
    // two processes, whose locks know nothing of each other
    const tabs = await Promise.all(
      [1, 2].map(async () => open('matrices.h5', await nodeIndexFiles(folder, 1e9))),
    );
    await Promise.all(tabs.map((tab) => gene(tab)));
    for (const tab of tabs) expect((await gene(tab)).how).toBe('index');
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
  const service = await open('matrices.h5', await nodeIndexFiles(newFolder(), 1e9));
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
