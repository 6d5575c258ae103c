import type { SourceService } from '@workers/protocol';
import { expect, it } from 'vitest';
import { type FakeSourceWorker, fakeSourceWorker } from '@/testing/fake-source-worker';
import { entrySource, findEntry, openFolder } from './folder-client';

const file = new File(['12345'], 'a.h5ad');
const asked: string[] = [];
const folder = {
  kind: 'folder',
  name: 'runs',
  access: {
    async file(path: string) {
      asked.push(path);
      return path === 'a.h5ad' ? file : undefined;
    },
    async list(path: string) {
      asked.push(`${path}/`);
      return ['a.h5ad'];
    },
  },
} as const;
const entry = { name: 'a.h5ad', isFolder: false };

function workers(over: Partial<SourceService>) {
  const started: FakeSourceWorker[] = [];
  const service: Partial<SourceService> = {
    receipt: async () => ({ requests: 0, bytesRead: 0, bytesAsked: 0, cacheHits: 0 }),
    close: async () => {},
    openFolder: async () => ({ entries: [entry], hidden: 0 }),
    identifyEntry: async () => ({ kind: { kind: 'hdf5' }, size: 5 }),
    ...over,
  };
  const create = () => {
    const worker = fakeSourceWorker(service as SourceService); // the only members that a folder uses
    started.push(worker);
    return worker;
  };
  return { started, create };
}

it('lists a folder, and starts another worker where one crashed', async () => {
  const { started, create } = workers({});
  const client = await openFolder(folder, {}, create);
  expect(client.entries).toEqual([entry]);
  started[0]?.crash();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await client.identify(entry)).toEqual({ kind: { kind: 'hdf5' }, size: 5 });
  expect(started).toHaveLength(2);
  client.close();
  await expect(client.identify(entry)).rejects.toMatchObject({ name: 'AbortError' });
});

it('aborts entries that are out of view at once, also in the worker', async () => {
  const cancelled: number[] = [];
  const jobs: number[] = [];
  const { create } = workers({
    identifyEntry: (job) => {
      jobs.push(job);
      return new Promise(() => {});
    },
    cancel: (job) => void cancelled.push(job),
  });
  const client = await openFolder(folder, {}, create);
  const controller = new AbortController();
  const found = client.identify(entry, { signal: controller.signal });
  await expect.poll(() => jobs).toHaveLength(1);
  controller.abort();
  await expect(found).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => cancelled).toEqual(jobs);
  client.close();
});

it('frees the worker of a folder that cannot be listed', async () => {
  const { started, create } = workers({
    openFolder: () => Promise.reject(new Error('no permission')),
  });
  await expect(openFolder(folder, {}, create)).rejects.toThrow('no permission');
  await expect.poll(() => started[0]?.isTerminated()).toBe(true);
});

it('gives an entry to be opened by itself', async () => {
  expect(await entrySource(folder, entry)).toEqual({
    kind: 'file',
    file,
    beside: folder.access,
  });
  const below = await entrySource(folder, { name: 'old', isFolder: true });
  if (below.kind !== 'folder') throw new Error(below.kind);
  expect(below.name).toBe('runs/old');
  asked.length = 0;
  await below.access.file('x.zarr/zarr.json');
  await below.access.list('');
  await below.access.list('x.zarr');
  expect(asked).toEqual(['old/x.zarr/zarr.json', 'old/', 'old/x.zarr/']);
  await expect(
    entrySource(folder, { name: 'gone.h5ad', isFolder: false }),
  ).rejects.toMatchObject({ name: 'NotFoundError' });
});

it('gives a file of an archive by its path, and at an address by its fragment', async () => {
  expect(await entrySource({ kind: 'file', file }, entry)).toEqual({
    kind: 'file',
    file,
    member: 'a.h5ad',
  });
  const inner = { kind: 'file', file, member: 'd/inner.tar' } as const;
  expect(await entrySource(inner, entry)).toMatchObject({ member: 'd/inner.tar/a.h5ad' });
  const url = 'https://host/x.tar?sig=1';
  const first = await entrySource({ kind: 'url', url }, { ...entry, name: 'd/ä#.tar' });
  expect(first).toEqual({ kind: 'url', url: `${url}#d/%C3%A4%23.tar` });
  expect(await entrySource(first, entry)).toEqual({
    kind: 'url',
    url: `${url}#d/%C3%A4%23.tar/a.h5ad`,
  });
});

it('judges the entries of a folder on a server by their names, without a request', async () => {
  const entries = [
    { name: 'a.h5ad', isFolder: false, size: 7 },
    { name: 'b.ZARR', isFolder: true },
    { name: 'runs', isFolder: true },
    { name: 'notes', isFolder: false },
  ];
  const { started, create } = workers({
    openFolder: async () => ({ entries, hidden: 0, server: { isListed: true } }),
    identifyEntry: async () => {
      throw new Error('asked');
    },
  });
  const client = await openFolder({ kind: 'url', url: 'https://host/' }, {}, create);
  expect(await Promise.all(entries.map((one) => client.identify(one)))).toEqual([
    { kind: { kind: 'named', what: 'AnnData' }, size: 7 },
    { kind: { kind: 'named', what: 'Zarr' } },
    { kind: { kind: 'folder' } },
    { kind: { kind: 'named', what: '' } },
  ]);
  expect(started).toHaveLength(1);
  client.close();
});

it('finds a path of a shelf in a folder of the user: a file with its size, a folder, or nothing', async () => {
  const access = {
    file: async (path: string) => (path === 'x/a.h5ad' ? file : undefined),
    list: async (path: string) => (path === 'b.zarr' ? ['zarr.json'] : []),
  };
  const runs = { kind: 'folder', name: 'runs', access } as const;
  expect(await findEntry(runs, 'x/a.h5ad')).toEqual({
    name: 'x/a.h5ad',
    isFolder: false,
    size: 5,
  });
  expect(await findEntry(runs, 'b.zarr')).toEqual({ name: 'b.zarr', isFolder: true });
  expect(await findEntry(runs, 'gone')).toBe('missing');
  const denied = async () => {
    throw new DOMException('no', 'NotAllowedError');
  };
  await expect(
    findEntry({ ...runs, access: { file: denied, list: denied } }, 'a'),
  ).rejects.toMatchObject({ name: 'DeniedError' });
  // links of a file in a folder below refer to what is beside it
  const source = await entrySource(runs, { name: 'x/a.h5ad', isFolder: false });
  expect(source.kind === 'file' && (await source.beside?.file('a.h5ad'))).toBe(file);
});
