import type { PointsService } from '@workers/points';
import { expose } from 'comlink';
import { afterEach, expect, it, vi } from 'vitest';
import { createPointsClient, type PointsWorker } from './points';

/** A worker in the same thread, and the way to make it die. */
function createFakeWorker(service: Partial<PointsService>) {
  const { port1, port2 } = new MessageChannel();
  expose(service, port2);
  port1.start();
  const dying = new EventTarget();
  const worker: PointsWorker = {
    address: '',
    postMessage: (message, transfer) => port1.postMessage(message, transfer ?? []),
    addEventListener: (type, listener) =>
      (type === 'message' ? port1 : dying).addEventListener(type, listener),
    removeEventListener: (type, listener) =>
      (type === 'message' ? port1 : dying).removeEventListener(type, listener),
    terminate: vi.fn(() => {
      port1.close();
      port2.close();
    }),
  };
  return { worker, die: () => dying.dispatchEvent(new Event('error')) };
}

afterEach(() => {
  vi.useRealTimers();
});

const hidden = [Uint32Array.of(0), Uint8Array.of(0), []] as const;
const shown = Uint32Array.of(0);
const silence = () => new Promise<never>(() => {});

it('starts one worker, with the first call', async () => {
  const { worker } = createFakeWorker({ run: async () => shown as never });
  const create = vi.fn(() => worker);
  const client = createPointsClient(create);
  expect(create).not.toHaveBeenCalled();
  expect(await client.withoutHidden(...hidden)).toEqual(shown);
  expect(await client.withoutHidden(...hidden)).toEqual(shown);
  expect(create).toHaveBeenCalledOnce();
  client.close();
});

it('says that the worker died, and starts another', async () => {
  const first = createFakeWorker({ run: silence });
  const second = createFakeWorker({ run: async () => shown as never });
  const workers = [first.worker, second.worker];
  const client = createPointsClient(() => workers.shift() ?? first.worker);
  const waiting = client.withoutHidden(...hidden);
  first.die();
  await expect(waiting).rejects.toMatchObject({ name: 'WorkerError' });
  expect(await client.withoutHidden(...hidden)).toEqual(shown);
  client.close();
});

it('gives up what waits when it is closed', async () => {
  const { worker } = createFakeWorker({ run: silence });
  const client = createPointsClient(() => worker);
  const waiting = client.withoutHidden(...hidden);
  client.close();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('replaces a worker that does not finish in time, and tries the task once more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const first = createFakeWorker({ run: silence });
  const second = createFakeWorker({ run: async () => shown as never });
  const workers = [first.worker, second.worker];
  const client = createPointsClient(() => workers.shift() ?? first.worker);
  const answer = client.withoutHidden(...hidden);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(first.worker.terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(first.worker.terminate).toHaveBeenCalled();
  expect(await answer).toEqual(shown);
  client.close();
});

it('fails with a sentence where a second worker does not finish either', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const client = createPointsClient(() => createFakeWorker({ run: silence }).worker);
  const notified = expect(client.withoutHidden(...hidden)).rejects.toMatchObject({
    name: 'WorkerError',
    message: expect.stringContaining('did not respond'),
  });
  await vi.advanceTimersByTimeAsync(21_000);
  await notified;
  expect(vi.getTimerCount()).toBe(0);
});

it('gives a task a second more for each megabyte of its arrays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { worker } = createFakeWorker({
    run: silence,
    receive: () => {},
    write: () => {},
  });
  const client = createPointsClient(() => worker);
  const [rows, codes] = [new Uint32Array(4e6), new Uint8Array(4e6)];
  const waiting = expect(client.withoutHidden(rows, codes, [])).rejects.toMatchObject({
    name: 'AbortError',
  });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(worker.terminate).not.toHaveBeenCalled();
  client.close();
  await waiting;
});
