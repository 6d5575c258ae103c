import type { OpenedSource, SourceService } from '@workers/protocol';
import { expect, it } from 'vitest';
import { fakeSourceWorker } from '@/testing/fake-source-worker';
import { SourceConnection } from './source-connection';

const opened: OpenedSource = {
  source: { name: 'a.h5ad', size: 10, fingerprint: 'f' },
  dataset: {
    ...{ format: 'plain', container: 'hdf5' },
    formatInfo: { name: 'plain tree', slots: [] },
    ...{ tables: [], matrices: [], embeddings: [], graphs: [] },
    ...{ problems: [], parts: [], nouns: { row: 'cell', column: 'gene' } },
  },
};

it('a file begins to open before the calls that come first are answered, which set the cap', async () => {
  const calls: string[] = [];
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const called = (name: string) => () => {
    calls.push(name);
    return begun;
  };
  const service: Partial<SourceService> = {
    watch: called('watch'),
    limit: called('limit'),
    async open() {
      calls.push('open');
      begin();
      return opened;
    },
    close: async () => {},
  };
  const spec = { kind: 'url', url: 'https://host/a.h5ad' } as const;
  const connection = new SourceConnection(spec, () =>
    fakeSourceWorker(service as SourceService),
  );
  await connection.limit(100);
  expect(await connection.open({})).toEqual(opened);
  expect(calls).toEqual(['watch', 'limit', 'open']);
  connection.close();
});
