import { readdirSync, readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { memorySource } from '@/read/bytes/memory-source';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { isLong } from '@/testing/long-runs';
import { openFixture, readExpected } from '@/testing/node-open-fixture';
import { stores } from '@/testing/node-stores';
import { type Elements, openElements } from './open-elements';

const { kitchen } = readExpected();
const all = Object.keys(kitchen.elements);

/** The same object in every container, and the folders again as a zip. */
const everywhere = [
  ...Object.keys(kitchen.stores).filter((name) => name !== 'kitchen.h5ad'),
  ...['kitchen.v2.zarr', 'kitchen.v3.zarr'].map((name) => `${name}.zip`),
  'kitchen.v3.sharded.zip',
];

/** One of each kind; all in long runs. */
const FEW = [
  'kitchen.gzip.h5ad',
  'kitchen.v2.blosc.zarr',
  'kitchen.v3.sharded.zip',
  'kitchen.013.zarr',
];

describe.each(isLong ? everywhere : FEW)('%s', (name) => {
  const facts =
    kitchen.stores[name.replace(/\.zarr\.zip$/, '.zarr')] ??
    kitchen.stores['kitchen.v3.zarr'];
  // tables and groups of which a store has only some members differ
  const left = [...(facts?.without ?? []), ...Object.keys(facts?.differs ?? {})];
  const paths = (facts?.elements ?? all).filter((path) => !left.includes(path));
  let first: Elements;
  let second: Elements;
  beforeAll(async () => {
    first = openElements(await openFixture('kitchen.h5ad'));
    second = await (name.endsWith('.zarr.zip')
      ? openZipped(name)
      : openFixture(name).then(openElements));
  });

  it.each(paths)('gives the same block of “%s” as kitchen.h5ad', async (path) => {
    const [one, other] = await Promise.all([blockAt(first, path), blockAt(second, path)]);
    expect(other).toEqual(one);
  });
});

async function blockAt(elements: Elements, path: string): Promise<Block | string> {
  const element = await elements.at(`/${path}`);
  return element.read ? element.read({}) : element.info.kind;
}

async function openZipped(name: string): Promise<Elements> {
  const folder = `${stores}/${name.replace(/\.zip$/, '')}`;
  const files: Record<string, Uint8Array> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = `${entry.parentPath}/${entry.name}`;
      files[path.slice(folder.length + 1)] = readFileSync(path);
    }
  const source = memorySource(zipSync(files, { level: 0 }), name);
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const { root } = await openContainer({ kind: 'bytes', source }, { reader });
  if (root.kind === 'group') return openElements(root);
  throw new Error(`${name} is an array`);
}
