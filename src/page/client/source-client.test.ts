import type { OpenedSource, SourceService } from '@workers/protocol';
import { expect, it, vi } from 'vitest';
import type { Block } from '@/model/block';
import { abortError, DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { reportEnd } from '@/model/thread-lock';
import {
  answering,
  type FakeSourceWorker,
  fakeSourceWorker,
} from '@/testing/fake-source-worker';
import { openSource, type SourceClient } from './source-client';

const spec = { kind: 'url', url: 'https://host/a.h5ad' } as const;
const block: Block = { kind: 'numbers', values: Float32Array.of(1, 2) };

function opened(fingerprint = 'f'): OpenedSource {
  return {
    source: { name: 'a.h5ad', size: 10, fingerprint },
    dataset: {
      ...{ format: 'plain', container: 'hdf5' },
      formatInfo: { name: 'plain tree', slots: [] },
      ...{ tables: [], matrices: [], embeddings: [], graphs: [] },
      ...{ problems: [], parts: [], nouns: { row: 'cell', column: 'gene' } },
    },
  };
}

const readAt = ({ ask }: SourceClient, path: string, options?: ReadOptions) =>
  ask('read', { path, region: {} }, options);

/** Whatever else is asked of it was not expected. */
function fakeService(over: Partial<SourceService> = {}): SourceService {
  const unused = () => {
    throw new Error('not in this test');
  };
  const service: Partial<SourceService> = {
    watch: () => {},
    open: async () => opened(),
    ask: answering({ read: async () => block }),
    watchGenes: () => {},
    cancel: () => {},
    receipt: async () => ({ requests: 1, bytesRead: 2, bytesAsked: 3, cacheHits: 4 }),
    close: async () => {},
    ...over,
  };
  return new Proxy(service, {
    get: (known, name) => (name in known ? Reflect.get(known, name) : unused),
  }) as SourceService; // complete by the line above
}

/** Starts workers one after another, each with the next service (the last one again). */
function workers(...services: SourceService[]) {
  const started: FakeSourceWorker[] = [];
  const createWorker = () => {
    const service = services[Math.min(started.length, services.length - 1)];
    const worker = fakeSourceWorker(service ?? fakeService());
    started.push(worker);
    return worker;
  };
  return { started, createWorker };
}

it('opens, reads and returns the receipt', async () => {
  const { createWorker } = workers(fakeService());
  const client = await openSource(spec, { createWorker });
  expect(client.source.name).toBe('a.h5ad');
  expect(await readAt(client, '/obs/a')).toEqual(block);
  expect((await client.receipt()).bytesAsked).toBe(3);
  client.close();
});

it('passes progress on to whom it concerns', async () => {
  let tell: Parameters<SourceService['watch']>[0] | undefined;
  const service = fakeService({
    watch(listener) {
      tell = listener;
    },
    ask: answering({
      async read(_, job) {
        await tell?.(job, { done: 5, unit: 'bytes' });
        await tell?.(job + 1, { done: 9, unit: 'bytes' });
        return block;
      },
    }),
  });
  const client = await openSource(spec, workers(service));
  const report = vi.fn();
  await readAt(client, '/a', { report });
  expect(report.mock.calls).toEqual([[{ done: 5, unit: 'bytes' }]]);
  client.close();
});

it('gets errors by name, each failing alone', async () => {
  const service = fakeService({
    ask: answering({
      async read({ path }) {
        if (path === '/bad') throw new DataError('CorruptError', 'chunk 3 is damaged');
        return block;
      },
    }),
  });
  const client = await openSource(spec, workers(service));
  const failure = readAt(client, '/bad');
  await expect(failure).rejects.toBeInstanceOf(DataError);
  await expect(failure).rejects.toMatchObject({
    name: 'CorruptError',
    message: 'chunk 3 is damaged',
  });
  expect(await readAt(client, '/good')).toEqual(block);
  client.close();
});

it('cancels the job of a reader that aborts, and rejects at once', async () => {
  const cancelled: number[] = [];
  const asked: number[] = [];
  const service = fakeService({
    ask: answering({
      read(_, job) {
        asked.push(job);
        return new Promise(() => {});
      },
    }),
    cancel: (job) => {
      cancelled.push(job);
    },
  });
  const client = await openSource(spec, workers(service));
  const controller = new AbortController();
  const read = readAt(client, '/a', { signal: controller.signal });
  await vi.waitFor(() => expect(asked.length).toBe(1));
  controller.abort();
  await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  await vi.waitFor(() => expect(cancelled).toEqual(asked));
  const late = readAt(client, '/a', { signal: controller.signal });
  await expect(late).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked.length).toBe(1);
  client.close();
});

it('ends the worker of an opening that was given up or failed', async () => {
  const hanging = workers(fakeService({ open: () => new Promise(() => {}) }));
  const controller = new AbortController();
  const opening = openSource(spec, { ...hanging, signal: controller.signal });
  setTimeout(() => controller.abort(), 10);
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  await vi.waitFor(() => expect(hanging.started[0]?.isTerminated()).toBe(true));

  const failing = workers(
    fakeService({
      open: () => Promise.reject(new DataError('NotDataError', 'a text file')),
    }),
  );
  await expect(openSource(spec, failing)).rejects.toMatchObject({ name: 'NotDataError' });
  await vi.waitFor(() => expect(failing.started[0]?.isTerminated()).toBe(true));
});

it('frees its worker on close and rejects what still waits', async () => {
  const { createWorker, started } = workers(
    fakeService({ ask: answering({ read: () => new Promise(() => {}) }) }),
  );
  const client = await openSource(spec, { createWorker });
  const read = readAt(client, '/a');
  await Promise.resolve();
  client.close();
  await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  await vi.waitFor(() => expect(started[0]?.isTerminated()).toBe(true));
  await expect(readAt(client, '/a')).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(started.length).toBe(1);
});

it('replaces a worker that died, says so, and goes on with the next call', async () => {
  const stuck = fakeService({ ask: answering({ read: () => new Promise(() => {}) }) });
  const { createWorker, started } = workers(stuck, fakeService());
  const client = await openSource(spec, { createWorker });
  const lost = vi.fn();
  client.onLost(lost);
  const read = readAt(client, '/a');
  await new Promise((resolve) => setTimeout(resolve, 5));
  started[0]?.crash();
  await expect(read).rejects.toMatchObject({ name: 'WorkerError' });
  expect(lost).toHaveBeenCalledTimes(1);
  expect(await Promise.all([readAt(client, '/a'), readAt(client, '/b')])).toEqual([
    block,
    block,
  ]);
  expect(started.length).toBe(2);
  expect(started[1]?.isTerminated()).toBe(false);
  client.close();
});

it('replaces a worker that says itself that it is broken, once its other jobs are done', async () => {
  let finish: (value: Block) => void = () => {};
  const broken = fakeService({
    ask: answering({
      read: ({ path }) =>
        path === '/bad'
          ? Promise.reject(new DataError('WorkerError', 'HDF5 stopped working'))
          : new Promise((resolve) => {
              finish = resolve;
            }),
    }),
  });
  const { createWorker, started } = workers(broken, fakeService());
  const client = await openSource(spec, { createWorker });
  const slow = readAt(client, '/slow');
  await expect(readAt(client, '/bad')).rejects.toMatchObject({
    name: 'WorkerError',
  });
  expect(await readAt(client, '/a')).toEqual(block);
  expect(started.map((worker) => worker.isTerminated())).toEqual([false, false]);
  finish(block);
  expect(await slow).toEqual(block);
  await vi.waitFor(() => expect(started[0]?.isTerminated()).toBe(true));
  client.close();
});

it('sums the costs of all its workers, and starts none only for that', async () => {
  const { createWorker, started } = workers(fakeService());
  const client = await openSource(spec, { createWorker });
  expect((await client.receipt()).bytesRead).toBe(2);
  started[0]?.crash();
  expect((await client.receipt()).bytesRead).toBe(2);
  expect(started.length).toBe(1);
  await readAt(client, '/a');
  expect((await client.receipt()).bytesRead).toBe(4);
  client.close();
});

it('tries again when the replacement could not open either', async () => {
  const refusing = fakeService({ open: () => Promise.reject(abortError()) });
  const { createWorker, started } = workers(fakeService(), refusing, fakeService());
  const client = await openSource(spec, { createWorker });
  started[0]?.crash();
  await expect(readAt(client, '/a')).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(await readAt(client, '/a')).toEqual(block);
  client.close();
});

it('reads nothing of a file that is another one when the worker is replaced', async () => {
  const other = fakeService({ open: async () => opened('another') });
  const { createWorker, started } = workers(fakeService(), other);
  const client = await openSource(spec, { createWorker });
  started[0]?.crash();
  await expect(readAt(client, '/a')).rejects.toMatchObject({
    name: 'ChangedError',
  });
  client.close();
});

it('lets the worker ask for the files of a folder, again after it was replaced', async () => {
  const asked: string[] = [];
  const asking = (): SourceService =>
    fakeService({
      async open(_job, posted, access) {
        expect(posted).toEqual({ kind: 'folder', name: 'a.zarr' });
        asked.push(...((await access?.list('')) ?? []));
        return opened();
      },
    });
  const folder = {
    kind: 'folder',
    name: 'a.zarr',
    access: { file: async () => undefined, list: async () => ['obs/'] },
  } as const;
  const { createWorker, started } = workers(asking(), asking());
  const client = await openSource(folder, { createWorker });
  started[0]?.crash();
  await readAt(client, '/a');
  expect(asked).toEqual(['obs/', 'obs/']);
  client.close();
});

it('learns from a freed lock that its worker was killed', async () => {
  let free = () => {};
  vi.stubGlobal('navigator', {
    locks: {
      // the thread has it: one that asks whether it is free gets none, one that waits gets it at the end
      request: (_name: string, ...[first, got]: ((lock: null) => unknown)[]) =>
        got
          ? Promise.resolve(got(null))
          : new Promise<void>((resolve) => {
              free = () => {
                first?.(null);
                resolve();
              };
            }),
    },
  });
  const stuck = fakeService({
    ask: answering({ read: () => new Promise(() => {}) }),
  });
  const { createWorker, started } = workers(stuck, fakeService());
  const client = await openSource(spec, { createWorker });
  const crash = () => {
    started[0]?.crash();
    return true;
  };
  reportEnd({ dispatchEvent: crash }, 'petri source one');
  vi.unstubAllGlobals();
  const read = readAt(client, '/a');
  await new Promise((resolve) => setTimeout(resolve, 5));
  free();
  await expect(read).rejects.toMatchObject({ name: 'WorkerError' });
  expect(await readAt(client, '/a')).toEqual(block);
  client.close();
});

/** A worker that has let go of the file that it writes when `letGo` is called. */
function saving() {
  let letGo = () => {};
  const cancel = vi.fn();
  const exportRows = () =>
    new Promise<never>((_, reject) => {
      letGo = () => reject(abortError());
    });
  const ask = vi.fn(answering({ exportRows }));
  const { started, createWorker } = workers(fakeService({ ask, cancel }));
  const saveTo = { handle: { kind: 'file' } as FileSystemFileHandle, name: 'a.csv' };
  const request = { table: '/obs', index: 'i', columns: [], format: 'csv' } as const;
  const save = async (signal: AbortSignal) => {
    const client = await openSource(spec, { createWorker });
    return client.ask('exportRows', { request }, { signal, saveTo });
  };
  return { started, ask, cancel, save, saveTo, letGo: () => letGo() };
}

it('posts the handle of a file; an abort is answered when the worker has let go of it', async () => {
  const { ask, cancel, save, saveTo, letGo } = saving();
  const controller = new AbortController();
  let isAnswered = false;
  const saved = save(controller.signal).finally(() => {
    isAnswered = true;
  });
  const seen = expect(saved).rejects.toMatchObject({ name: 'AbortError' });
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  expect(ask.mock.calls[0]?.[4]).toEqual(saveTo);
  controller.abort();
  await vi.waitFor(() => expect(cancel).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isAnswered).toBe(false);
  letGo();
  await seen;
});

it('a worker that dies while it writes a file is an end with a sentence', async () => {
  const { started, ask, save } = saving();
  const saved = save(new AbortController().signal);
  const seen = expect(saved).rejects.toMatchObject({ name: 'WorkerError' });
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  started[0]?.crash();
  await seen;
});
