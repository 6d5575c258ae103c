import { gunzipSync, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { isAbort } from '@/model/errors';
import type { KernelJob, KernelRun, NumberComparison } from '@/read/kernels/job';
import { answerDecode } from './decode';
import { createDecodePool, type DecodeWorker } from './decode-pool';

/** What a worker was sent: how many stored bytes, and whether in the memory that it gave back last. */
interface ReceivedRequest {
  readonly bytes: number;
  readonly reused: boolean;
}

const lastAnswered: { buffer?: ArrayBuffer | undefined } = {};

/** A worker without a thread: messages are cloned and moved as real ones. */
function fakeWorker(requests: ReceivedRequest[], crashes = { left: 0 }): DecodeWorker {
  const events = new EventTarget();
  return {
    postMessage(request, transfer) {
      const reused = transfer.includes(lastAnswered.buffer as ArrayBuffer);
      const received = structuredClone(request, { transfer });
      requests.push({ bytes: received.stored.byteLength, reused });
      if (crashes.left-- > 0) {
        queueMicrotask(() => events.dispatchEvent(new Event('error')));
        return;
      }
      void answerDecode(received, (reply, moved) => {
        const data = structuredClone(reply, { transfer: moved });
        lastAnswered.buffer = data.stored;
        events.dispatchEvent(new MessageEvent('message', { data }));
      });
    },
    addEventListener(type: string, hear: (event: never) => void) {
      events.addEventListener(type, hear as unknown as EventListener);
    },
    terminate() {},
  };
}

/** Four indices as they are stored, in a larger buffer that belongs to a cache. */
const cached = new Uint8Array(Int32Array.of(9, 9, 2, 0, 2, 1, 9).buffer);
const indices: KernelRun = {
  chunks: [
    {
      kind: 'encoded',
      bytes: cached.subarray(8, 24),
      skip: 0,
      count: 4,
      from: 0,
      to: 4,
    },
  ],
  steps: [],
  dtype: { kind: 'int', bytes: 4, order: 'little' },
  where: 'test.h5ad /X/indices',
};
const job = {
  kernel: 'find',
  indices,
  genes: 3,
  wanted: Int32Array.of(2),
} as const satisfies KernelJob;

function poolOf(crashes = { left: 0 }) {
  const requests: ReceivedRequest[] = [];
  const pool = createDecodePool({
    size: 1,
    startWorker: () => fakeWorker(requests, crashes),
  });
  return { pool, requests };
}

it('runs a kernel in a worker, which returns only the result', async () => {
  const { pool, requests } = poolOf();
  const found = await pool.run?.(job);
  expect(found).toEqual({ kind: 'places', places: Uint32Array.of(0, 2) });
  // what was sent is the chunk alone, and the cache still has its own
  expect(requests).toEqual([{ bytes: 16, reused: false }]);
  expect(cached.byteLength).toBe(28);
  pool.close();
});

it('sends the chunks of a job in one buffer, and the next job in the same', async () => {
  const { pool, requests } = poolOf();
  const chunk = {
    kind: 'encoded',
    bytes: new Uint8Array(Int32Array.from({ length: 16_384 }, (_, i) => i % 3).buffer),
    skip: 0,
    count: 16_384,
    from: 16_381,
    to: 16_384,
  } as const;
  const large = { ...job, indices: { ...indices, chunks: [chunk, chunk] } };
  for (let turn = 0; turn < 2; turn++)
    expect(await pool.run?.(large)).toEqual({
      kind: 'places',
      places: Uint32Array.of(1, 4),
    });
  expect(requests).toEqual([
    { bytes: 131_072, reused: false },
    { bytes: 131_072, reused: true },
  ]);
  pool.close();
});

it('compares a small chunk in its own thread where there are few, else in a worker', async () => {
  const { pool, requests } = poolOf();
  const comparison: NumberComparison = {
    ...{ ranges: [[2, 2]], flips: false, fill: undefined, nanIsData: false },
  };
  const values = { ...indices, where: 'test.h5ad /obs/n' };
  for (const isFew of [true, false]) {
    const compared = { kernel: 'compare', values, comparison, isFew } as const;
    expect(await pool.run?.(compared)).toMatchObject({ met: Uint32Array.of(0b101) });
    expect(requests).toHaveLength(isFew ? 0 : 1);
  }
  pool.close();
});

it('compresses a chunk in a worker, and a small one in its own thread', async () => {
  const { pool, requests } = poolOf();
  for (const [length, sent] of [
    [100_000, 1],
    [100, 1],
  ] as const) {
    const bytes = Uint8Array.from({ length }, (_, i) => i % 7);
    const compress = { kernel: 'compress', bytes, where: 'a.h5ad' } as const;
    const zlib = await pool.run?.({ ...compress, format: 'deflate' });
    const gzip = await pool.run?.({ ...compress, format: 'gzip' });
    if (!zlib || !gzip) throw new Error('no answers');
    expect(new Uint8Array(inflateSync(zlib.bytes))).toEqual(bytes);
    expect(new Uint8Array(gunzipSync(gzip.bytes))).toEqual(bytes);
    expect(requests).toHaveLength(2 * sent);
  }
  pool.close();
});

it('passes errors through unchanged', async () => {
  const { pool } = poolOf();
  await expect(pool.run?.({ ...job, genes: 2 })).rejects.toMatchObject({
    name: 'CorruptError',
    message: expect.stringContaining('test.h5ad /X/indices: an index is 2'),
  });
  pool.close();
});

it('gives a job up, before and while it waits', async () => {
  const { pool } = poolOf();
  expect(
    isAbort(await pool.run?.(job, AbortSignal.abort()).catch((e: unknown) => e)),
  ).toBe(true);
  const controller = new AbortController();
  const running = pool.run?.(job, controller.signal).catch((e: unknown) => e);
  controller.abort();
  expect(isAbort(await running)).toBe(true);
  pool.close();
});

it('tries a job again when its worker dies, once', async () => {
  const once = poolOf({ left: 1 });
  expect(await once.pool.run?.(job)).toMatchObject({ kind: 'places' });
  expect(once.requests).toHaveLength(2);
  once.pool.close();
  const twice = poolOf({ left: 2 });
  await expect(twice.pool.run?.(job)).rejects.toMatchObject({ name: 'WorkerError' });
  twice.pool.close();
});
