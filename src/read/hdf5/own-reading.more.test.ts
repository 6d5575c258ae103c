import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import type { StoredNode } from '@/read/node';
import { isLong } from '@/testing/long-runs';
import { openForTest } from '@/testing/node-hdf5-fixture';
import { stores } from '@/testing/node-stores';

/** The reads that libhdf5 was called for. */
const asked = vi.hoisted((): string[] => []);
vi.mock('./raw-read', () => ({
  rawRead(
    _lib: unknown,
    _file: unknown,
    _quietly: unknown,
    { where }: { where: string },
  ) {
    asked.push(where);
    throw new Error(`libhdf5 was asked for ${where}`);
  },
}));

const fixtures = join(import.meta.dirname, 'fixtures');

/** Reads every array; returns their number. */
async function readAll(node: StoredNode): Promise<number> {
  if (node.kind === 'array') {
    // some of types.h5 are refused; here only the reader matters
    if (!node.empty) await node.read().catch(() => {});
    return 1;
  }
  let arrays = 0;
  for (const name of await node.keys()) arrays += await readAll(await node.open(name));
  return arrays;
}

/** The first two; all in long runs. */
const FILES = [
  ['kitchen.gzip.h5ad', stores, 44],
  ['types.h5', fixtures, 50],
  ['kitchen.h5ad', stores, 80],
  ['kitchen.lzf.h5ad', stores, 44],
  ['kitchen.shuffle.h5ad', stores, 44],
  ['indexes.earliest.h5', fixtures, 22],
  ['indexes.v110.h5', fixtures, 21],
  ['indexes.latest.h5', fixtures, 23],
] as const;

it.each(isLong ? FILES : FILES.slice(0, 2))(
  'libhdf5 reads no value of %s',
  async (name, folder, least) => {
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const { root, close } = await openForTest(memorySource(bytes, name));
    expect(await readAll(root)).toBeGreaterThanOrEqual(least);
    expect(asked.splice(0)).toEqual([]);
    close();
  },
);
