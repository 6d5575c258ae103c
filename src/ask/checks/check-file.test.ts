import { expect, it } from 'vitest';
import type { Progress } from '@/model/read-options';
import { openRoot } from '@/read/formats/open-dataset';
import type { StoredGroup } from '@/read/node';
import { anndataOf, csr, dict, sound } from '@/testing/anndata-sketches';
import { foundIn } from '@/testing/checked';
import {
  arraySketch,
  float64,
  groupSketch,
  memoryRoot,
  type ReadLog,
} from '@/testing/memory-node';
import { openFixture } from '@/testing/node-open-fixture';
import { checkFile } from './check-file';
import type { CheckDepth } from './table-check';

const object = anndataOf({ X: csr(sound) });

it('stops at once on abort, before and while it reads values', async () => {
  const opened = await openRoot(object);
  await expect(
    checkFile(opened, { depth: 'headers' }, { signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  const stop = new AbortController();
  const report = ({ done }: Progress) => done > 0 && stop.abort();
  await expect(
    checkFile(opened, { depth: 'values' }, { signal: stop.signal, report }),
  ).rejects.toMatchObject({ name: 'AbortError' });
});

/** The reported progress of a check. */
async function progressOf(
  root: StoredGroup,
  depth: CheckDepth = 'values',
): Promise<readonly Progress[]> {
  const heard: Progress[] = [];
  const report = (progress: Progress) => heard.push(progress);
  await checkFile(await openRoot(root), { depth }, { report });
  return heard;
}

it('counts groups and arrays while headers are read', async () => {
  const heard = await progressOf(await openFixture('links.h5ad'), 'headers');
  expect(heard[0]).toEqual({ done: 10, unit: 'groups and arrays' });
  expect(heard.at(-1)?.done).toBe(22);
});

it('counts each byte once, whether read by a rule, an element or both', async () => {
  const heard = await progressOf(object);
  // 3 pointers, 2 indices, 2 values; 2 and 3 names, each for 16 bytes
  expect(heard.at(-1)).toEqual({ done: 116, total: 116, unit: 'bytes' });
  expect(heard.every(({ total }) => total === 116)).toBe(true);
});

it.each([
  'kitchen.h5ad',
  'kitchen.v3.zarr',
  'links.h5ad',
  'small.h5seurat',
  'tables.h5',
  'broken/csr-indices-out-of-range.h5ad',
])('never decreases, and ends with all bytes, in %s', async (name) => {
  const heard = await progressOf(await openFixture(name));
  const done = heard.map((progress) => progress.done);
  const [{ total } = {}] = heard;
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(heard.at(-1)).toEqual({ done: total, total, unit: 'bytes' });
  expect(new Set(heard.map((progress) => progress.total)).size).toBe(1);
});

it('counts an array of several names once', async () => {
  // /X is layers/same, obsm/X_pca two others: 240 + 96 bytes, with names, codes and categories 668 (h5py)
  const heard = await progressOf(await openFixture('links.h5ad'));
  expect(heard.at(-1)).toMatchObject({ done: 668, total: 668 });
});

it('reads no values if only headers are checked', async () => {
  const log: { path: string; selection: unknown }[] = [];
  const root = memoryRoot(
    groupSketch({}, { a: arraySketch(float64, [2], [1, 2]) }),
    log as unknown as ReadLog, // only written
  );
  const opened = await openRoot(root);
  expect(await checkFile(opened, { depth: 'headers' })).toMatchObject({
    nodes: 2,
    cost: { bytes: 16, isStored: false },
  });
  expect(log).toEqual([]);
  await checkFile(opened, { depth: 'values' });
  expect(log.map(({ path }) => path)).toEqual(['/a']);
});

it('applies no rule to a part of a file that has more groups and arrays than it may open', async () => {
  const opened = await openRoot(object);
  const { diagnostics } = await checkFile(opened, { depth: 'values', maxNodes: 5 });
  expect(diagnostics).toEqual([
    {
      ...{ code: 'unchecked-file', severity: 'warning', path: '/' },
      what: 'it has more than 5 groups and arrays, too many to check',
    },
  ]);
});

it('applies the rules of every specification that is relevant to the file', async () => {
  const { standards } = await checkFile(
    await openRoot(await openFixture('several.h5mu')),
    {
      depth: 'headers',
    },
  );
  expect(standards).toEqual(['AnnData', 'MuData']);
  const zarr = await openRoot(await openFixture('kitchen.v3.zarr'));
  expect((await checkFile(zarr, { depth: 'headers' })).standards).toEqual([
    'AnnData',
    'Zarr',
  ]);
});

it('reports unreadable elements once, unless a violated requirement explains them', async () => {
  const short = anndataOf({ X: csr({ ...sound, indptr: sound.indices }) });
  expect(await foundIn(short)).toEqual(['error /X/indptr indptr-length']);
  const unknown = anndataOf({
    uns: dict({
      n: groupSketch({ 'encoding-type': 'hologram', 'encoding-version': '1' }),
    }),
  });
  expect(await foundIn(unknown)).toEqual(['warning /uns/n encoding-unknown']);
});
