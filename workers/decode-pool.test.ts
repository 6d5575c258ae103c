import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { DataError } from '@/model/errors';
import type { DecodeJob } from '@/storage/codecs/codec';
import { answerDecode, type DecodeReply, type DecodeRequest } from './decode';
import { createDecodePool, type DecodeWorker } from './decode-pool';

const noise = Uint8Array.from({ length: 40_000 }, (_, i) => Math.sin(i) * 1e6);
const job: DecodeJob = {
  bytes: new Uint8Array(gzipSync(noise)),
  steps: [{ codec: 'gzip', settings: {} }],
  skip: 0,
  as: { kind: 'raw', length: noise.length },
  where: 'test.h5ad /X',
};

interface FakeWorker extends DecodeWorker {
  readonly requests: DecodeRequest[];
  /** Answers what came so far. */
  answer(): Promise<void>;
  crash(): void;
  terminated: boolean;
}

/** A worker without a thread: messages are cloned and moved as real ones. */
function fakeWorker({ atOnce = true } = {}): FakeWorker {
  const events = new EventTarget();
  const waiting: DecodeRequest[] = [];
  const fake: FakeWorker = {
    requests: [],
    terminated: false,
    postMessage(request, transfer) {
      const received = structuredClone(request, { transfer });
      fake.requests.push(received);
      waiting.push(received);
      if (atOnce) void fake.answer();
    },
    addEventListener(type: string, hear: (event: never) => void) {
      events.addEventListener(type, hear as unknown as EventListener);
    },
    async answer() {
      for (const request of waiting.splice(0))
        await answerDecode(request, (reply: DecodeReply, transfer) => {
          if (fake.terminated) return;
          const data = structuredClone(reply, { transfer });
          events.dispatchEvent(new MessageEvent('message', { data }));
        });
    },
    crash: () => events.dispatchEvent(new Event('error')),
    terminate() {
      fake.terminated = true;
    },
  };
  return fake;
}

interface PoolOptions {
  readonly size?: number;
  readonly atOnce?: boolean;
  readonly whyMissing?: () => Promise<DataError | undefined>;
}

function poolOf(options: PoolOptions = {}) {
  const workers: FakeWorker[] = [];
  const pool = createDecodePool({
    size: options.size ?? 2,
    whyMissing: options.whyMissing ?? (async () => undefined),
    startWorker() {
      const worker = fakeWorker({ atOnce: options.atOnce ?? true });
      workers.push(worker);
      return worker;
    },
  });
  return { pool, workers };
}

describe('the decode pool', () => {
  it('gives its workers what is nearest to the view first', async () => {
    const { pool, workers } = poolOf({ size: 1, atOnce: false });
    const distances = [0, 0, 2, 1, undefined, 1];
    const answers = distances.map((distance, i) =>
      pool.decode(
        { ...job, where: `chunk ${i}` },
        undefined,
        distance === undefined ? undefined : { distance },
      ),
    );
    for (let turn = 0; turn < distances.length; turn++) await workers[0]?.answer();
    await Promise.all(answers);
    // the first two were with the worker already
    expect(
      workers[0]?.requests.map(({ job }) => 'where' in job && job.where.slice(6)),
    ).toEqual(['0', '1', '4', '3', '5', '2']);
  });

  it('starts no worker before there is a job, and no more than its size', async () => {
    const { pool, workers } = poolOf();
    expect(workers).toHaveLength(0);
    const answers = await Promise.all(Array.from({ length: 9 }, () => pool.decode(job)));
    expect(answers).toHaveLength(9);
    for (const answer of answers) expect(answer).toEqual({ kind: 'raw', bytes: noise });
    expect(workers).toHaveLength(2);
  });

  it('leaves the bytes of a job to whoever holds them', async () => {
    const { pool } = poolOf();
    const bytes = job.bytes.slice();
    await pool.decode({ ...job, bytes });
    expect(bytes).toEqual(job.bytes);
  });

  it('decodes small jobs and jobs without steps in line', async () => {
    const { pool, workers } = poolOf();
    const bytes = noise.subarray(0, 12);
    const as = { kind: 'raw', length: 12 } as const;
    expect(await pool.decode({ ...job, bytes, steps: [], as })).toEqual({
      kind: 'raw',
      bytes,
    });
    const packed = new Uint8Array(gzipSync(bytes));
    await pool.decode({ ...job, bytes: packed, as });
    expect(workers).toHaveLength(0);
  });

  it('replaces a worker that does not finish in time, once for each job', async () => {
    vi.useFakeTimers();
    const { pool, workers } = poolOf({ size: 1, atOnce: false });
    const MB = 1 << 20;
    const stuck = pool.decode({ ...job, as: { kind: 'raw', length: 5 * MB } });
    const behind = pool.decode({ ...job, where: 'behind' });
    const told = expect(stuck).rejects.toMatchObject({
      name: 'WorkerError',
      message: expect.stringMatching(
        /^test\.h5ad \/X: .* did not finish within 15 seconds, twice/,
      ),
    });
    // 10 s, and a second for each of five megabytes
    await vi.advanceTimersByTimeAsync(14_000);
    expect(workers.map(({ terminated }) => terminated)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    expect(workers[1]?.requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(16_000);
    await told;
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true, false]);
    await workers[2]?.answer();
    expect(await behind).toEqual({ kind: 'raw', bytes: noise });
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('replaces a worker that hangs in a job which was given up, and asks the job of no other', async () => {
    vi.useFakeTimers();
    const { pool, workers } = poolOf({ size: 1, atOnce: false });
    const controller = new AbortController();
    const given = pool.decode(job, controller.signal);
    const behind = pool.decode({ ...job, where: 'behind' });
    controller.abort();
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(11_000);
    expect(workers[1]?.requests.map(({ job }) => 'where' in job && job.where)).toEqual([
      'behind',
    ]);
    await workers[1]?.answer();
    expect(await behind).toEqual({ kind: 'raw', bytes: noise });
    vi.useRealTimers();
  });

  it('takes a job that is given up out of the queue', async () => {
    const { pool, workers } = poolOf({ size: 1, atOnce: false });
    const controller = new AbortController();
    const first = pool.decode(job);
    const second = pool.decode(job);
    const third = pool.decode(job, controller.signal);
    controller.abort();
    await expect(third).rejects.toMatchObject({ name: 'AbortError' });
    await workers[0]?.answer();
    await Promise.all([first, second]);
    expect(workers[0]?.requests).toHaveLength(2);
  });

  it('gives up a running job at once and drops its answer', async () => {
    const { pool, workers } = poolOf({ size: 1, atOnce: false });
    const controller = new AbortController();
    const read = pool.decode(job, controller.signal);
    controller.abort();
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
    await workers[0]?.answer();
    const next = pool.decode(job);
    await workers[0]?.answer();
    expect(await next).toEqual({ kind: 'raw', bytes: noise });
  });

  it('replaces a worker that dies and tries its jobs once more', async () => {
    const { pool, workers } = poolOf({ size: 1, atOnce: false });
    const read = pool.decode(job);
    workers[0]?.crash();
    expect(workers[0]?.terminated).toBe(true);
    await vi.waitFor(() => expect(workers).toHaveLength(2));
    await workers[1]?.answer();
    expect(await read).toEqual({ kind: 'raw', bytes: noise });
  });

  it('says which element failed where a worker dies twice, and goes on', async () => {
    const { pool, workers } = poolOf({ size: 1, atOnce: false });
    const read = pool.decode(job);
    workers[0]?.crash();
    await vi.waitFor(() => expect(workers).toHaveLength(2));
    workers[1]?.crash();
    await expect(read).rejects.toMatchObject({
      name: 'WorkerError',
      message: expect.stringContaining('test.h5ad /X'),
    });
    const next = pool.decode(job);
    await workers[2]?.answer();
    expect(await next).toEqual({ kind: 'raw', bytes: noise });
  });

  it('says that its script could not be loaded, and tries that again for the next job', async () => {
    const missing = new DataError('AppOfflineError', 'the server does not answer');
    const whyMissing = vi.fn(async () => missing);
    const { pool, workers } = poolOf({ size: 1, atOnce: false, whyMissing });
    const read = pool.decode(job);
    workers[0]?.crash();
    await expect(read).rejects.toBe(missing);
    const next = pool.decode(job);
    await workers[1]?.answer();
    expect(await next).toEqual({ kind: 'raw', bytes: noise });
    // one that has answered has its script
    const third = pool.decode(job);
    workers[1]?.crash();
    await workers[2]?.answer();
    expect(await third).toEqual({ kind: 'raw', bytes: noise });
    expect(whyMissing).toHaveBeenCalledTimes(1);
  });

  it('passes on what is wrong with the bytes by its name', async () => {
    const { pool } = poolOf();
    const bytes = job.bytes.slice();
    bytes.fill(0, 1000, 2000);
    await expect(pool.decode({ ...job, bytes })).rejects.toMatchObject({
      name: 'CorruptError',
    });
  });

  it('has its workers decode into what was handed back, and reads into what they have read', async () => {
    const { pool, workers } = poolOf({ size: 1 });
    const many = new Uint8Array(
      gzipSync(new Uint8Array(300_000).map(() => Math.random() * 200)),
    );
    const big: DecodeJob = {
      ...job,
      bytes: many,
      as: {
        kind: 'values',
        dtype: { kind: 'uint', bytes: 1, order: 'little' },
        count: 300_000,
      },
    };
    const first = await pool.decode(big);
    if (first.kind !== 'values') throw new Error('values were asked for');
    const expected = structuredClone(first.values);
    pool.recycle?.(first.values);
    const second = await pool.decode(big);
    expect(second).toEqual({ kind: 'values', values: expected });
    const [one, two] = workers[0]?.requests ?? [];
    expect([one?.spare?.byteLength, two?.spare?.byteLength]).toEqual([undefined, 0]);
    expect(first.values).toMatchObject({ kind: 'numbers', values: { length: 0 } }); // moved away
  });

  it('never decodes into what it did not make itself', async () => {
    const { pool, workers } = poolOf({ size: 1 });
    const held = { kind: 'numbers', values: new Uint8Array(40_000) } as const;
    pool.recycle?.(held);
    await pool.decode({ ...job, as: { kind: 'raw', length: 40_000 } });
    expect(workers[0]?.requests[0]?.spare).toBeUndefined();
    expect(held.values.length).toBe(40_000);
  });

  it('starts all its workers when told that they will be needed', () => {
    const { pool, workers } = poolOf({ size: 2 });
    pool.warmUp?.();
    expect(workers).toHaveLength(2);
  });

  it('gives up what is left when it is closed', async () => {
    const { pool, workers } = poolOf({ size: 1, atOnce: false });
    const reads = [pool.decode(job), pool.decode(job), pool.decode(job)];
    pool.close();
    for (const read of reads)
      await expect(read).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers[0]?.terminated).toBe(true);
    await expect(pool.decode(job)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('says so where no worker can be started', async () => {
    const pool = createDecodePool({
      size: 1,
      startWorker() {
        throw new Error('refused');
      },
    });
    await expect(pool.decode(job)).rejects.toMatchObject({
      name: 'WorkerError',
      message: expect.stringContaining('refused'),
    });
  });
});
