import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { DataError, isDataError } from '@/model/errors';
import { openFileSource } from '@/read/bytes/node-file-source';
import type { StoredNode } from '@/read/node';
import { isLong } from '@/testing/long-runs';
import { corpus, hasCorpus } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { openForTest } from '@/testing/node-hdf5-fixture';
import { stores } from '@/testing/node-stores';

/** Counts how often the 4.8 MB of libhdf5 were loaded. */
const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock('./load-libhdf5', async (original) => ({
  ...(await original<typeof import('./load-libhdf5')>()),
  async loadLibHdf5() {
    loads.count += 1;
    throw new DataError('WorkerError', 'libhdf5 was asked for');
  },
}));

/** Files that need libhdf5, and why: no file of the corpus does. */
const NEEDED: Readonly<Record<string, string>> = {};

const files = (
  hasCorpus ? readdirSync(corpus, { recursive: true, encoding: 'utf8' }) : []
)
  .filter((name) => name.endsWith('.h5ad'))
  .sort();

async function readAll(node: StoredNode): Promise<void> {
  if (node.kind === 'array') {
    const count = node.shape.reduce((all, extent) => all * extent, 1);
    const some = count > 1e7 ? node.shape.map(() => [0, 1] as const) : undefined;
    if (!node.empty) await node.read(some).catch(orDamaged);
    return;
  }
  for (const name of await node.keys()) {
    const member = await node.open(name).catch(orDamaged);
    if (member) await readAll(member);
  }
}

function orDamaged(error: unknown): undefined {
  if (!isDataError(error)) throw error;
}

async function loadsOf(path: string): Promise<number> {
  loads.count = 0;
  const source = await openFileSource(path);
  try {
    const { root, close } = await openForTest(source);
    await readAll(root);
    close();
  } catch (error) {
    if (!isDataError(error)) throw error;
  }
  await source.close();
  return loads.count;
}

it('libhdf5 is loaded for a file packed with nbit, which is not one of our codecs', async () => {
  expect(await loadsOf(join(stores, 'filters.h5ad'))).toBeGreaterThan(0);
  expect(await loadsOf(join(stores, 'kitchen.h5ad'))).toBe(0);
});

if (isLong)
  describeCorpus('every .h5ad of the corpus', () => {
    it('is read completely without libhdf5, except those that need it', async () => {
      const needed: string[] = [];
      for (const name of files)
        if ((await loadsOf(join(corpus, name))) > 0) needed.push(name);
      expect(files.length).toBeGreaterThan(150);
      expect(needed).toEqual(Object.keys(NEEDED).sort());
    });
  });
