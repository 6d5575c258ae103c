import { expect, it } from 'vitest';
import { droppedSource, pickedSource } from './dropped-source';
import { accessOfEntry, accessOfFiles } from './folder-access';

/** A folder as the browser hands it over: names to texts or folders. */
interface Tree {
  readonly [name: string]: string | Tree;
}

function entryOf(name: string, tree: string | Tree): FileSystemEntry {
  const missing = (failed?: (error: DOMException) => void, kind = 'NotFoundError') =>
    failed?.(new DOMException('', kind));
  const find = (path: string, folder: boolean, found: unknown, failed: unknown) => {
    let at: string | Tree | undefined = tree;
    for (const part of path.split('/'))
      at = typeof at === 'object' ? at[part] : undefined;
    const say = failed as (error: DOMException) => void;
    if (at === undefined) return missing(say);
    if ((typeof at === 'object') !== folder) return missing(say, 'TypeMismatchError');
    (found as (entry: FileSystemEntry) => void)(entryOf(path, at));
  };
  const entry = {
    name,
    isDirectory: typeof tree === 'object',
    isFile: typeof tree === 'string',
    file: (found: (file: File) => void) => found(new File([String(tree)], name)),
    getFile: (path: string, _o: unknown, found: unknown, failed: unknown) =>
      find(path, false, found, failed),
    getDirectory: (path: string, _o: unknown, found: unknown, failed: unknown) =>
      find(path, true, found, failed),
    createReader() {
      const all = Object.entries(tree).map(([member, below]) => entryOf(member, below));
      return {
        readEntries: (found: (some: FileSystemEntry[]) => void) =>
          found(all.splice(0, 2)),
      };
    },
  };
  return entry as unknown as FileSystemEntry; // all that is used of one
}

const tree = {
  'zarr.json': '{}',
  obs: { 'a:b': { '0': 'x' }, 'q?': { '0': 'y' } },
  X: {},
};

function picked(path: string, text: string): File {
  const file = new File([text], path.slice(path.lastIndexOf('/') + 1));
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}

it.each([
  ['dropped', accessOfEntry(entryOf('a.zarr', tree) as FileSystemDirectoryEntry)],
  [
    'picked',
    accessOfFiles([
      picked('a.zarr/zarr.json', '{}'),
      picked('a.zarr/obs/a:b/0', 'x'),
      picked('a.zarr/obs/q?/0', 'y'),
      picked('a.zarr/X/.zgroup', ''),
    ]),
  ],
])('reads and lists a %s folder, whatever its names', async (_how, access) => {
  expect(await (await access.file('obs/a:b/0'))?.text()).toBe('x');
  expect(await access.file('obs/none')).toBeUndefined();
  expect(await access.file('obs')).toBeUndefined();
  expect([...(await access.list(''))].sort()).toEqual(['X/', 'obs/', 'zarr.json']);
  expect(await access.list('obs')).toEqual(['a:b/', 'q?/']);
  expect(await access.list('none')).toEqual([]);
});

it('passes on what the browser refuses', async () => {
  const entry = entryOf('a', {}) as FileSystemDirectoryEntry;
  entry.getFile = (_path, _options, _found, failed) =>
    failed?.(new DOMException('', 'SecurityError'));
  await expect(accessOfEntry(entry).file('x')).rejects.toMatchObject({
    name: 'SecurityError',
  });
});

function drop(items: unknown[], text: Record<string, string> = {}): DataTransfer {
  const transfer = { items, getData: (type: string) => text[type] ?? '' };
  return transfer as unknown as DataTransfer; // all that is used of one
}

it('takes a dropped file, folder, or address', () => {
  const file = new File(['x'], 'a.h5ad');
  const item = (entry: FileSystemEntry | null) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
    getAsFile: () => file,
  });
  expect(droppedSource(drop([{ kind: 'string' }, item(entryOf('a.h5ad', 'x'))]))).toEqual(
    {
      kind: 'file',
      file,
    },
  );
  expect(droppedSource(drop([item(entryOf('a.zarr', tree))]))).toMatchObject({
    kind: 'folder',
    name: 'a.zarr',
  });
  const dragged = { 'text/uri-list': '# link\r\nhttps://host/a.h5ad' };
  expect(droppedSource(drop([], dragged))).toEqual({
    kind: 'url',
    url: 'https://host/a.h5ad',
  });
  expect(droppedSource(drop([], { 'text/plain': 'hello' }))).toBeUndefined();
});

it('takes a picked file or folder', () => {
  const file = new File(['x'], 'a.h5ad');
  Object.defineProperty(file, 'webkitRelativePath', { value: '' });
  expect(pickedSource([file])).toEqual({ kind: 'file', file });
  expect(pickedSource([picked('a.zarr/zarr.json', '{}')])).toMatchObject({
    kind: 'folder',
    name: 'a.zarr',
  });
  expect(pickedSource([])).toBeUndefined();
});
