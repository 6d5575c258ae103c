import { describe, expect, it, vi } from 'vitest';
import { DataError } from '@/model/errors';
import { job, noise, poolOf } from '@/testing/fake-decode-workers';

describe('the decode pool', () => {
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
});
