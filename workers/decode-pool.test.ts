import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { DecodeJob } from '@/read/codecs/codec';
import { job, noise, poolOf } from '@/testing/fake-decode-workers';
import { createDecodePool } from './decode-pool';

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

  it('does not transfer the bytes of a job', async () => {
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

  it('starts all its workers on `prepare`', () => {
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
