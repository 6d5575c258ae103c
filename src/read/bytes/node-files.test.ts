import { appendFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFileSource } from './node-file-source';
import { openFolderStore } from './node-folder-store';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'petri-bytes-'));
  await mkdir(join(folder, 'store.zarr/obs/percent.mt%'), { recursive: true });
  await writeFile(join(folder, 'store.zarr/zarr.json'), '{}');
  await writeFile(join(folder, 'store.zarr/obs/percent.mt%/0'), Uint8Array.of(1, 2, 3));
  await writeFile(join(folder, 'secret'), 'secret');
  await symlink(join(folder, 'store.zarr/obs'), join(folder, 'store.zarr/linked'));
});
afterAll(() => rm(folder, { recursive: true }));

it('reads ranges of a file, synchronously too', async () => {
  const source = await openFileSource(join(folder, 'secret'));
  expect(source).toMatchObject({ name: 'secret', size: 6 });
  expect(new TextDecoder().decode(await source.read(1, 4))).toBe('ecre');
  expect(new TextDecoder().decode(source.readSync?.(4, 2))).toBe('et');
  await expect(source.read(4, 3)).rejects.toMatchObject({ name: 'CorruptError' });
  await source.close();
});

it('detects that a file changed while it was open', async () => {
  const path = join(folder, 'growing');
  await writeFile(path, 'abc');
  const source = await openFileSource(path);
  await appendFile(path, 'd');
  await expect(source.read(0, 2)).rejects.toMatchObject({ name: 'ChangedError' });
  expect(() => source.readSync?.(0, 2)).toThrow('changed while it was open');
  await source.close();
});

it('reports missing files and folders given as files', async () => {
  await expect(openFileSource(join(folder, 'none'))).rejects.toMatchObject({
    name: 'NotFoundError',
  });
  await expect(openFileSource(folder)).rejects.toMatchObject({ name: 'NotDataError' });
  await expect(openFolderStore(join(folder, 'none'))).rejects.toMatchObject({
    name: 'NotFoundError',
  });
  await expect(openFolderStore(join(folder, 'secret'))).rejects.toMatchObject({
    name: 'NotDataError',
  });
});

it('reads values of a folder by key, ranges of them, and its listing', async () => {
  const store = await openFolderStore(join(folder, 'store.zarr'));
  expect([...((await store.get('obs/percent.mt%/0')) ?? [])]).toEqual([1, 2, 3]);
  const part = await store.source('obs/percent.mt%/0');
  expect([...((await part?.read(1, 2)) ?? [])]).toEqual([2, 3]);
  expect(await store.list?.('')).toEqual(['linked/', 'obs/', 'zarr.json']);
  expect(await store.list?.('obs/')).toEqual(['percent.mt%/']);
  expect(await store.list?.('nowhere/')).toEqual([]);
});

it('returns undefined for keys of missing values, of folders, and outside the folder', async () => {
  const store = await openFolderStore(join(folder, 'store.zarr'));
  for (const key of [
    'none',
    'obs',
    'zarr.json/x',
    '../secret',
    '/zarr.json',
    'a\0b',
    '',
  ]) {
    expect(await store.get(key)).toBeUndefined();
    expect(await store.source(key)).toBeUndefined();
  }
  expect(await store.list?.('../')).toEqual([]);
});

it('rejects on abort', async () => {
  const store = await openFolderStore(join(folder, 'store.zarr'));
  const signal = AbortSignal.abort();
  await expect(store.get('zarr.json', { signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
