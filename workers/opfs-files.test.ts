import { afterEach, expect, it, vi } from 'vitest';
import { createIndexStores } from '@/ask/gene-index/index-stores';
import { openOpfsFiles } from './opfs-files';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = () => new Promise<never>(() => {});

it('keeps gene indexes in memory where the private storage of the browser never answers', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { storage: { getDirectory: never } });
  const places = createIndexStores(openOpfsFiles, 10);
  const store = places.forNew(1000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await store)?.place).toBe('memory');
});

it('has no folder where the browser refuses it', async () => {
  const refused = new DOMException(
    'Storage directory access is denied.',
    'SecurityError',
  );
  const getDirectory = () => Promise.reject(refused);
  vi.stubGlobal('navigator', { storage: { getDirectory } });
  expect(await openOpfsFiles()).toBeUndefined();
});

it('says that the private storage does not answer where one of its files is never given', async () => {
  vi.useFakeTimers();
  const folder = { getFileHandle: never, removeEntry: never };
  vi.stubGlobal('navigator', {
    storage: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) },
  });
  const files = await openOpfsFiles();
  const waits = [
    files?.open('a.record'),
    files?.create('a.data'),
    files?.remove('a'),
  ].map((wait) =>
    expect(wait).rejects.toMatchObject({
      name: 'UnreachableError',
      message: expect.stringContaining('does not respond'),
    }),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(waits);
});

it('there are no private files where the browser blocks storage, as in frames of other sites', async () => {
  const getDirectory = async () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('navigator', { storage: { getDirectory } });
  expect(await openOpfsFiles()).toBeUndefined();
});
