import type { SourceService } from '@workers/protocol';
import { expect, it, vi } from 'vitest';
import type { Delay, Receipt } from '@/model/source';
import { fakeSourceWorker } from '@/testing/fake-source-worker';
import { linkWorker, watchPulse } from './worker-link';

const cost = { requests: 0, bytesRead: 0, bytesAsked: 0, cacheHits: 0 };

function link(receipt: SourceService['receipt']) {
  const worker = fakeSourceWorker({
    ask: () => new Promise(() => {}),
    receipt,
  } as unknown as SourceService); // all that is asked of it
  const died = vi.fn();
  const linked = linkWorker(worker, { died }, { askMs: 2 });
  const read = linked.call((service) =>
    service.ask(1, 'read', { path: '/X', region: {} }),
  );
  return { worker, died, linked, read };
}

it('ends a worker that hears nothing any more, and says why', async () => {
  const { worker, died, read } = link(() => new Promise(() => {}));
  await expect(read).rejects.toMatchObject({
    name: 'WorkerError',
    message: expect.stringContaining('has not responded for 100 seconds'),
  });
  expect(worker.isTerminated()).toBe(true);
  expect(died).toHaveBeenCalledTimes(1);
});

it('leaves a worker alone that answers, however long it reads', async () => {
  let asked = 0;
  const { worker, linked, read } = link(async () => {
    asked += 1;
    return cost;
  });
  read.catch(() => undefined);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(20));
  expect(worker.isTerminated()).toBe(false);
  linked.end(new Error('over'));
});

it('sends no heartbeat while no call is pending', async () => {
  const ask = vi.fn(async () => cost);
  const pulse = watchPulse(
    { ask, isWaitedFor: () => false, delayed: () => {}, lost: () => {} },
    { askMs: 1 },
  );
  pulse.watch();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ask).not.toHaveBeenCalled();
  pulse.end();
});

/** A heartbeat with a fake clock, and its reports second by second. */
async function tellingOf(answers: (second: number) => Promise<Receipt>, seconds: number) {
  vi.useFakeTimers();
  const start = Date.now();
  const now = () => (Date.now() - start) / 1000;
  const notified: (readonly [second: number, delay: Delay | 'none' | 'lost'])[] = [];
  const pulse = watchPulse({
    ask: () => answers(now()),
    isWaitedFor: () => true,
    delayed: (delay) => notified.push([now(), delay ?? 'none']),
    lost: () => notified.push([now(), 'lost']),
  });
  pulse.watch();
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  pulse.end();
  vi.useRealTimers();
  return notified;
}

it('reports after ten seconds that a worker does not respond, and after a hundred that it is lost', async () => {
  const notified = await tellingOf(() => new Promise(() => {}), 200);
  expect(notified).toEqual([
    [10, { kind: 'worker' }],
    [102.5, 'lost'],
    [200, 'none'],
  ]);
});

it('takes back that a worker does not respond once it does', async () => {
  const late = async () => {
    await new Promise((resolve) => setTimeout(resolve, 13_000));
    return cost;
  };
  const notified = await tellingOf(late, 20);
  expect(notified.slice(0, 2)).toEqual([
    [10, { kind: 'worker' }],
    [15.5, 'none'],
  ]);
});

it('reports a server that sends next to nothing, not a worker that waits for none', async () => {
  const trickle = async (second: number) => ({
    ...cost,
    pending: 2,
    bytesRead: second * 10,
  });
  expect((await tellingOf(trickle, 15))[0]).toEqual([
    12.5,
    { kind: 'server', bytes: 100, seconds: 10 },
  ]);
  const steady = async (second: number) => ({
    ...cost,
    pending: 1,
    bytesRead: second * 5e3,
  });
  expect(await tellingOf(steady, 60)).toEqual([]);
  const computing = async () => ({ ...cost, pending: 0 });
  expect(await tellingOf(computing, 60)).toEqual([]);
});

it('ends a worker at once when the user restarts it', async () => {
  const { worker, died, linked, read } = link(() => new Promise(() => {}));
  linked.restart();
  await expect(read).rejects.toMatchObject({
    name: 'WorkerError',
    message: expect.stringContaining('was restarted'),
  });
  expect(worker.isTerminated()).toBe(true);
  expect(died).not.toHaveBeenCalled();
});
