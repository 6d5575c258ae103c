import { expect, it } from 'vitest';
import { folderStore } from '@/read/bytes/folder-store';
import { identifyEntry } from './identify-entry';

const HDF5 = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];

/** A folder of these files, with the paths that were looked up and those that were read. */
function folderOf(files: Readonly<Record<string, readonly number[]>>) {
  const asked: string[] = [];
  const read: string[] = [];
  const store = folderStore('runs', {
    async file(path) {
      asked.push(path);
      const bytes = files[path];
      if (!bytes) return undefined;
      const file = new File([Uint8Array.from(bytes)], path, { lastModified: 0 });
      const slice = file.slice.bind(file);
      file.slice = (...range) => {
        read.push(path);
        return slice(...range);
      };
      return file;
    },
    list: async () => [],
  });
  return { store, asked, read };
}

it('recognises a file by its first bytes, whatever its name', async () => {
  const { store } = folderOf({
    'a.txt': [...HDF5, ...new Array(92).fill(0)],
    'b.h5ad': [...'cell,gene\n'].map((letter) => letter.charCodeAt(0)),
  });
  expect(await identifyEntry(store, { name: 'a.txt', isFolder: false })).toEqual({
    kind: { kind: 'hdf5' },
    size: 100,
  });
  expect(await identifyEntry(store, { name: 'b.h5ad', isFolder: false })).toMatchObject({
    kind: { kind: 'other', what: expect.stringContaining('text file') },
    size: 10,
  });
});

it.each([
  ['zarr.json', { kind: 'zarr', version: 3 }],
  ['.zgroup', { kind: 'zarr', version: 2 }],
  ['.zarray', { kind: 'zarr', version: 2 }],
  ['zarr.txt', { kind: 'folder' }],
])('recognises a folder with %s as %j, and reads nothing', async (document, kind) => {
  const { store, read } = folderOf({ [`x/${document}`]: [123, 125] });
  expect(await identifyEntry(store, { name: 'x', isFolder: true })).toEqual({ kind });
  expect(read).toEqual([]);
});

it('reports that an entry is gone', async () => {
  const { store } = folderOf({});
  await expect(
    identifyEntry(store, { name: 'a.h5ad', isFolder: false }),
  ).rejects.toMatchObject({
    name: 'NotFoundError',
    message: 'runs no longer contains a.h5ad.',
  });
});

it('stops on abort before it looks up anything', async () => {
  const { store, asked } = folderOf({ 'x/.zgroup': [] });
  const signal = AbortSignal.abort();
  await expect(
    identifyEntry(store, { name: 'x', isFolder: true }, { signal }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked).toEqual([]);
});
