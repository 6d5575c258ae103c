import type { SourceService } from '@workers/protocol';
import { expect, it, vi } from 'vitest';
import { fakeSourceWorker } from '@/testing/fake-source-worker';
import { linkWorker } from './worker-link';
import { feelPulse } from './worker-pulse';

const cost = { requests: 0, bytesRead: 0, bytesAsked: 0, cacheHits: 0 };

function link(receipt: SourceService['receipt']) {
  const worker = fakeSourceWorker({
    holdLock: async () => false,
    read: () => new Promise(() => {}),
    receipt,
  } as unknown as SourceService); // all that is asked of it
  const died = vi.fn();
  const linked = linkWorker(worker, died, { askMs: 2 });
  const read = linked.call((service) => service.read(1, '/X', {}));
  return { worker, died, linked, read };
}

it('ends a worker that hears nothing any more, and says why', async () => {
  const { worker, died, read } = link(() => new Promise(() => {}));
  await expect(read).rejects.toMatchObject({
    name: 'WorkerError',
    message: expect.stringContaining('goes round in circles'),
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

it('asks nothing of a worker that nobody waits for', async () => {
  const ask = vi.fn(async () => undefined);
  const pulse = feelPulse(
    ask,
    () => false,
    () => {},
    { askMs: 1 },
  );
  pulse.watch();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ask).not.toHaveBeenCalled();
  pulse.end();
});
