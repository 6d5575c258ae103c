import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { unpackStrings } from '@/model/strings';
import type { ByteSource } from '@/read/bytes/byte-source';
import {
  fixtureBytes,
  openArrayAt,
  openForTest,
  remoteSource,
} from '@/testing/node-hdf5-fixture';
import { stores } from '@/testing/node-stores';

const kitchen = new Uint8Array(readFileSync(join(stores, 'kitchen.gzip.h5ad')));

describe('a file over the network', () => {
  it('opens with two requests, its start and its root, and each part with few', async () => {
    const source = remoteSource(kitchen);
    const { root, close } = await openForTest(source);
    expect(source.reads[0]).toEqual([0, 65536]);
    expect(source.reads.length).toBe(2);
    expect(root.attributes.values.get('encoding-type')).toBe('anndata');
    const obs = await openArrayAt(root, 'obs/cell id');
    const values = await obs.read();
    expect(values.kind === 'strings' && unpackStrings(values.strings, 0, 2)).toEqual([
      'cell-000',
      'cell-001',
    ]);
    expect(source.reads.length).toBeLessThanOrEqual(8);
    close();
  });

  it('requests nothing twice', async () => {
    const source = remoteSource(kitchen);
    const { root, close } = await openForTest(source);
    const read = async () => (await openArrayAt(root, 'obsm/X_umap')).read();
    const first = await read();
    const requests = source.reads.length;
    expect(await read()).toEqual(first);
    expect(source.reads.length).toBe(requests);
    close();
  });

  it('answers concurrent reads, each with its own misses', async () => {
    const source = remoteSource(fixtureBytes('types.h5'), 'types.h5');
    const { root, close } = await openForTest(source);
    const names = await root.keys();
    const opened = await Promise.all(names.map((name) => root.open(name)));
    expect(opened.map((node) => node.path)).toEqual(names.map((name) => `/${name}`));
    close();
  });
});

describe('a request that fails', () => {
  it('is reported as such, and a retry succeeds', async () => {
    let online = true;
    const source = failing(kitchen, () =>
      online ? undefined : new DataError('UnreachableError', 'The network is down.'),
    );
    const { root, close } = await openForTest(source);
    online = false;
    await expect(root.open('layers')).rejects.toMatchObject({ name: 'UnreachableError' });
    online = true;
    expect(await root.open('layers')).toMatchObject({ path: '/layers' });
    close();
  });

  it('of a local file is reported too, although libhdf5 sees only a failure', async () => {
    let changed = false;
    const source = failing(kitchen, () =>
      changed ? new DataError('ChangedError', 'The file changed.') : undefined,
    );
    const readSync = (position: number, length: number) => {
      if (changed) throw new DataError('ChangedError', 'The file changed.');
      return kitchen.subarray(position, position + length);
    };
    // nothing is cached, so every read reaches the file
    const local = {
      ...source,
      readSync,
      peek: () => undefined,
      prefetch: async () => {},
    };
    const { root, close } = await openForTest(local);
    changed = true;
    await expect(root.open('layers')).rejects.toMatchObject({ name: 'ChangedError' });
    changed = false;
    expect(await root.open('layers')).toMatchObject({ path: '/layers' });
    close();
  });
});

describe('an abort', () => {
  it('before opening reads nothing', async () => {
    const source = remoteSource(kitchen);
    const signal = AbortSignal.abort();
    await expect(openForTest(source, { signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(source.reads).toEqual([]);
  });

  it('stops the request under way, and the file stays usable', async () => {
    let hang = false;
    const source: ByteSource = {
      name: 'slow.h5ad',
      size: kitchen.length,
      read: (position, length, options) =>
        new Promise((resolve, reject) => {
          if (!hang) return resolve(kitchen.slice(position, position + length));
          options?.signal?.addEventListener('abort', () =>
            reject(options.signal?.reason),
          );
        }),
    };
    const { root, close } = await openForTest(source);
    hang = true;
    const controller = new AbortController();
    const opening = root.open('layers', { signal: controller.signal });
    setTimeout(() => controller.abort(), 10);
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
    hang = false;
    expect(await root.open('layers')).toMatchObject({ path: '/layers' });
    close();
  });

  it('closing the file ends what is under way', async () => {
    const waiting: (() => void)[] = [];
    let hang = false;
    const source: ByteSource = {
      name: 'slow.h5ad',
      size: kitchen.length,
      read: (position, length) =>
        new Promise((resolve) => {
          const answer = () => resolve(kitchen.slice(position, position + length));
          if (hang) waiting.push(answer);
          else answer();
        }),
    };
    const { root, close } = await openForTest(source);
    hang = true;
    const opening = root.open('layers');
    opening.catch(() => {});
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    close();
    hang = false;
    for (const answer of waiting) answer();
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  });
});

function failing(bytes: Uint8Array, failure: () => Error | undefined): ByteSource {
  const source = remoteSource(bytes, 'failing.h5ad');
  return {
    ...source,
    async read(position, length, options) {
      const error = failure();
      if (error) throw error;
      return source.read(position, length, options);
    },
  };
}
