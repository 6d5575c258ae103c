import { expect, it, vi } from 'vitest';
import { folderStore } from './folder-store';

const store = folderStore('a.zarr', {
  file: async (path) =>
    path === 'obs/0' ? new File(['hello'], '0', { lastModified: 0 }) : undefined,
  list: async (path) => (path === 'obs' ? ['0'] : ['obs/']),
});

it('reads values, ranges of them, and listings of a folder', async () => {
  expect(new TextDecoder().decode(await store.get('obs/0'))).toBe('hello');
  expect(new TextDecoder().decode(await (await store.source('obs/0'))?.read(1, 3))).toBe(
    'ell',
  );
  expect(await store.get('none')).toBeUndefined();
  expect(await store.list?.('')).toEqual(['obs/']);
  expect(await store.list?.('obs/')).toEqual(['0']);
});

it('never requests keys outside the folder', async () => {
  const asked: string[] = [];
  const spy = folderStore('a', {
    file: async (path) => void asked.push(path),
    list: async (path) => {
      asked.push(path);
      return [];
    },
  });
  for (const key of ['../x', '/x', 'a//b', '.'])
    expect(await spy.get(key)).toBeUndefined();
  expect(await spy.list?.('../')).toEqual([]);
  expect(asked).toEqual([]);
});

it('reports that the browser withdrew its permission, and rejects on abort', async () => {
  const refuse = () => Promise.reject(new DOMException('', 'SecurityError'));
  const gone = folderStore('a.zarr', { file: refuse, list: refuse });
  await expect(gone.get('x')).rejects.toMatchObject({ name: 'DeniedError' });
  await expect(gone.list?.('')).rejects.toMatchObject({ name: 'DeniedError' });
  const signal = AbortSignal.abort();
  await expect(store.get('obs/0', { signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

it('reads several values in one go, and names the one that cannot be read', async () => {
  const files = new Map([
    ['a', new File(['hello'], 'a')],
    ['b', new File(['you'], 'b')],
  ]);
  const folder = folderStore('a.zarr', {
    file: async (path) => files.get(path),
    list: async () => [],
  });
  const values = (await folder.getMany?.(['b', 'none', 'a'])) ?? [];
  expect(values.map((value) => value && new TextDecoder().decode(value))).toEqual([
    'you',
    undefined,
    'hello',
  ]);
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer');
  read.mockRejectedValue(new DOMException('', 'NotReadableError'));
  await expect(folder.getMany?.(['b', 'none'])).rejects.toMatchObject({
    name: 'ChangedError',
    message: expect.stringContaining('a.zarr/b'),
  });
  read.mockRestore();
});

it('reports files that were modified since it was opened, and reads the others', async () => {
  const opened = Date.now();
  const fileOf = (text: string, lastModified: number) =>
    new File([text], 'file', { lastModified });
  const files = new Map([
    ['c/0', fileOf('old', opened - 60_000)],
    ['c/1', fileOf('new', opened + 60_000)],
    ['c/2', fileOf('of a clock that is ahead', opened + 7_200_000)],
  ]);
  const folder = folderStore('a.zarr', {
    file: async (path) => files.get(path),
    list: async () => [],
  });
  vi.useFakeTimers({ toFake: ['Date'], now: opened + 3_600_000 });
  const changed = {
    name: 'ChangedError',
    message: expect.stringContaining('a.zarr/c/1'),
  };
  expect(await folder.get('c/0')).toHaveLength(3);
  expect(await folder.get('c/2')).toHaveLength(24);
  await expect(folder.get('c/1')).rejects.toMatchObject(changed);
  await expect(folder.source('c/1')).rejects.toMatchObject(changed);
  await expect(folder.getMany?.(['c/0', 'c/1'])).rejects.toMatchObject(changed);
  vi.useRealTimers();
});

it('fails with a sentence if the browser never answers, and rejects at once on abort', async () => {
  vi.useFakeTimers();
  const never = () => new Promise<never>(() => {});
  const mute = folderStore('a.zarr', { file: never, list: never });
  const waits = [mute.get('x'), mute.getMany?.(['x']), mute.source('x'), mute.list?.('')];
  const told = waits.map((wait) =>
    expect(wait).rejects.toMatchObject({
      name: 'UnreachableError',
      message: expect.stringContaining('a file in a.zarr'),
    }),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  await Promise.all(told);

  const controller = new AbortController();
  const { signal } = controller;
  const given = expect(mute.get('x', { signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  controller.abort();
  await given;
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
