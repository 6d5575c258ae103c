import { abortError, DataError } from '@/model/errors';
import { writeFailure } from './write-failure';

/** The files of a new folder, written one after another. */
export interface FolderWriter {
  /** The next bytes of a file, by its path: `obs/zarr.json`. It is complete when another one begins. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Removes a folder with all that was written in it. */
  remove(path: string): Promise<void>;
  /** Completes the last file. */
  finish(): Promise<void>;
  /** Gives up the file that is being written; when it resolves, nothing is being written, nor will be. */
  stop(): Promise<void>;
}

interface OpenFile {
  readonly path: string;
  readonly stream: FileSystemWritableFileStream;
}

/**
 * Writes into a folder that is new and empty. One file is open at a time, so neither memory nor the handles of the
 * browser grow with their number.
 *
 * @throws DeniedError where the browser refuses; its QuotaExceededError if the disk is full
 * @throws UnsupportedError for a path that the disk takes for one of another file
 */
export function createFolderWriter(root: FileSystemDirectoryHandle): FolderWriter {
  const folders = new Map([['', root]]);
  let open: OpenFile | undefined;
  let isStopped = false;
  // what `stop` waits for: not writing, which it ends
  let step: Promise<void> = Promise.resolve();
  const run = (path: string, work: () => Promise<void>): Promise<void> => {
    step = isStopped ? Promise.reject(abortError()) : attempt(path, work);
    return step;
  };

  const folderAt = async (path: string): Promise<FileSystemDirectoryHandle> => {
    const known = folders.get(path);
    if (known) return known;
    const [above, name] = cut(path);
    const parent = await folderAt(above);
    // the folder was empty, and only this writer adds to it
    if (await isTaken(parent, name))
      throw new DataError(
        'UnsupportedError',
        `/${path}: the disk takes this name for another one, such as one in capital letters. A .zarr.zip can have both.`,
      );
    const made = await parent.getDirectoryHandle(name, { create: true });
    folders.set(path, made);
    return made;
  };
  const close = async () => {
    const last = open;
    open = undefined;
    await last?.stream.close();
  };
  const begin = async (path: string) => {
    await close();
    const [above, name] = cut(path);
    const folder = await folderAt(above);
    const handle = await folder.getFileHandle(name, { create: true });
    open = { path, stream: await handle.createWritable() };
  };

  return {
    async write(path, bytes) {
      if (open?.path !== path) await run(path, () => begin(path));
      await attempt(path, async () => {
        await open?.stream.write(bytes as Uint8Array<ArrayBuffer>); // transferred: never shared
      });
    },
    remove: (path) =>
      run(path, async () => {
        await close();
        const [above, name] = cut(path);
        // else nothing was written there, whatever the disk takes the name for
        if (!folders.has(path)) return;
        await folders.get(above)?.removeEntry(name, { recursive: true });
        for (const other of [...folders.keys()])
          if (other === path || other.startsWith(`${path}/`)) folders.delete(other);
      }),
    finish: () => run('', close),
    async stop() {
      isStopped = true;
      await Promise.allSettled([step]); // its caller has the reason
      const last = open;
      open = undefined;
      await last?.stream.abort();
    },
  };
}

/** A path as that of its folder, and its name. */
function cut(path: string): readonly [above: string, name: string] {
  const at = path.lastIndexOf('/');
  return [path.slice(0, Math.max(0, at)), path.slice(at + 1)];
}

/** Whether a folder has a file or folder of this name, or of one that the disk takes for the same. */
export async function isTaken(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<boolean> {
  try {
    await folder.getDirectoryHandle(name);
    return true;
  } catch (error) {
    if (isNamed(error, 'TypeMismatchError')) return true; // a file
    if (isNamed(error, 'NotFoundError')) return false;
    throw error;
  }
}

async function attempt(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw writeFailure(path || 'The folder', error);
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}
