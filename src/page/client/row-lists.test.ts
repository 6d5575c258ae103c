import type { OpenedSource, SourceService } from '@workers/protocol';
import { expect, it } from 'vitest';
import type { RowRanges } from '@/model/row-lists';
import { type RowRecipe, rowSetId } from '@/model/row-set';
import {
  answering,
  type FakeSourceWorker,
  fakeSourceWorker,
} from '@/testing/fake-source-worker';
import { openSource } from './source-client';

const opened = {
  source: { name: 'a.h5ad', size: 10, fingerprint: 'f' },
  dataset: { problems: [] },
} as unknown as OpenedSource; // more is not asked for

it('sends very many rows to each worker once, before the first question about them', async () => {
  const calls: (readonly [worker: number, what: string, numbers: number])[] = [];
  const started: FakeSourceWorker[] = [];
  const createWorker = () => {
    const at = started.length;
    const service: Partial<SourceService> = {
      watch: () => {},
      open: async () => opened,
      keepRows: (_: string, ranges: RowRanges) => {
        calls.push([at, 'keep', ranges.length]);
      },
      ask: answering({
        countRows: async ({ recipe }) => {
          calls.push([at, 'count', recipe.length < 200 ? 1 : 0]);
          return { count: 5000, plans: [] };
        },
      }),
    };
    const worker = fakeSourceWorker(service as SourceService); // what is called
    started.push(worker);
    return worker;
  };
  const client = await openSource(
    { kind: 'url', url: 'https://host/a' },
    { createWorker },
  );
  const ranges = Uint32Array.from({ length: 10_000 }, (_, i) => 3 * (i >> 1) + (i % 2));
  const recipe: RowRecipe = { kind: 'rows', table: '/obs', ranges };
  const count = () =>
    client.ask('countRows', { table: '/obs', recipe: rowSetId(recipe) });
  await count();
  await count();
  started[0]?.crash();
  await count();
  client.close();
  expect(calls).toEqual([
    [0, 'keep', 10_000],
    [0, 'count', 1],
    [0, 'count', 1],
    [1, 'keep', 10_000],
    [1, 'count', 1],
  ]);
});
