import type { OpenedSource, SourceService } from '@workers/protocol';
import { expect, it, vi } from 'vitest';
import type { Block } from '@/model/block';
import { answering, fakeSourceWorker } from '@/testing/fake-source-worker';
import { NearestListener } from './nearest-listener';
import { openSource } from './source-client';

const block: Block = { kind: 'numbers', values: Float32Array.of(1, 2) };
const opened: OpenedSource = {
  source: { name: 'a.h5ad', size: 10, fingerprint: 'f' },
  dataset: {
    ...{
      format: 'plain',
      formatInfo: { name: 'plain tree', slots: [] },
      container: 'hdf5',
      tables: [],
      matrices: [],
    },
    ...{
      embeddings: [],
      graphs: [],
      problems: [],
      parts: [],
      nouns: { row: 'cell', column: 'gene' },
    },
  },
};

it('sends the distance of a read from the view, and its changes while the read is pending', async () => {
  const heard: unknown[] = [];
  let answer = (_: Block) => {};
  const service: Partial<SourceService> = {
    watch: () => {},
    open: async () => opened,
    ask: answering({
      read({ path }, job, distance) {
        heard.push(['read', job, path, distance]);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    }),
    setPriority: (job, distance) => void heard.push(['setPriority', job, distance]),
    receipt: async () => ({ requests: 1, bytesRead: 2, bytesAsked: 3, cacheHits: 4 }),
  };
  const client = await openSource(
    { kind: 'url', url: 'https://host/a.h5ad' },
    { createWorker: () => fakeSourceWorker(service as SourceService) }, // nothing else is called
  );
  const nearest = new NearestListener();
  const place = { distance: 0.5 };
  nearest.join(() => {}, place);
  const read = client.ask('read', { path: '/X', region: {} }, { priority: nearest });
  await vi.waitFor(() => expect(heard).toEqual([['read', 2, '/X', 0.5]]));
  place.distance = 0;
  nearest.moved();
  await vi.waitFor(() => expect(heard[1]).toEqual(['setPriority', 2, 0]));
  answer(block);
  await read;
  place.distance = 0.75;
  nearest.moved();
  await client.receipt();
  expect(heard).toHaveLength(2);
  client.close();
});
