import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredArray, StoredNode } from '@/read/node';
import { expectedValues } from '@/testing/expected-values';
import { corpus } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { stores } from '@/testing/node-stores';
import { type ZarrAnswer, zarrAnswers } from '@/testing/node-zarr-corpus';
import { peerRoot, peerValues } from '@/testing/node-zarrita-peer';
import { openZarr } from './open-zarr';

/** zarrita uses URLs, in which these names are not preserved (`../shared/research/zarr.md`). */
const LOST_NAMES = /[%#?:\\[\]]|[^ -~]/;

async function arraysIn(node: StoredNode): Promise<StoredArray[]> {
  if (node.kind === 'array') return [node];
  const members = await Promise.all((await node.keys()).map((name) => node.open(name)));
  return (await Promise.all(members.map(arraysIn))).flat();
}

describe.each([
  'kitchen.v2.zarr',
  'kitchen.v2.blosc.zarr',
  'kitchen.v3.zarr',
  'kitchen.v3.sharded.zarr',
])('what zarrita reads correctly of %s', (name) => {
  it('is read the same', async () => {
    const folder = join(stores, name);
    const root = peerRoot(folder);
    const reader = createChunkReader({ pool: inlineDecodePool() });
    let compared = 0;
    for (const array of await arraysIn(
      await openZarr(await openFolderStore(folder), { reader }),
    )) {
      const isRead =
        ['int', 'uint', 'float', 'bool', 'string'].includes(array.dtype.kind) &&
        !(
          'bytes' in array.dtype &&
          array.dtype.kind === 'float' &&
          array.dtype.bytes === 2
        );
      if (!isRead || array.shape.includes(0) || LOST_NAMES.test(array.path)) continue;
      const values = expectedValues(await array.read());
      expect(values, array.path).toEqual(await peerValues(root, array.path));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(20);
  });
});

const answers = zarrAnswers().filter(({ tree }) => tree !== undefined);

/** zarrita's reading of a store, if it equals zarr-python's; undefined if it fails or differs. */
async function readRight({ file, tree = {} }: ZarrAnswer) {
  const root = peerRoot(join(corpus, file));
  const arrays: [path: string, values: unknown[]][] = [];
  for (const [path, { node, first = [], all }] of Object.entries(tree)) {
    if (node !== 'array') continue;
    const values = await peerValues(root, path).catch(() => undefined);
    if (!values || !isDeepStrictEqual(values.slice(0, first.length), first))
      return undefined;
    if (all && !isDeepStrictEqual(values, all)) return undefined;
    arrays.push([path, values]);
  }
  return arrays;
}

describeCorpus('what zarrita reads right of the corpus', () => {
  it.each(['v2', 'v3'])('is read the same (%s)', async (version) => {
    let compared = 0;
    for (const answer of answers.filter(({ file }) => file.includes(`/${version}/`))) {
      const reader = createChunkReader({ pool: inlineDecodePool() });
      const store = await openFolderStore(join(corpus, answer.file));
      for (const [path, values] of (await readRight(answer)) ?? []) {
        const root = await openZarr(store, { reader });
        const array =
          path === '/' || root.kind === 'array' ? root : await root.open(path.slice(1));
        if (array.kind !== 'array') throw new Error(`${answer.file} holds no array`);
        expect(expectedValues(await array.read()), answer.file).toEqual(values);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(60);
  });
});
