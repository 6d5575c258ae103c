import { describe, expect, it } from 'vitest';
import { abortError } from '@/model/errors';
import type { Values } from '@/model/values';
import type { DecodePool } from '@/read/codecs/codec';
import { arrayIn, preparedPool, recordingSource } from '@/testing/fake-chunks';
import { createChunkReader } from './chunk-reader';
import type { ChunkedArray } from './chunked-array';

const numbers = (...list: number[]): Values => ({
  kind: 'numbers',
  values: Int32Array.from(list),
});
const ten = Array.from({ length: 10 }, (_, n) => numbers(2 * n, 2 * n + 1));
const layout = { shape: [20], chunkShape: [2] };

/** A pool that never answers, and records aborts. */
function stuckPool(): DecodePool & { readonly gaveUp: number[] } {
  const gaveUp: number[] = [];
  return {
    gaveUp,
    decode: (job, signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          gaveUp.push(job.bytes[0] as number);
          reject(abortError());
        });
      }),
    close() {},
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('aborting', () => {
  it('stops before it starts, at the source, and in the pool', async () => {
    const controller = new AbortController();
    controller.abort();
    const source = recordingSource(160);
    const array = arrayIn(source, layout);
    const early = createChunkReader({ pool: preparedPool(ten) });
    await expect(
      early.read(array, [], { signal: controller.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(source.reads).toEqual([]);

    const slow = recordingSource(160, () => new Promise(() => {}));
    const atSource = new AbortController();
    const reading = early.read(arrayIn(slow, layout), [], { signal: atSource.signal });
    await settled();
    atSource.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(slow.aborted).toEqual([0]);

    const pool = stuckPool();
    const inPool = new AbortController();
    const decoding = createChunkReader({ pool }).read(array, [[0, 4]], {
      signal: inPool.signal,
    });
    await settled();
    inPool.abort();
    await expect(decoding).rejects.toMatchObject({ name: 'AbortError' });
    expect(pool.gaveUp).toEqual([0, 1]);
  });

  it('stops while chunks are being located', async () => {
    const controller = new AbortController();
    let asked = 0;
    const array: ChunkedArray = {
      ...arrayIn(recordingSource(160), layout),
      async locate() {
        asked += 1;
        controller.abort();
        return { kind: 'absent' };
      },
    };
    const reader = createChunkReader({ pool: preparedPool(ten), inFlight: 1 });
    await expect(
      reader.read(array, [], { signal: controller.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toBe(1);
  });

  it('continues for a second reader when the first aborts, and stops with the last', async () => {
    const pool = stuckPool();
    const reader = createChunkReader({ pool });
    const source = recordingSource(1 << 20);
    const array: ChunkedArray = {
      ...arrayIn(source, layout),
      // too far apart for one run
      locate: async ([chunk = 0]) => ({
        kind: 'range',
        source,
        position: 65536 * chunk,
        length: 16,
      }),
    };
    const [first, second] = [new AbortController(), new AbortController()];
    const one = reader.read(array, [[0, 4]], { signal: first.signal });
    const two = reader.read(array, [[2, 4]], { signal: second.signal });
    await settled();
    first.abort();
    await expect(one).rejects.toMatchObject({ name: 'AbortError' });
    expect(pool.gaveUp).toEqual([0]);
    second.abort();
    await expect(two).rejects.toMatchObject({ name: 'AbortError' });
    expect(pool.gaveUp).toEqual([0, 0]);
  });

  it('rejects for the remaining reader after the first has aborted', async () => {
    let lose = (_: Error) => {};
    const source = recordingSource(
      160,
      () =>
        new Promise((_, reject) => {
          lose = reject;
        }),
    );
    const reader = createChunkReader({ pool: preparedPool(ten) });
    const array = arrayIn(source, layout);
    const first = new AbortController();
    const one = reader.read(array, [[0, 4]], { signal: first.signal });
    const two = reader.read(array, [[2, 4]]);
    await settled();
    first.abort();
    await expect(one).rejects.toMatchObject({ name: 'AbortError' });
    lose(new Error('connection lost'));
    await expect(two).rejects.toThrow('connection lost');
    expect(source.reads).toHaveLength(1);
  });

  it('aborts the others when one chunk fails', async () => {
    const pool = stuckPool();
    const array: ChunkedArray = {
      ...arrayIn(recordingSource(160), layout),
      locate: async ([chunk = 0]) => ({
        kind: 'key',
        key: `${chunk}`,
        async get() {
          await settled();
          if (chunk === 3) throw new Error('gone');
          return Uint8Array.of(chunk);
        },
      }),
    };
    await expect(createChunkReader({ pool }).read(array, [[0, 8]])).rejects.toThrow(
      'gone',
    );
    expect(pool.gaveUp).toEqual([0, 1, 2]);
  });
});
