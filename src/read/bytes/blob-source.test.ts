import { afterEach, expect, it, vi } from 'vitest';
import { blobSource } from './blob-source';

afterEach(() => vi.unstubAllGlobals());

const blob = new Blob([Uint8Array.of(1, 2, 3, 4, 5)]);

it('reads a range of a file', async () => {
  const source = blobSource(blob, 'five.bin');
  expect(source.size).toBe(5);
  expect([...(await source.read(1, 3))]).toEqual([2, 3, 4]);
  expect('readSync' in source).toBe(false);
});

it('reads synchronously with a FileReaderSync', () => {
  class FakeReader {
    readAsArrayBuffer(part: Blob) {
      return new Uint8Array(part.size).fill(7).buffer;
    }
  }
  vi.stubGlobal('FileReaderSync', FakeReader);
  expect([...(blobSource(blob, 'five.bin').readSync?.(1, 2) ?? [])]).toEqual([7, 7]);
});

it('reads several separate ranges in the order of the request', async () => {
  const source = blobSource(blob, 'five.bin');
  const parts = await source.readMany?.([
    { position: 3, length: 2 },
    { position: 0, length: 1 },
    { position: 4, length: 0 },
  ]);
  expect(parts?.map((part) => [...part])).toEqual([[4, 5], [1], []]);
  const outside = source.readMany?.([{ position: 3, length: 3 }]);
  await expect(outside).rejects.toMatchObject({ name: 'CorruptError' });
});

it('reports a changed file if the browser can no longer read it', async () => {
  for (const name of ['NotReadableError', 'NotFoundError']) {
    const stale = {
      size: 5,
      slice: () => ({
        arrayBuffer: () => Promise.reject(new DOMException('stale', name)),
      }),
    };
    const source = blobSource(stale as unknown as Blob, 'five.bin'); // the only members of a Blob in use
    await expect(source.read(0, 2)).rejects.toMatchObject({
      name: 'ChangedError',
      message: expect.stringContaining('five.bin'),
    });
  }
});

it('refuses ranges outside the file, and rejects on abort', async () => {
  const source = blobSource(blob, 'five.bin');
  await expect(source.read(3, 3)).rejects.toMatchObject({ name: 'CorruptError' });
  const signal = AbortSignal.abort();
  await expect(source.read(0, 1, { signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

it('creates no slice of a blob that is read whole', async () => {
  const slice = vi.spyOn(blob, 'slice');
  expect([...(await blobSource(blob, 'five.bin').read(0, 5))]).toEqual([1, 2, 3, 4, 5]);
  expect(slice).not.toHaveBeenCalled();
  slice.mockRestore();
});
