import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readBlob } from './blob-read';
import { blobSource } from './blob-source';

const BYTES = Uint8Array.from({ length: 3 << 20 }, (_, i) => i % 251);
/** Compared by hash: `toEqual` takes seconds a megabyte. */
const hashOf = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');
const WHOLE = hashOf(BYTES);
const never = new Promise<never>(() => {});
const memory = (bytes: number) => new ArrayBuffer(bytes);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount(), 'timers that are left').toBe(0);
  vi.useRealTimers();
});

interface Behaviour {
  /** Bytes after which the stream stalls, or how it fails. */
  readonly streams?: number | Error;
  /** What `arrayBuffer` of the whole blob does. */
  readonly whole?: 'answers' | 'never';
  /** What `arrayBuffer` of a slice does. */
  readonly slices?: 'answer' | 'never' | Error;
}

/** A large blob with the methods that `readBlob` uses. */
function blobOf({ streams, whole = 'answers', slices = 'answer' }: Behaviour) {
  const asked: string[] = [];
  const blob = {
    size: BYTES.length,
    stream: () =>
      new ReadableStream({
        type: 'bytes',
        async pull(controller) {
          if (streams instanceof Error) return controller.error(streams);
          const request = controller.byobRequest;
          const view = request?.view;
          if (!request || !(view instanceof Uint8Array)) throw new Error('not by BYOB');
          const start = view.byteOffset;
          if (start >= (streams ?? BYTES.length)) return never;
          const length = Math.min(view.length, 1 << 20);
          view.set(BYTES.subarray(start, start + length));
          request.respond(length);
        },
        cancel: () => void asked.push('cancelled'),
      }),
    arrayBuffer: async () => (whole === 'never' ? never : BYTES.slice().buffer),
    slice: (start: number, end: number) => ({
      arrayBuffer: async () => {
        asked.push(`${start}-${Math.min(end, BYTES.length)}`);
        if (slices instanceof Error) throw slices;
        return slices === 'never' ? never : BYTES.slice(start, end).buffer;
      },
    }),
  };
  return { blob: blob as unknown as Blob, asked }; // the only members of a Blob in use
}

it('streams a large blob into the given output buffer', async () => {
  const { blob, asked } = blobOf({});
  const room = vi.fn(memory);
  expect(hashOf(await readBlob(blob, 'a.h5ad', { room }))).toBe(WHOLE);
  expect(room.mock.calls).toEqual([[BYTES.length]]);
  expect(asked).toEqual(['cancelled']);
});

it('reads a blob in slices after its stream was silent for five seconds', async () => {
  const { blob, asked } = blobOf({ streams: 1 << 20 });
  const read = readBlob(blob, 'a.h5ad', { room: memory });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hashOf(await read)).toBe(WHOLE);
  expect(asked).toEqual(['0-1048576', '1048576-2097152', '2097152-3145728', 'cancelled']);
});

it('reads a blob in slices after arrayBuffer was silent for five seconds', async () => {
  const { blob, asked } = blobOf({ whole: 'never' });
  const read = readBlob(blob, 'a.h5ad', {});
  await vi.advanceTimersByTimeAsync(5_000);
  expect(hashOf(await read)).toBe(WHOLE);
  expect(asked).toHaveLength(3);
});

it('fails with a sentence if the second way is silent for another 30 seconds', async () => {
  const { blob } = blobOf({ streams: 0, slices: 'never' });
  const read = blobSource(blob, 'a.h5ad').read(0, BYTES.length, { room: memory });
  const told = expect(read).rejects.toMatchObject({
    name: 'UnreachableError',
    message: expect.stringContaining('no data for 35 seconds'),
  });
  let isOver = false;
  told.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(34_000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await told;
});

it('waits for a slow blob as long as bytes arrive', async () => {
  const slow = {
    size: BYTES.length,
    arrayBuffer: () => never,
    slice: (start: number, end: number) => ({
      arrayBuffer: () =>
        new Promise((resolve) =>
          setTimeout(() => resolve(BYTES.slice(start, end).buffer), 25_000),
        ),
    }),
  } as unknown as Blob; // the only members of a Blob in use
  const read = readBlob(slow, 'a.h5ad', {});
  await vi.advanceTimersByTimeAsync(5_000 + 3 * 25_000);
  expect(hashOf(await read)).toBe(WHOLE);
});

it('rejects at once on abort, and cancels the stream', async () => {
  const { blob, asked } = blobOf({ streams: 0 });
  const controller = new AbortController();
  const read = readBlob(blob, 'a.h5ad', { room: memory, signal: controller.signal });
  const told = expect(read).rejects.toMatchObject({ name: 'AbortError' });
  controller.abort();
  await told;
  expect(asked).toEqual(['cancelled']);
});

it('reports a changed file if its stream breaks off without a reason', async () => {
  // Chromium's behaviour for a file that was written since it was picked
  const { blob } = blobOf({
    streams: new TypeError('network error'),
    slices: new DOMException('stale', 'NotReadableError'),
  });
  const read = blobSource(blob, 'a.h5ad').read(0, BYTES.length, { room: memory });
  await expect(read).rejects.toMatchObject({
    name: 'ChangedError',
    message: expect.stringContaining('a.h5ad has been changed'),
  });
});
