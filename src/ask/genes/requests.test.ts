import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { matrixFingerprint } from '@/ask/gene-index/fingerprint';
import { isAbort } from '@/model/errors';
import type { KeyStore } from '@/read/bytes/key-store';
import { memorySource } from '@/read/bytes/memory-source';
import { openFileSource } from '@/read/bytes/node-file-source';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { openZipStore } from '@/read/bytes/zip/zip-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { openElementAt } from '@/read/elements/open-at';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { corpus } from '@/testing/node-corpus';
import { describeCorpus } from '@/testing/node-describe-corpus';
import { readGeneAnswers } from '@/testing/node-gene-fixture';
import { stores } from '@/testing/node-stores';
import { recordingStore } from '@/testing/recording-store';
import { readCscGene, weighCscGene } from './matrix';
import { openGeneScan } from './open-scan';
import { scanGenes } from './read';
import type { GeneScan } from './scan';

const kitchen = join(stores, 'kitchen.v3.sharded.zarr');
const answers = readGeneAnswers();

/** A store that records its requests, with the element at a path. */
async function open(path: string, keys?: KeyStore) {
  const store = recordingStore(keys ?? (await openMatrices()));
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const { root } = await openContainer({ kind: 'keys', store }, { reader });
  if (root.kind !== 'group') throw new Error('not a group');
  const element = await openElementAt(root, path);
  store.asked.length = 0;
  return { element, asked: () => store.asked.splice(0).sort() };
}

function openMatrices(): Promise<KeyStore> {
  const bytes = readFileSync(join(stores, 'matrices.v3.zarr.zip'));
  return openZipStore(memorySource(bytes, 'matrices.zip'));
}

async function expectScan(path: string, values = 32, keys?: KeyStore) {
  const { element, asked } = await open(path, keys);
  const scan = await openGeneScan(element, undefined, values);
  if (!scan) throw new Error('needs no scan');
  return { scan, asked };
}

async function all(scan: GeneScan, gene: number, signal?: AbortSignal) {
  for await (const _ of scanGenes(scan, Int32Array.of(gene), {}, { signal }));
}

// indptr by zarr-python: 0 28 42 60 73 87 94 122 126 126 128 130, in chunks of 12; 32 values a chunk
it.each([
  [0, [0]],
  [3, [1, 2]],
  [8, []],
  [10, [4]],
])(
  'reads from a matrix by genes only the chunk of the pointers and those of gene %i',
  async (gene, chunks) => {
    const { element, asked } = await open('/csc');
    if (!element.sparse) throw new Error('not sparse');
    await readCscGene(element.sparse, gene);
    const parts = ['data', 'indices'].flatMap((part) =>
      chunks.map((chunk) => `get csc/${part}/c/${chunk}`),
    );
    expect(asked()).toEqual([...parts, 'get csc/indptr/c/0']);
  },
);

it('reads each chunk of a scan once', async () => {
  const { scan, asked } = await expectScan('/csr_unequal_chunks', 41);
  expect(asked().every((key) => key.startsWith('get csr_unequal_chunks/indptr/'))).toBe(
    true,
  );
  await all(scan, 0);
  const keys = asked();
  const indices = keys.filter((key) => key.includes('/indices/'));
  // a boundary within a chunk affects only the array that is not divided at its chunks
  expect(indices.length).toBeLessThanOrEqual(new Set(indices).size + scan.batches);
  const data = keys.filter((key) => key.includes('/data/'));
  expect(data.length).toBe(new Set(data).size);
});

it('continues an aborted scan: no batch is read again', async () => {
  const { scan, asked } = await expectScan('/csr_float32', 41);
  const genes = Int32Array.of(0);
  const done = new Set<number>();
  for await (const { batch } of scanGenes(scan, genes))
    if (done.add(batch).size > 1) break;
  asked();
  const rest: number[] = [];
  const isDone = (batch: number) => done.has(batch);
  for await (const { batch } of scanGenes(scan, genes, { isDone })) rest.push(batch);
  expect([...done, ...rest].sort((a, b) => a - b)).toEqual(
    Array.from({ length: scan.batches }, (_, batch) => batch),
  );
  const indices = asked().filter((key) => key.includes('/indices/'));
  const again = await expectScan('/csr_float32', 41);
  await all(again.scan, 0);
  const whole = again.asked().filter((key) => key.includes('/indices/'));
  expect(indices.length).toBe((whole.length * rest.length) / scan.batches);
});

it('skips chunks of values that belong to other genes only', async () => {
  const { scan, asked } = await expectScan('/csr_int32', 2 ** 20);
  asked();
  const hits =
    answers.csr_int32?.map((gene) => gene.filter((value) => value !== 0).length) ?? [];
  const rarest = hits.indexOf(Math.min(...hits));
  await all(scan, rarest);
  const data = asked().filter((key) => key.includes('/data/'));
  expect(data.length).toBeLessThanOrEqual(hits[rarest] ?? 0);
});

it('reads from a dense matrix only the column of chunks with the gene', async () => {
  const { scan, asked } = await expectScan('/dense_float32');
  expect(asked()).toEqual([]);
  await all(scan, 5);
  expect(asked()).toEqual([0, 1, 2, 3, 4].map((row) => `get dense_float32/c/${row}/1`));
});

it('estimates the cost of a scan from a few chunks of each array', async () => {
  const { scan, asked } = await expectScan('/csr_float32', 2 ** 20);
  asked();
  const { bytes, requests } = await scan.weigh(Int32Array.of(1));
  expect(asked().length).toBeLessThanOrEqual(10);
  await all(scan, 1);
  expect(bytes).toBeGreaterThan(100);
  expect(requests).toBeGreaterThan(0);
});

it('estimates the cost of a gene of a matrix by genes without reading it', async () => {
  const { element, asked } = await open('/csc');
  if (!element.sparse) throw new Error('not sparse');
  const { bytes, requests, exact } = await weighCscGene(element.sparse, 4);
  expect(asked().filter((key) => !key.includes('/indptr/'))).toEqual([]);
  expect(exact).toBe(false);
  expect(requests).toBeGreaterThan(0);
  expect(bytes).toBeGreaterThan(0);
});

it('names the content of a matrix of many keys by the first bytes of a few chunks, and reads no more', async () => {
  const { element, asked } = await open('/dense_float32');
  const source = { size: 1, fingerprint: 'f' };
  const name = await matrixFingerprint(element, { info: source });
  expect(name).toMatch(/^[0-9a-f]{16}$/);
  const reads = asked();
  expect(reads.filter((request) => /^(get|list)/.test(request))).toEqual([]);
  expect(reads.filter((request) => request.startsWith('read'))).toHaveLength(4);
});

it('stops on abort, by signal or by breaking out of the loop', async () => {
  const { scan, asked } = await expectScan('/X', 60, await openFolderStore(kitchen));
  asked();
  const controller = new AbortController();
  const reading = (async () => {
    const options = { signal: controller.signal };
    for await (const _ of scanGenes(scan, Int32Array.of(1), {}, options))
      controller.abort();
  })();
  expect(isAbort(await reading.catch((error: unknown) => error))).toBe(true);
  const first = asked().length;
  for await (const _ of scanGenes(scan, Int32Array.of(1))) break;
  const second = asked().length;
  await all(scan, 1);
  const whole = asked().length;
  expect(first).toBeLessThan(whole / 2);
  expect(second).toBeLessThan(whole / 2);
});

describeCorpus('a damaged sparse matrix of the corpus', () => {
  it.each([
    'indices_negative',
    'indices_float',
    'indices_data_length',
    'indptr_not_monotonic',
  ])('is refused by a scan: %s', async (name) => {
    const source = await openFileSource(join(corpus, `gen/broken/${name}.h5ad`));
    const reader = createChunkReader({ pool: inlineDecodePool() });
    const { root } = await openContainer({ kind: 'bytes', source }, { reader });
    const read = async () => {
      if (root.kind !== 'group') return;
      const scan = await openGeneScan(await openElementAt(root, '/X'));
      if (scan) await all(scan, 0);
    };
    await expect(read()).rejects.toMatchObject({ name: 'CorruptError' });
    await source.close();
  });
});
