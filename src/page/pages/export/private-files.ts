import { throwIfOwnFault } from '@/model/errors';
import { randomName } from '@/model/random-name';

/** File to write on the user's disk that only this page can see. */
interface PrivateFile {
  readonly handle: FileSystemFileHandle;
  /** Releases the lock; call it when the file is complete. */
  release(): void;
  discard(): Promise<void>;
}

const FOLDER = 'exports';
/** Age (ms) after which a download is assumed to be on the user's disk. */
const OLD = 86_400_000;

/**
 * Creates a file in the origin's private file system; undefined where that is unavailable: older browsers, private
 * windows, plain http. A lock with the name of the file is held until it is released: an unfinished file without a lock
 * was left by a tab that was closed.
 */
export async function createPrivateFile(): Promise<PrivateFile | undefined> {
  const { storage, locks } = navigator;
  if (!storage?.getDirectory || !locks) return undefined;
  let release = () => {};
  try {
    const root = await storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER, { create: true });
    const name = `${Date.now()}-${randomName()}`;
    release = await holdLock(name);
    const handle = await folder.getFileHandle(name, { create: true });
    return { handle, release, discard: () => folder.removeEntry(name).finally(release) };
  } catch (error) {
    release();
    throwIfOwnFault(error);
    return undefined; // private windows: write to memory instead
  }
}

/** Removes downloads of earlier days, and unfinished files of tabs that were closed. */
export async function removeLeftFiles(): Promise<void> {
  const { storage, locks } = navigator;
  if (!storage?.getDirectory || !locks) return;
  try {
    const root = await storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER);
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    for (const name of names)
      if (Number.parseInt(name, 10) < Date.now() - OLD) await folder.removeEntry(name);
      else await removeUnfinished(folder, name);
  } catch (error) {
    throwIfOwnFault(error); // no such folder, private windows
  }
}

/** Removes a file if it is unfinished: it is empty until it is finished, and its lock is held while it is written. */
async function removeUnfinished(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<void> {
  await navigator.locks.request(lockOf(name), { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const handle = await folder.getFileHandle(name);
    const { size } = await handle.getFile();
    if (size === 0) await folder.removeEntry(name);
  });
}

function holdLock(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockOf(name), () => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });
}

function lockOf(name: string): string {
  return `petri-export-${name}`;
}
