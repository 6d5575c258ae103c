import {
  appendFileSync,
  existsSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import type { IndexFiles } from '@/ask/gene-index/index-files';
import { nodeIndexFiles } from '@/ask/gene-index/node-index-files';
import { DataError } from '@/model/errors';
import { readGeneAnswers } from '@/testing/node-gene-fixture';
import { createGeneServices } from '@/testing/node-gene-service';
import { stores } from '@/testing/node-stores';
import type { SourceService } from './protocol';

const answers = readGeneAnswers();
const { open, openFile, newFolder, close } = createGeneServices();
afterAll(close);

const range = (count: number) => Array.from({ length: count }, (_, i) => i);
const list = (values: ArrayLike<number>) => Array.from(values);

const gene = async (service: SourceService, keepIndex = true) => {
  const [found] = await service.ask(9, 'genes', {
    path: '/csr_int32',
    genes: [1],
    keepIndex,
  });
  expect(list(found?.values ?? [])).toEqual(answers.csr_int32?.[1]);
  if (!found) throw new Error('no answer');
  return found;
};

it('finds the index of an earlier visit, and not that of another state of the file', async () => {
  const folder = newFolder();
  const files = () => nodeIndexFiles(folder, 1e9);
  expect(
    await gene(await open('matrices.h5', { indexFiles: await files() })),
  ).toMatchObject({
    how: 'scan',
    index: 'kept',
  });
  expect((await gene(await open('matrices.h5', { indexFiles: await files() }))).how).toBe(
    'index',
  );
  const changed = await open('matrices.h5', {
    indexFiles: await files(),
    lastModified: 1_700_000_000_001,
  });
  expect((await gene(changed)).how).toBe('scan');
});

it('sees one changed value of a file whose size and time stayed', async () => {
  const folder = newFolder();
  const files = () => nodeIndexFiles(folder, 1e9);
  const before = await open('matrices.h5', { indexFiles: await files() });
  expect(await before.ask(2, 'buildGeneIndex', { path: '/csr_contiguous' })).toBe('kept');
  const bytes = readFileSync(join(stores, 'matrices.h5'));
  // its 123 values are float32, not packed, from here on: h5py's id.get_offset()
  const at = 286_540 + 4 * 60;
  bytes.writeFloatLE(-1234.5, at);
  const changed = await open('matrices.h5', { indexFiles: await files(), bytes });
  const genes = await changed.ask(3, 'genes', {
    path: '/csr_contiguous',
    genes: range(11),
  });
  expect(genes.map(({ how }) => how)).toEqual(range(11).map(() => 'scan'));
  const differing = genes.flatMap(({ values }, gene) =>
    list(values).filter((value, row) => value !== answers.csr_contiguous?.[gene]?.[row]),
  );
  expect(differing).toEqual([-1234.5]);
  const same = await open('matrices.h5', { indexFiles: await files() });
  expect(
    (await same.ask(4, 'genes', { path: '/csr_contiguous', genes: [3] }))[0]?.how,
  ).toBe('index');
});

it('gives no gene of its index when the file is changed on disk under it', async () => {
  const path = join(newFolder(), 'cells.h5');
  writeFileSync(path, readFileSync(join(stores, 'matrices.h5')));
  const blob = await openAsBlob(path);
  const file = Object.assign(blob, { name: 'cells.h5', lastModified: 1 }) as File;
  const service = await openFile(file);
  await service.ask(2, 'buildGeneIndex', { path: '/csr_int32' });
  expect((await gene(service)).how).toBe('index');
  appendFileSync(path, 'more');
  await expect(gene(service)).rejects.toMatchObject({ name: 'ChangedError' });
});

it('never mixes matrices up', async () => {
  const folder = newFolder();
  const service = await open('matrices.h5', {
    indexFiles: await nodeIndexFiles(folder, 1e9),
  });
  for (const path of ['csr_int32', 'csr_uint32', 'csr_unsorted'])
    await service.ask(2, 'buildGeneIndex', { path: `/${path}` });
  const next = await open('matrices.h5', {
    indexFiles: await nodeIndexFiles(folder, 1e9),
  });
  for (const path of ['csr_int32', 'csr_uint32', 'csr_unsorted'])
    for (const number of [0, 5]) {
      const [found] = await next.ask(3, 'genes', { path: `/${path}`, genes: [number] });
      expect(found?.how).toBe('index');
      expect(list(found?.values ?? [])).toEqual(answers[path]?.[number]);
    }
});

it('makes a damaged index anew, and shows right values meanwhile', async () => {
  const folder = newFolder();
  const service = await open('matrices.h5', {
    indexFiles: await nodeIndexFiles(folder, 1e9),
  });
  await gene(service);
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.data')))
    writeFileSync(join(folder, name), readFileSync(join(folder, name)).fill(7));
  expect((await gene(service)).how).toBe('scan');
  expect((await gene(service)).how).toBe('index');
});

it('continues without an index if there is no space', async () => {
  const service = await open('matrices.h5', {
    indexFiles: await nodeIndexFiles(newFolder(), 200),
  });
  expect((await gene(service)).index).toBe('no-room');
  expect((await gene(service)).index).toBe('in-memory');
  expect((await gene(service)).how).toBe('index');
});

it('makes the index in memory where the disk cannot hold it, or takes no more half-way', async () => {
  for (const bound of [10, 200]) {
    const folder = newFolder();
    const service = await open('matrices.h5', {
      indexFiles: await nodeIndexFiles(folder, bound),
    });
    expect(await service.ask(2, 'buildGeneIndex', { path: '/csr_int32' })).toBe(
      'in-memory',
    );
    expect((await gene(service)).how).toBe('index');
    expect(readdirSync(folder)).toEqual([]);
  }
});

it('removes what a killed tab left once the first screen of the next file is there', async () => {
  const folder = newFolder();
  const files = () => nodeIndexFiles(folder, 1e9);
  const first = await open('matrices.h5', { indexFiles: await files() });
  await first.ask(2, 'buildGeneIndex', { path: '/csr_int32' });
  const whole = readdirSync(folder);
  const left = join(folder, '0123456789abcdef.left.data');
  writeFileSync(left, 'half an index');
  utimesSync(left, 1, 1);
  const next = await open('matrices.h5', { indexFiles: await files() });
  expect((await gene(next)).how).toBe('index');
  // which is taken to be there a second after opening
  await vi.waitFor(() => expect(existsSync(left)).toBe(false), { timeout: 60_000 });
  for (const name of whole) expect(readdirSync(folder)).toContain(name);
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
  const service = await open('matrices.h5', { indexFiles: failing });
  expect((await gene(service)).index).toEqual({ failed: 'the disk is gone' });
  // the disk is not taken for full: it is tried again
  expect((await gene(service)).index).toEqual({ failed: 'the disk is gone' });
});

it.each<[string, Partial<IndexFiles>]>([
  ['opened', { create: () => Promise.reject(new Error('no new files')) }],
  ['measured', { bound: () => Promise.reject(new Error('no new files')) }],
])('reads genes without an index where its place cannot be %s', async (_, broken) => {
  const files = await nodeIndexFiles(newFolder(), 1e9);
  const service = await open('matrices.h5', { indexFiles: { ...files, ...broken } });
  const found = await gene(service);
  expect(found.index).toEqual({ failed: 'no new files' });
  expect(found.how).toBe('scan');
  expect(await service.ask(2, 'buildGeneIndex', { path: '/csr_int32' })).toEqual({
    failed: 'no new files',
  });
});

it('reports failures of writing an index, and a full disk as lack of space', async () => {
  const files = await nodeIndexFiles(newFolder(), 1e9);
  const closing = (error: Error): IndexFiles => ({
    ...files,
    async create(name) {
      return { ...(await files.create(name)), close: () => Promise.reject(error) };
    },
  });
  const outcome = async (error: Error) => {
    const service = await open('matrices.h5', { indexFiles: closing(error) });
    return (await gene(service)).index;
  };
  expect(await outcome(new TypeError('x is undefined'))).toEqual({
    failed: 'x is undefined',
  });
  expect(
    await outcome(new DataError('UnreachableError', 'It does not respond.')),
  ).toEqual({ failed: 'It does not respond.' });
  expect(await outcome(new DataError('TooLargeError', 'The disk is full.'))).toBe(
    'no-room',
  );
});

it('leaves the making to another tab that is at it, and scans', async () => {
  const files = await nodeIndexFiles(newFolder(), 1e9);
  const busy: IndexFiles = { ...files, alone: async () => undefined };
  expect((await gene(await open('matrices.h5', { indexFiles: busy }))).index).toBe(
    'busy',
  );
  expect(await files.list()).toEqual([]);
});

it('lets two tabs make it at once', async () => {
  const folder = newFolder();
  // two processes, whose locks are independent
  const tabs = await Promise.all(
    [1, 2].map(async () =>
      open('matrices.h5', { indexFiles: await nodeIndexFiles(folder, 1e9) }),
    ),
  );
  await Promise.all(tabs.map((tab) => gene(tab)));
  for (const tab of tabs) expect((await gene(tab)).how).toBe('index');
});
