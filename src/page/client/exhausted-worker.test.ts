import type { OpenedSource, SourceService } from '@workers/protocol';
import { expect, it, vi } from 'vitest';
import type { Block } from '@/model/block';
import {
  answering,
  type FakeSourceWorker,
  fakeSourceWorker,
} from '@/testing/fake-source-worker';
import { openSource } from './source-client';

const spec = { kind: 'url', url: 'https://host/a.h5ad' } as const;
const block: Block = { kind: 'numbers', values: Float32Array.of(1, 2) };
const dataset: OpenedSource['dataset'] = {
  ...{
    format: 'plain',
    formatInfo: { name: 'plain tree', slots: [] },
    container: 'hdf5',
    tables: [],
    matrices: [],
    parts: [],
    nouns: { row: 'cell', column: 'gene' },
  },
  ...{ embeddings: [], graphs: [], problems: [] },
};
const cost = { requests: 1, bytesRead: 1, bytesAsked: 1, cacheHits: 0 };

/** Workers whose reads wait for `finish`; `wear` reports that one holds too much memory. */
function wearingWorkers() {
  const started: FakeSourceWorker[] = [];
  const wear: (() => unknown)[] = [];
  const reads: (() => void)[] = [];
  const createWorker = () => {
    const service: Partial<SourceService> = {
      watch(_, exhausted) {
        wear.push(() => exhausted?.({ ...cost, bytesRead: 100 }));
      },
      open: async () => ({ source: { name: 'a.h5ad', fingerprint: 'f' }, dataset }),
      ask: answering({
        read: () => new Promise((resolve) => reads.push(() => resolve(block))),
      }),
      receipt: async () => cost,
      cancel: () => {},
    };
    const worker = fakeSourceWorker(service as SourceService); // all that is called of it
    started.push(worker);
    return worker;
  };
  return { started, wear, reads, createWorker };
}

it('lets a worker that holds too much memory finish, and asks another from then on', async () => {
  const { started, wear, reads, createWorker } = wearingWorkers();
  const client = await openSource(spec, { createWorker });
  const lost = vi.fn();
  client.onLost(lost);
  const first = client.ask('read', { path: '/a', region: {} });
  await vi.waitFor(() => expect(reads.length).toBe(1));
  await wear[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const second = client.ask('read', { path: '/b', region: {} });
  await vi.waitFor(() => expect(reads.length).toBe(2));
  expect(started.map((worker) => worker.isTerminated())).toEqual([false, false]);
  reads[0]?.();
  expect(await first).toEqual(block);
  await vi.waitFor(() => expect(started[0]?.isTerminated()).toBe(true));
  reads[1]?.();
  expect(await second).toEqual(block);
  expect(started.length).toBe(2);
  // the cost of the first one is remembered, and no loss is reported
  expect((await client.receipt()).bytesRead).toBe(101);
  expect(lost).not.toHaveBeenCalled();
  client.close();
});

it('answers where a worker was retired while it was waited for', async () => {
  const { wear, reads, createWorker } = wearingWorkers();
  const client = await openSource(spec, { createWorker });
  await wear[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const read = client.ask('read', { path: '/a', region: {} }); // starts another
  await vi.waitFor(() => expect(wear.length).toBe(2));
  await wear[1]?.();
  await vi.waitFor(() => expect(reads.length).toBe(1));
  reads[0]?.();
  expect(await read).toEqual(block);
  client.close();
});
