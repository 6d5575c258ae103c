import { createPoolBuffers } from '@workers/pool-buffers';
import { expect, it } from 'vitest';
import { AnswerCache } from '@/page/client/answer-cache';
import { createBlockCache } from '@/read/bytes/block-cache';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import type { DecodeJob, DecodePool } from '@/read/codecs/codec';
import { bytesToFill, reuse } from '@/read/codecs/output-buffers';
import { askOf } from '@/testing/fake-ask';
import { arrayIn, preparedPool, recordingSource } from '@/testing/fake-chunks';

// Memory as the design's table has it, by each cache's default budget. Allocated but unwritten pages cost no memory.
const MB = 1 << 20;

it('blocks of a file take 64 MB', async () => {
  const size = 70 * MB;
  const read = async (_: number, length: number) => new Uint8Array(length);
  const cache = createBlockCache(
    { name: 'f', size, read },
    { blockBytes: MB, readAheadBytes: 0 },
  );
  for (let at = 0; at < size; at += MB) await cache.read(at, 1);
  const kept = Array.from({ length: 70 }, (_, i) => cache.peek(i * MB, 1) !== undefined);
  expect(kept).toEqual(Array.from({ length: 70 }, (_, i) => i >= 6));
});

it('decoded chunks take 96 MB', async () => {
  const length = 4 * MB; // of 4 bytes each
  const chunks = Array.from({ length: 16 }, () => ({
    kind: 'numbers' as const,
    values: new Int32Array(length),
  }));
  const reader = createChunkReader({ pool: preparedPool(chunks) });
  const layout = { shape: [16 * length], chunkShape: [length] };
  const array = arrayIn(recordingSource(256), layout);
  for (let i = 0; i < 16; i++) await reader.read(array, [[i * length, i * length + 1]]);
  expect(reader.bytesKept).toBeGreaterThan(75 * MB);
  expect(reader.bytesKept).toBeLessThanOrEqual(96 * MB);
});

it('a read has 32 MB of chunks under way', async () => {
  const jobs: DecodeJob[] = [];
  const pool: DecodePool = {
    decode(job) {
      jobs.push(job);
      return new Promise(() => {}); // a worker that has not finished
    },
    close() {},
  };
  const reader = createChunkReader({ pool });
  const length = MB; // of 4 bytes each
  const layout = { shape: [40 * length], chunkShape: [length] };
  const array = arrayIn(recordingSource(1024), layout);
  void reader.read(array);
  await expect.poll(() => jobs.length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  // runs of 8 MB, and what is stored beside: a fourth does not fit
  expect(jobs).toHaveLength(6);
});

it('buffers to be used again take 16 MB in a reader, 8 and 16 MB in a pool, 8 MB in a worker', () => {
  const ten = Array.from({ length: 10 }, () => new ArrayBuffer(4 * MB));
  const reader = createChunkReader({ pool: preparedPool([]) });
  for (const buffer of ten) reader.spares.give(buffer);
  expect(reader.spares.bytes).toBe(16 * MB);

  const buffers = createPoolBuffers();
  const stored = ten.map(() => new ArrayBuffer(4 * MB));
  for (const buffer of stored) buffers.giveBack(buffer);
  const decoded = ten.map(() => new Int32Array(MB));
  for (const values of decoded) {
    buffers.delivered({ kind: 'values', values: { kind: 'numbers', values } });
    buffers.recycle({ kind: 'numbers', values });
  }
  const dtype = { kind: 'int', bytes: 4, order: 'little' } as const;
  const as = { kind: 'values', dtype, count: MB } as const;
  const requests = ten.map(() => {
    const bytes = new Uint8Array(4 * MB);
    return buffers.pack({ bytes, steps: [], skip: 0, as, where: 'a.zarr: /X' }).request;
  });
  expect(requests.filter((request) => stored.includes(request.stored))).toHaveLength(2);
  expect(requests.filter(({ spare }) => spare)).toHaveLength(4);

  const unused = ten.map(() => new ArrayBuffer(4 * MB));
  for (const buffer of unused) reuse(buffer);
  const filled = ten.map(() => bytesToFill(4 * MB).buffer);
  expect(filled.filter((buffer) => unused.includes(buffer))).toHaveLength(2);
});

it('chunks in decoding take 256 MB together, or one alone whatever it takes', async () => {
  let inside = 0;
  const most: number[] = [];
  const pool: DecodePool = {
    async decode({ as }) {
      const bytes = as.kind === 'values' ? 4 * as.count : 0;
      inside += bytes;
      most.push(inside);
      await new Promise((resolve) => setTimeout(resolve, 1));
      inside -= bytes;
      const count = as.kind === 'values' ? as.count : 0;
      return {
        kind: 'values',
        values: { kind: 'numbers', values: new Int32Array(count) },
      };
    },
    close() {},
  };
  const { pool: bounded } = createChunkReader({ pool });
  const job = (megabytes: number): DecodeJob => ({
    bytes: new Uint8Array(1),
    steps: [],
    skip: 0,
    as: {
      kind: 'values',
      dtype: { kind: 'int', bytes: 4, order: 'little' },
      count: (megabytes * MB) / 4,
    },
    where: 'a.zarr: /X',
  });
  await Promise.all([100, 100, 100, 100, 300].map((size) => bounded.decode(job(size))));
  expect(most.map((bytes) => bytes / MB)).toEqual([100, 200, 200, 200, 300]);
});

it('blocks of the page take 256 MB', async () => {
  const values = () => new Float64Array(2 * MB);
  const ask = askOf({ read: () => ({ kind: 'numbers', values: values() }) });
  const cache = new AnswerCache(ask).to('read');
  const asks = Array.from({ length: 20 }, (_, i) => ({ path: `/${i}`, region: {} }));
  for (const asked of asks) {
    const letGo = cache.subscribe(asked, () => {});
    await expect.poll(() => cache.peek(asked).status).toBe('ready');
    letGo();
  }
  const kept = asks.filter((asked) => cache.peek(asked).status === 'ready');
  expect(kept).toEqual(asks.slice(-16));
});

it('answers to a question without a budget of its own take 16 MB', async () => {
  const counts = () => new Float64Array(MB / 2);
  const ask = askOf({
    crosstab: () => ({ rows: [], columns: [], counts: counts(), missing: 0 }),
  });
  const cache = new AnswerCache(ask).to('crosstab');
  const asks = Array.from({ length: 8 }, (_, i) => ({ rows: `/${i}`, columns: '/b' }));
  for (const asked of asks) {
    const letGo = cache.subscribe(asked, () => {});
    await expect.poll(() => cache.peek(asked).status).toBe('ready');
    letGo();
  }
  const kept = asks.filter((asked) => cache.peek(asked).status === 'ready');
  expect(kept).toEqual(asks.slice(-3)); // of 4 MB and some bytes each
});
