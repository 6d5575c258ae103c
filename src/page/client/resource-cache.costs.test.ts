import { expect, it, vi } from 'vitest';
import type { GroupStats } from '@/ask/genes/questions';
import type { AnswerOf } from '@/ask/questions';
import { askOf } from '@/testing/fake-ask';
import { AnswerCache } from './answer-cache';
import { ResourceCache, type ResourceReadOptions } from './resource-cache';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A resource with the given cost in seconds, read by the test. */
function slowRead(seconds: number) {
  const cost: AnswerOf<'cost'> = {
    how: 'scan',
    index: 'possible',
    ...{ bytes: 10, requests: 1, seconds, done: 0, asksFirst: seconds > 1 },
  };
  const weighed = vi.fn(async () => cost);
  const reads: {
    readonly options: ResourceReadOptions<unknown>;
    readonly answer: (value: number) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const cache = new ResourceCache<string, number>(
    (_ask, options) =>
      new Promise((answer, fail) => {
        reads.push({ options, answer, fail });
      }),
    { budgetBytes: 100, weigh: () => 8 },
    weighed,
  );
  const read = {
    get state() {
      return cache.peek('it');
    },
    subscribe: (listener: () => void) => cache.subscribe('it', listener),
    start: (keepIndex = false) => cache.start('it', keepIndex),
    stop: () => cache.stop('it'),
    retry: () => cache.retry('it'),
  };
  return { read, reads, weighed, cost };
}

it('reads what costs little without asking', async () => {
  const { read, reads } = slowRead(0.5);
  read.subscribe(() => {});
  await settled();
  expect(reads).toHaveLength(1);
  reads[0]?.answer(7);
  await settled();
  expect(read.state).toEqual({ status: 'ready', value: 7 });
});

it('reads nothing that costs much before the user agrees', async () => {
  const { read, reads, cost } = slowRead(20);
  read.subscribe(() => {});
  await settled();
  expect(read.state).toEqual({ status: 'asking', cost });
  expect(reads).toHaveLength(0);
  read.start(true);
  expect(reads[0]?.options.keepIndex).toBe(true);
});

it('weighs again for a view that comes back to the question, for an index may be there by then', async () => {
  const { read, weighed, reads, cost } = slowRead(20);
  const leave = read.subscribe(() => {});
  await settled();
  expect(read.state.status).toBe('asking');
  leave();
  await settled();
  weighed.mockResolvedValue({ ...cost, how: 'index', seconds: 0, asksFirst: false });
  read.subscribe(() => {});
  await settled();
  expect(weighed).toHaveBeenCalledTimes(2);
  expect(reads).toHaveLength(1);
});

it('aborts the read when the last of two views leaves, and not before', async () => {
  const { read, reads } = slowRead(0);
  const [leave, leaveToo] = [read.subscribe(() => {}), read.subscribe(() => {})];
  await settled();
  leave();
  await settled();
  expect(reads[0]?.options.signal?.aborted).toBe(false);
  leaveToo();
  await settled();
  expect(reads[0]?.options.signal?.aborted).toBe(true);
});

it('keeps the value when the last view leaves', async () => {
  const { read, reads } = slowRead(0);
  const leave = read.subscribe(() => {});
  await settled();
  reads[0]?.answer(7);
  await settled();
  leave();
  await settled();
  read.subscribe(() => {});
  expect(read.state).toEqual({ status: 'ready', value: 7 });
});

it('does not ask twice about a read that failed after the user agreed', async () => {
  const { read, reads } = slowRead(20);
  read.subscribe(() => {});
  await settled();
  read.start();
  reads[0]?.fail(new Error('offline'));
  await settled();
  expect(read.state).toEqual({ status: 'failed', error: new Error('offline') });
  read.retry();
  expect(reads).toHaveLength(2);
  reads[1]?.answer(7);
  await settled();
  expect(read.state.status).toBe('ready');
});

it('asks after all where it was stopped before its cost was known', async () => {
  const { read, reads } = slowRead(20);
  read.subscribe(() => {});
  read.stop();
  expect(read.state).toEqual({ status: 'stopped' });
  read.retry();
  await settled();
  expect(read.state.status).toBe('asking');
  expect(reads).toHaveLength(0);
});

it('keeps the sums of groups for a view that comes back', async () => {
  const stats: GroupStats = {
    ...{ groups: ['B', 'T'], cells: Uint32Array.of(2, 3) },
    ...{ sums: Float64Array.of(1, 2), means: Float64Array.of(0.5, 0.7) },
    ...{ variances: Float64Array.of(0, 0), expressing: Uint32Array.of(1, 2) },
  };
  const groupStats = vi.fn(async () => stats);
  const genes = new AnswerCache(askOf({ cost: () => slowRead(0).cost, groupStats }));
  const asked = { path: '/X', genes: [4], groups: '/obs/leiden' };
  const leave = genes.to('groupStats').subscribe(asked, () => {});
  await settled();
  leave();
  await settled();
  expect(genes.peek('groupStats', asked)).toEqual({ status: 'ready', value: stats });
  expect(genes.peek('groupStats', { ...asked, rows: 'some rows' }).status).toBe(
    'loading',
  );
  expect(groupStats).toHaveBeenCalledTimes(1);
});

it('asks once about a scan that several questions need', async () => {
  const values = { colours: { kind: 'levels' }, index: 'absent' } as never; // not looked at
  const geneColours = vi.fn(async () => values);
  const genes = vi.fn(async () => []);
  const cache = new AnswerCache(
    askOf({ cost: () => slowRead(20).cost, geneColours, genes }),
  );
  const asked = { path: '/X', genes: [4] };
  cache.to('geneColours').subscribe(asked, () => {});
  cache.to('genes').subscribe({ ...asked, rows: [0, 5] }, () => {});
  cache.to('genes').subscribe({ path: '/X', genes: [5] }, () => {});
  await settled();
  expect(cache.peek('genes', { ...asked, rows: [0, 5] }).status).toBe('asking');
  cache.to('geneColours').start(asked, false);
  await settled();
  expect(geneColours).toHaveBeenCalledTimes(1);
  expect(genes).toHaveBeenCalledTimes(1);
  expect(cache.peek('genes', { path: '/X', genes: [5] }).status).toBe('asking');
});
