import { describe, expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { packStrings } from '@/model/strings';
import type { Decoded, DecodeJob, DecodePool } from '@/read/codecs/codec';
import type { AnswerOf, KernelJob } from '@/read/kernels/job';
import { createRandom } from '@/testing/random';
import { createDecodeBudget } from './decode-budget';

const MB = 1 << 20;

const numbersOf = (megabytes: number, stored = 10): DecodeJob => ({
  bytes: new Uint8Array(stored),
  steps: [{ codec: 'zstd', settings: {} }],
  skip: 0,
  as: {
    kind: 'values',
    dtype: { kind: 'float', bytes: 4, order: 'little' },
    count: (megabytes * MB) / 4,
  },
  where: 'a.zarr: /X',
});

const megabytesOf = ({ as }: DecodeJob) =>
  as.kind === 'values' ? (4 * as.count) / MB : undefined;

const texts: DecodeJob = {
  ...numbersOf(1),
  as: { kind: 'values', dtype: { kind: 'string' }, count: 10 },
};

/** A pool whose jobs are ended by the test; records which began. */
function manualPool() {
  const began: { readonly job: DecodeJob | KernelJob; end(decoded?: Error): void }[] = [];
  const start = <T>(job: DecodeJob | KernelJob, answer: T, signal?: AbortSignal) =>
    new Promise<T>((resolve, reject) => {
      began.push({ job, end: (error) => (error ? reject(error) : resolve(answer)) });
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const values: Decoded = {
    kind: 'values',
    values: { kind: 'strings', strings: packStrings([]) },
  };
  const pool: DecodePool = {
    decode: (job, signal) => start(job, values, signal),
    run: <J extends KernelJob>(job: J, signal?: AbortSignal) =>
      start(
        job,
        { kind: 'taken', values: new Float64Array(0) } as unknown as AnswerOf<J>,
        signal,
      ),
    close() {},
  };
  return { pool, began };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the budget of decoding', () => {
  it('admits heavy chunks while they fit; the others wait', async () => {
    const { pool, began } = manualPool();
    const budget = createDecodeBudget(pool, 256 * MB);
    const all = [100, 100, 100].map((size) => budget.pool.decode(numbersOf(size)));
    await turn();
    expect(began).toHaveLength(2);
    began[0]?.end();
    await turn();
    expect(began).toHaveLength(3);
    for (const { end } of began) end();
    await Promise.all(all);
  });

  it('admits a chunk that exceeds it alone, and light ones beside it', async () => {
    const { pool, began } = manualPool();
    const budget = createDecodeBudget(pool, 256 * MB);
    const heavy = [900, 900, 20].map((size) => budget.pool.decode(numbersOf(size)));
    const light = budget.pool.decode(numbersOf(8));
    const sizes = () => began.map(({ job }) => megabytesOf(job as DecodeJob));
    await turn();
    expect(sizes()).toEqual([8, 900]);
    began[0]?.end();
    await light;
    began[1]?.end();
    await turn();
    expect(sizes()).toEqual([8, 900, 900]);
    began[2]?.end();
    await turn();
    expect(sizes()).toEqual([8, 900, 900, 20]);
    began[3]?.end();
    await Promise.all(heavy);
  });

  it('is held until the pool is done, even after an abort', async () => {
    const { pool, began } = manualPool();
    const budget = createDecodeBudget(pool, 256 * MB);
    const controller = new AbortController();
    const first = budget.pool.decode(numbersOf(900), controller.signal);
    const second = budget.pool.decode(numbersOf(900));
    await turn();
    controller.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    await turn();
    expect(began).toHaveLength(1);
    began[0]?.end();
    await turn();
    expect(began).toHaveLength(2);
    began[1]?.end();
    await second;
  });

  it('is released by a failure', async () => {
    const { pool, began } = manualPool();
    const budget = createDecodeBudget(pool, 256 * MB);
    const first = budget.pool.decode(numbersOf(900));
    const second = budget.pool.decode(numbersOf(900));
    await turn();
    began[0]?.end(new DataError('CorruptError', 'a.zarr: /X: a chunk is damaged.'));
    await expect(first).rejects.toMatchObject({ name: 'CorruptError' });
    await turn();
    began[1]?.end();
    await second;
  });

  it('admits the highest priority first, and drops aborted ones', async () => {
    const { pool, began } = manualPool();
    const budget = createDecodeBudget(pool, 256 * MB);
    const first = budget.pool.decode(numbersOf(900));
    const controller = new AbortController();
    const given = budget.pool.decode(numbersOf(600), controller.signal);
    const far = budget.pool.decode(numbersOf(700), undefined, { distance: 3 });
    const near = budget.pool.decode(numbersOf(800), undefined, { distance: 0 });
    await turn();
    controller.abort();
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
    for (const expected of [900, 800, 700]) {
      await turn();
      const { job, end } = began.at(-1) ?? {};
      expect(megabytesOf(job as DecodeJob)).toBe(expected);
      end?.();
    }
    await Promise.all([first, far, near]);
  });

  it('covers kernels, which decode their chunks sequentially', async () => {
    const { pool, began } = manualPool();
    const budget = createDecodeBudget(pool, 256 * MB);
    const chunk = (count: number) =>
      ({
        kind: 'encoded',
        bytes: new Uint8Array(9),
        skip: 0,
        count,
        from: 0,
        to: 1,
      }) as const;
    const job: KernelJob = {
      kernel: 'take',
      places: Uint32Array.of(0),
      values: {
        chunks: [chunk(30 * MB), chunk(30 * MB)],
        steps: [],
        dtype: { kind: 'float', bytes: 4, order: 'little' },
        where: 'a.zarr: /X',
      },
    };
    const all = [1, 2, 3].map(() => budget.pool.run?.(job));
    await turn();
    expect(began).toHaveLength(2); // of 120 MB each
    began[0]?.end();
    await turn();
    expect(began).toHaveLength(3);
    for (const { end } of began) end();
    await Promise.all(all);
  });

  it('assumes a usual size of texts, and repeats larger ones alone and without a limit', async () => {
    const { pool, began } = manualPool();
    const budget = createDecodeBudget(pool, 256 * MB);
    const heavy = budget.pool.decode(numbersOf(200));
    await turn();
    const read = budget.pool.decode(texts);
    await turn();
    expect((began[1]?.job as DecodeJob | undefined)?.most).toBe(4 * MB);
    began[1]?.end(new DataError('TooLargeError', 'it unpacks to more'));
    await turn();
    expect(began).toHaveLength(2);
    began[0]?.end();
    await heavy;
    await turn();
    expect((began[2]?.job as DecodeJob | undefined)?.most).toBeUndefined();
    began[2]?.end();
    await read;
  });

  it('refuses texts that are too large even then', async () => {
    const { pool, began } = manualPool();
    const budget = createDecodeBudget(pool, 256 * MB);
    const read = budget.pool.decode(texts);
    for (let i = 0; i < 2; i++) {
      await turn();
      began[i]?.end(new DataError('TooLargeError', 'it unpacks to more'));
    }
    await expect(read).rejects.toMatchObject({ name: 'TooLargeError' });
    expect(began).toHaveLength(2);
  });
});

it.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'any order of jobs, ends and aborts stays within the budget and ends (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const limit = 256 * MB;
    let inside = 0;
    let heavy = 0;
    let most = 0;
    const weigh = ({ as, bytes }: DecodeJob) =>
      bytes.length + (as.kind === 'values' ? 4 * as.count : 0);
    const pool: DecodePool = {
      async decode(job) {
        const weight = weigh(job);
        const isHeavy = weight > 16 * MB;
        if (isHeavy) {
          inside += weight;
          heavy += 1;
          // one alone may exceed the limit of all
          if (heavy > 1) most = Math.max(most, inside);
        }
        await new Promise((resolve) => setTimeout(resolve, random.integer(0, 4)));
        if (isHeavy) {
          inside -= weight;
          heavy -= 1;
        }
        if (random.next() < 0.1) throw new DataError('CorruptError', 'damaged');
        return { kind: 'raw', bytes: job.bytes };
      },
      close() {},
    };
    const budget = createDecodeBudget(pool, limit);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, async () => {
        await new Promise((resolve) => setTimeout(resolve, random.integer(0, 10)));
        const controller = new AbortController();
        if (random.next() < 0.3)
          setTimeout(() => controller.abort(), random.integer(0, 15));
        const size = random.pick([1, 8, 20, 60, 120, 300, 900]);
        await budget.pool.decode(numbersOf(size), controller.signal, {
          distance: random.integer(0, 3),
        });
      }),
    );
    expect(outcomes).toHaveLength(60);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(limit);
    // the whole budget is free again
    await turn();
    await turn();
    expect([inside, heavy]).toEqual([0, 0]);
    const last = budget.pool.decode(numbersOf(900));
    await Promise.race([
      last.catch(() => undefined),
      new Promise((_, reject) => setTimeout(() => reject(new Error('stuck')), 2000)),
    ]);
  },
);
