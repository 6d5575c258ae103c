import { expect, it, vi } from 'vitest';
import type { GeneCost, GroupStats } from '@/model/genes';
import type { ReadOptions } from '@/model/read-options';
import { askOf } from '@/testing/fake-ask';
import { CostlyRead } from './costly-read';
import { GeneColumns } from './gene-column';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A read with the given cost in seconds, answered by the test. */
function slowRead(seconds: number) {
  const cost: GeneCost = {
    ...{ how: 'scan', bytes: 10, requests: 1, seconds, done: 0 },
    index: 'possible',
  };
  const weighed = vi.fn(async () => cost);
  const reads: {
    readonly options: ReadOptions & { readonly keepIndex: boolean };
    readonly answer: (value: number) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const read = new CostlyRead<number>({
    cost: weighed,
    read: (options) =>
      new Promise((answer, fail) => {
        reads.push({ options, answer, fail });
      }),
    bytesOf: () => 8,
  });
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
  expect(read.bytes).toBe(8);
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
  weighed.mockResolvedValue({ ...cost, how: 'index', seconds: 0 });
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
  const genes = new GeneColumns(askOf({ geneCost: () => slowRead(0).cost, groupStats }));
  const leave = genes.statsOf('/X', [4], '/obs/leiden', undefined).subscribe(() => {});
  await settled();
  leave();
  await settled();
  expect(genes.statsOf('/X', [4], '/obs/leiden', undefined).state).toEqual({
    status: 'ready',
    value: stats,
  });
  expect(genes.statsOf('/X', [4], '/obs/leiden', 'some rows').state.status).toBe(
    'loading',
  );
  expect(groupStats).toHaveBeenCalledTimes(1);
});
