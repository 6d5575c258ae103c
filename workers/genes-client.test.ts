import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transfer } from 'comlink';
import { afterAll, describe, expect, it } from 'vitest';
import { memoryIndexFiles } from '@/ask/gene-index/memory-index-files';
import { isAbort } from '@/model/errors';
import { openSource, type SourceClient } from '@/page/client/source-client';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { fakeSourceWorker } from '@/testing/fake-source-worker';
import { readGeneAnswers } from '@/testing/node-gene-fixture';
import { stores } from '@/testing/node-stores';
import { createSourceService } from './source';

const file = join(stores, 'matrices.h5');
const answers = readGeneAnswers();
const clients: SourceClient[] = [];
afterAll(() => {
  for (const client of clients) client.close();
});

/** The page's side over real message ports: arrays are moved as between threads. */
async function open(): Promise<SourceClient> {
  const files = memoryIndexFiles(1e8);
  const createWorker = () =>
    fakeSourceWorker(
      createSourceService({
        createPool: inlineDecodePool,
        openIndexFiles: async () => files,
        fewValues: 1,
        transfer,
      }),
    );
  const spec = { kind: 'file', file: new File([readFileSync(file)], 'm.h5') } as const;
  const client = await openSource(spec, { createWorker });
  clients.push(client);
  return client;
}

const list = (values: ArrayLike<number>) => Array.from(values);

describe('genes, as the page asks for them', () => {
  it('come whole, and as colours, whatever their layout', async () => {
    const { ask } = await open();
    for (const name of ['csr_int32', 'csr_no_values', 'dense_float32', 'csc']) {
      const path = `/${name}`;
      const found = await ask('genes', { path, genes: [4, 7], keepIndex: true });
      const expected = [answers[name]?.[4], answers[name]?.[7]];
      expect(found.map(({ values }) => list(values))).toEqual(expected);
      const { colours } = await ask('geneColours', { path, genes: [4] });
      const [min, max] = [
        Math.min(...(expected[0] ?? [])),
        Math.max(...(expected[0] ?? [])),
      ];
      expect(colours).toMatchObject({ min, max, missing: 0 });
      expect(colours.levels).toHaveLength(61);
    }
  });

  it('come a second time, whatever was moved away the first', async () => {
    const { ask } = await open();
    for (let round = 0; round < 3; round++) {
      const keepIndex = round > 0;
      const [gene] = await ask('genes', {
        path: '/csr_no_values',
        genes: [3],
        keepIndex,
      });
      expect(list(gene?.values ?? [])).toEqual(answers.csr_no_values?.[3]);
    }
  });

  it('have a cost, a mean, groups and an index that can be removed', async () => {
    const { ask } = await open();
    expect(
      await ask('cost', { of: 'genes', ask: { path: '/csr_int32', genes: [1] } }),
    ).toMatchObject({
      how: 'scan',
    });
    const [mean] = await ask('genes', { path: '/csr_int32', genes: [1, 2], mean: true });
    const [a = [], b = []] = [answers.csr_int32?.[1], answers.csr_int32?.[2]];
    expect(list(mean?.values ?? [])).toEqual(
      a.map((value, row) => (value + (b[row] ?? 0)) / 2),
    );
    expect(await ask('buildGeneIndex', { path: '/csr_int32' })).toBe('in-memory'); // these files are memory
    expect(
      await ask('cost', { of: 'genes', ask: { path: '/csr_int32', genes: [1] } }),
    ).toMatchObject({
      how: 'index',
    });
    const [index] = await ask('geneIndexes', {});
    await ask('removeGeneIndex', { key: index?.key ?? '' });
    expect(await ask('geneIndexes', {})).toEqual([]);
    await expect(
      ask('groupStats', { path: '/csr_int32', genes: [1], groups: '/csr_int32' }),
    ).rejects.toMatchObject({ name: 'UnsupportedError' });
  });

  it('are given up by their signal', async () => {
    const { ask } = await open();
    const controller = new AbortController();
    const { signal } = controller;
    const news = () => controller.abort();
    const reading = ask('genes', { path: '/csr_int32', genes: [1] }, { signal, news });
    controller.abort();
    expect(isAbort(await reading.catch((error: unknown) => error))).toBe(true);
    const [gene] = await ask('genes', { path: '/csr_int32', genes: [1] });
    expect(list(gene?.values ?? [])).toEqual(answers.csr_int32?.[1]);
  });
});
