import type { FolderAccess } from '@/model/source';

/**
 * Returns access to a dropped folder. Does not use `getAsFileSystemHandle`, which hides entries whose names Windows
 * would not allow (`a:b`, `q?`): columns would silently be missing.
 */
export function accessOfEntry(root: FileSystemDirectoryEntry): FolderAccess {
  return {
    async file(path) {
      const entry = await entryAt<FileSystemFileEntry>((found, failed) =>
        root.getFile(path, {}, (entry) => found(entry as FileSystemFileEntry), failed),
      );
      return entry && new Promise<File>((found, failed) => entry.file(found, failed));
    },
    async list(path) {
      const folder =
        path === ''
          ? root
          : await entryAt<FileSystemDirectoryEntry>((found, failed) =>
              root.getDirectory(
                path,
                {},
                (entry) => found(entry as FileSystemDirectoryEntry),
                failed,
              ),
            );
      return folder ? namesIn(folder) : [];
    },
  };
}

/** Returns access to a sub-folder of a folder. */
export function accessBelow(folder: FolderAccess, name: string): FolderAccess {
  return {
    file: (path) => folder.file(`${name}/${path}`),
    list: (path) => folder.list(path === '' ? name : `${name}/${path}`),
  };
}

/** Returns access to a folder that was picked in an input with `webkitdirectory`. */
export function accessOfFiles(files: Iterable<File>): FolderAccess {
  const byPath = new Map<string, File>();
  const folders = new Map<string, Set<string>>([['', new Set()]]);
  for (const file of files) {
    // the first part is the picked folder itself
    const path = file.webkitRelativePath.split('/').slice(1).join('/') || file.name;
    byPath.set(path, file);
    for (let name = path; name !== ''; ) {
      const slash = name.lastIndexOf('/', name.length - 2);
      const folder = name.slice(0, Math.max(0, slash));
      const names = folders.get(folder) ?? new Set();
      folders.set(folder, names.add(name.slice(slash + 1)));
      name = slash < 0 ? '' : name.slice(0, slash + 1);
    }
  }
  return {
    file: async (path) => byPath.get(path),
    list: async (path) => [...(folders.get(path) ?? [])].sort(),
  };
}

/** Resolves to undefined if the entry does not exist, or is a folder instead of a file, or vice versa. */
function entryAt<Entry>(
  find: (found: (entry: Entry) => void, failed: (error: DOMException) => void) => void,
): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    find(resolve, (error) => {
      if (error.name === 'NotFoundError' || error.name === 'TypeMismatchError')
        resolve(undefined);
      else reject(error);
    });
  });
}

async function namesIn(folder: FileSystemDirectoryEntry): Promise<string[]> {
  const reader = folder.createReader();
  const names: string[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((found, failed) =>
      reader.readEntries(found, failed),
    );
    // up to a hundred entries per call, and none at the end
    if (some.length === 0) return names.sort();
    for (const entry of some)
      names.push(entry.isDirectory ? `${entry.name}/` : entry.name);
  }
}

/**
 * Returns access to a folder by a handle that the browser stored. The handle hides names that Windows would not allow,
 * which is reported when the folder is opened; a dropped folder shows them.
 */
export function accessOfHandle(root: FileSystemDirectoryHandle): FolderAccess {
  const folderAt = async (path: string) => {
    let folder = root;
    for (const name of path.split('/').filter((part) => part !== ''))
      folder = await folder.getDirectoryHandle(name);
    return folder;
  };
  const orNothing = async <T>(find: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await find();
    } catch (error) {
      const name = error instanceof DOMException ? error.name : '';
      // a TypeError means a name that handles do not allow
      if (/^(NotFoundError|TypeMismatchError)$/.test(name) || error instanceof TypeError)
        return undefined;
      throw error;
    }
  };
  return {
    file: (path) =>
      orNothing(async () => {
        const slash = path.lastIndexOf('/');
        const folder = await folderAt(path.slice(0, Math.max(0, slash)));
        return (await folder.getFileHandle(path.slice(slash + 1))).getFile();
      }),
    async list(path) {
      const folder = await orNothing(() => folderAt(path));
      const names: string[] = [];
      for await (const [name, { kind }] of folder?.entries() ?? [])
        names.push(kind === 'directory' ? `${name}/` : name);
      return names.sort();
    },
  };
}
