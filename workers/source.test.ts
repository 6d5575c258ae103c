import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Block } from '@/model/block';
import { isAbort } from '@/model/errors';
import { unpackStrings } from '@/model/strings';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { type FlakyServer, startFlakyServer } from '@/testing/node-flaky-server';
import { serveFolder } from '@/testing/node-serve-folder';
import { stores } from '@/testing/node-stores';
import type { SourceService } from './protocol';
import { createSourceService } from './source';

const opened: SourceService[] = [];
const servers: FlakyServer[] = [];
afterEach(async () => {
  for (const service of opened.splice(0)) await service.close();
  for (const server of servers.splice(0)) await server.close();
});

function service(): SourceService {
  const created = createSourceService({ createPool: inlineDecodePool });
  opened.push(created);
  return created;
}

async function serve(name: string): Promise<FlakyServer> {
  const server = await startFlakyServer();
  servers.push(server);
  serveFolder(server, join(stores, name), `/${name}`);
  return server;
}

const fileOf = (name: string) => new File([readFileSync(join(stores, name))], name);

describe.each(['kitchen.h5ad', 'kitchen.v3.zarr', 'kitchen.v2.zarr'])('%s', (name) => {
  const open = async () => {
    const source = service();
    if (name.endsWith('.h5ad'))
      await source.open(1, { kind: 'file', file: fileOf(name) });
    else {
      const { url } = await serve(name);
      await source.open(1, { kind: 'url', url: `${url}/${name}` });
    }
    return source;
  };

  it('describes, reads and sums up a categorical column', async () => {
    const source = await open();
    expect(await source.ask(2, 'describe', { path: '/obs/with_missing' })).toMatchObject({
      path: '/obs/with_missing',
      node: 'group',
      element: { kind: 'column', valueType: 'categories', length: 331 },
    });
    const block = await source.ask(3, 'read', {
      path: '/obs/with_missing',
      region: { rows: [0, 5] },
    });
    expect(block.kind).toBe('categories');
    const profile = await source.ask(4, 'profile', { path: '/obs/with_missing' });
    expect(profile).toMatchObject({ kind: 'categories', length: 331 });
  });

  it('answers with what a column colours points by, in as few bytes as its codes need', async () => {
    const source = await open();
    const ask = (path: string) => source.ask(2, 'colours', { path });
    const byCategory = await ask('/obs/with_missing');
    expect(byCategory).toMatchObject({
      colours: {
        ...{ kind: 'categories', labels: ['B cell', 'T cell', 'Mönocyte'] },
        counts: Uint32Array.of(132, 95, 73, 31),
      },
    });
    const { colours } = byCategory;
    if (colours.kind !== 'categories') throw new Error('these are categories');
    expect(colours.codes).toBeInstanceOf(Uint8Array);
    expect([...colours.codes.subarray(0, 6)]).toEqual([1, 2, 2, 0, 0, 2]);
    expect(await ask('/obs/float64')).toMatchObject({
      colours: {
        ...{ kind: 'numbers', min: -27.37820097539403, max: 25.689091266462476 },
        levels: expect.objectContaining({ 0: expect.closeTo(0.387509, 6), length: 331 }),
        missing: 0,
      },
    });
    await expect(ask('/uns')).rejects.toMatchObject({ name: 'UnsupportedError' });
  });

  it('gives the same values every time: no buffer of a cache is given away', async () => {
    const source = await open();
    for (const path of [
      '/obs/cell_type',
      '/obs/float64',
      '/obs/string',
      '/obsm/X_umap',
    ]) {
      const first = structuredClone(await source.ask(2, 'read', { path, region: {} }));
      const second = await source.ask(3, 'read', { path, region: {} });
      const moved = structuredClone(second, { transfer: buffers(second) });
      expect(moved).toEqual(first);
      expect(await source.ask(4, 'read', { path, region: {} })).toEqual(first);
    }
  });

  it('reports missing elements, and continues', async () => {
    const source = await open();
    await expect(
      source.ask(2, 'read', { path: '/obs/none', region: {} }),
    ).rejects.toMatchObject({
      name: expect.stringMatching(/NotFoundError|CorruptError/),
    });
    await expect(
      source.ask(3, 'read', { path: '/uns', region: {} }),
    ).rejects.toMatchObject({
      name: 'UnsupportedError',
    });
    await expect(source.ask(4, 'profile', { path: '/X' })).rejects.toMatchObject({
      name: 'UnsupportedError',
    });
    expect(
      (await source.ask(5, 'read', { path: '/obs/int32', region: { rows: [0, 2] } }))
        .kind,
    ).toBe('numbers');
  });

  it('reads nothing without a request', async () => {
    const source = await open();
    const { bytesRead } = await source.receipt();
    await source.ask(2, 'read', { path: '/obs/int32', region: { rows: [0, 2] } });
    const after = await source.receipt();
    expect(after.bytesRead - bytesRead).toBeLessThan(300_000);
  });
});

it('returns name, size, fingerprint and the description of the file', async () => {
  const answer = await service().open(1, { kind: 'file', file: fileOf('kitchen.h5ad') });
  expect(answer.source).toMatchObject({
    name: 'kitchen.h5ad',
    size: readFileSync(join(stores, 'kitchen.h5ad')).length,
    fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(answer.dataset).toMatchObject({ format: 'anndata', shape: [331, 37] });
});

it('shows a broken element as it is stored, with the reason, and its siblings', async () => {
  const source = service();
  await source.open(1, { kind: 'file', file: fileOf('broken/column-short.h5ad') });
  const { columns } = (await source.ask(2, 'describe', { path: '/obs' })).element as {
    readonly columns: readonly string[];
  };
  const kinds = await Promise.all(
    columns.map(async (name, i) => {
      const { element } = await source.ask(10 + i, 'describe', { path: `/obs/${name}` });
      return element.kind === 'unsupported' ? element.reason : element.kind;
    }),
  );
  expect(kinds.filter((kind) => kind !== 'column')).toHaveLength(1);
  expect(kinds.find((kind) => kind !== 'column')).toMatch(/\/obs\//);
});

it('says the encoding that a broken element claims', async () => {
  const source = service();
  await source.open(1, { kind: 'file', file: fileOf('broken/csr-indptr-short.h5ad') });
  const { element, attributes } = await source.ask(2, 'describe', { path: '/X' });
  expect(element).toMatchObject({ kind: 'unsupported', encoding: 'csr_matrix/0.1.0' });
  expect(attributes.values.get('encoding-type')).toBe('csr_matrix');
});

it('opens a folder by the files that the page gives it', async () => {
  const folder = join(stores, 'kitchen.v3.zarr');
  const access = {
    file: async (path: string) => {
      const full = join(folder, path);
      return statSync(full, { throwIfNoEntry: false })?.isFile()
        ? new File([readFileSync(full)], path)
        : undefined;
    },
    list: async (path: string) =>
      readdirSync(join(folder, path), { withFileTypes: true }).map((entry) =>
        entry.isDirectory() ? `${entry.name}/` : entry.name,
      ),
  };
  const source = service();
  const posted = { kind: 'folder', name: 'kitchen.v3.zarr' } as const;
  const { dataset, source: info } = await source.open(1, posted, access);
  expect(info).toEqual({ name: 'kitchen.v3.zarr' });
  expect(dataset.shape).toEqual([331, 37]);
  expect(
    (await source.ask(2, 'read', { path: '/obs/percent.mt%', region: { rows: [0, 3] } }))
      .kind,
  ).toBe('numbers');
  expect((await source.receipt()).requests).toBeGreaterThan(1);
});

it('reads the row names of a remote file', async () => {
  const server = await startFlakyServer();
  servers.push(server);
  const bytes = readFileSync(join(stores, 'kitchen.h5ad'));
  server.files.set('/kitchen.h5ad', { bytes, etag: '"1"' });
  const source = service();
  const { dataset } = await source.open(1, {
    kind: 'url',
    url: `${server.url}/kitchen.h5ad`,
  });
  const [obs] = dataset.tables;
  const block = await source.ask(2, 'read', {
    path: `/obs/${obs?.index}`,
    region: { rows: [0, 3] },
  });
  expect(block.kind === 'strings' && unpackStrings(block.strings)).toHaveLength(3);
});

it('gives up a cancelled job down to its request, and nothing else', async () => {
  const server = await serve('kitchen.v3.zarr');
  const source = service();
  await source.open(1, { kind: 'url', url: `${server.url}/kitchen.v3.zarr` });
  await source.ask(2, 'describe', { path: '/obs/float64' });
  for (const [path, file] of server.files)
    server.files.set(path, {
      ...file,
      ...(path.includes('float64/c') && { delayMs: 5000 }),
    });
  const dropped = server.dropped();
  const slow = source
    .ask(3, 'read', { path: '/obs/float64', region: {} })
    .catch((error: unknown) => error);
  await vi.waitFor(() => expect(server.requests.at(-1)).toContain('float64/c'));
  source.cancel(3);
  expect(isAbort(await slow)).toBe(true);
  await vi.waitFor(() => expect(server.dropped()).toBe(dropped + 1));
  expect((await source.ask(4, 'read', { path: '/obs/int32', region: {} })).kind).toBe(
    'numbers',
  );
});

it('reports progress of a long job to the one listener', async () => {
  const { url } = await serve('kitchen.v3.zarr');
  const source = service();
  const heard = vi.fn();
  source.watch(heard);
  await source.open(1, { kind: 'url', url: `${url}/kitchen.v3.zarr` });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000;
    return now;
  });
  await source.ask(7, 'profile', { path: '/obs/float64' });
  vi.restoreAllMocks();
  expect(heard).toHaveBeenCalledWith(7, { done: 331, total: 331, unit: 'values' });
});

it.each([
  ['text.h5ad', 'NotDataError'],
  ['empty.h5ad', 'NotDataError'],
  ['truncated.h5ad', 'CorruptError'],
])('refuses broken/%s and can open another file then', async (name, error) => {
  const source = service();
  const file = fileOf(`broken/${name}`);
  await expect(source.open(1, { kind: 'file', file })).rejects.toMatchObject({
    name: error,
  });
  await expect(source.ask(2, 'read', { path: '/X', region: {} })).rejects.toMatchObject({
    name: 'WorkerError',
  });
  await source.open(3, { kind: 'file', file: fileOf('kitchen.h5ad') });
  expect((await source.ask(4, 'describe', { path: '/' })).element.kind).toBe('anndata');
});

function buffers(block: Block): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const visit = (value: unknown) => {
    if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
    else if (typeof value === 'object' && value) Object.values(value).forEach(visit);
  };
  visit(block);
  return [...found];
}

it('says with a block and a profile how many chunks of what was read are not stored', async () => {
  const source = service();
  const file = new File(
    [readFileSync(join(stores, '../../../src/read/hdf5/fixtures/indexes.latest.h5'))],
    'indexes.h5',
  );
  await source.open(1, { kind: 'file', file });
  const block = await source.ask(2, 'read', {
    path: '/partly',
    region: { rows: [0, 4] },
  });
  expect(block.chunks).toEqual({ looked: 7, absent: 6, total: 77, fill: '-7' });
  expect(
    await source.ask(3, 'read', { path: '/fixed', region: { rows: [0, 4] } }),
  ).not.toHaveProperty('chunks');
  const profile = await source.ask(4, 'profile', { path: '/extensible_far' });
  expect(profile.chunks).toMatchObject({ looked: 300_000, total: 300_000, fill: '-7' });
});
