// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

/** As much of IndexedDB as one list needs. */
function fakeDatabase() {
  const kept = new Map<string, unknown>();
  const answer = (value: () => unknown) => {
    const request = { result: undefined as unknown, onsuccess: () => {} };
    queueMicrotask(() => {
      request.result = value();
      request.onsuccess();
    });
    return request;
  };
  const store = {
    get: (key: string) => answer(() => kept.get(key)),
    put: (value: unknown, key: string) => answer(() => kept.set(key, value)),
  };
  const database = { transaction: () => ({ objectStore: () => store }), close() {} };
  return { open: () => answer(() => database) };
}

const handle = (name: string, permission: PermissionState = 'granted') => ({
  kind: 'file' as const,
  name,
  isSameEntry: async (other: { name: string }) => other.name === name,
  requestPermission: async () => permission,
  getFile: async () => new File(['x'], name),
});

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', fakeDatabase());
});

it('keeps the handle of what opened, the last one first and each once', async () => {
  const files = await import('./recent-files');
  for (const name of ['a.h5ad', 'b.h5ad', 'a.h5ad']) {
    files.noteHandle(name, Promise.resolve(handle(name) as never));
    await files.keepGiven(name);
  }
  expect((await files.recentFiles()).map(({ name }) => name)).toEqual([
    'a.h5ad',
    'b.h5ad',
  ]);
  await files.forgetFiles();
  expect(await files.recentFiles()).toEqual([]);
});

it('keeps nothing of what did not open', async () => {
  const files = await import('./recent-files');
  files.noteHandle('a.h5ad', Promise.resolve(handle('a.h5ad') as never));
  await files.keepGiven('other.h5ad');
  expect(await files.recentFiles()).toEqual([]);
});

it('asks before it opens a file again', async () => {
  const files = await import('./recent-files');
  const recent = (permission: PermissionState) => ({
    name: 'a.h5ad',
    handle: handle('a.h5ad', permission) as never,
    openedAt: 0,
  });
  expect(await files.reopen(recent('denied'))).toBeUndefined();
  expect(await files.reopen(recent('granted'))).toMatchObject({ kind: 'file' });
});
