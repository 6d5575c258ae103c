import { randomName } from '@/model/random-name';

/** A file that only this page sees, on the user's disk. */
interface PrivateFile {
  readonly handle: FileSystemFileHandle;
  readonly stream: FileSystemWritableFileStream;
  remove(): Promise<void>;
}

const FOLDER = 'exports';
/** What was given as a download so long ago, in ms, is on the user's disk by now. */
const OLD = 86_400_000;

/**
 * Opens a new file in the origin's private file system, and removes those of days gone by; undefined
 * where the browser has none that the page can stream to.
 */
export async function openPrivateFile(): Promise<PrivateFile | undefined> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER, { create: true });
    await removeOld(folder);
    const name = `${Date.now()}-${randomName()}`;
    const handle = await folder.getFileHandle(name, { create: true });
    const stream = await handle.createWritable();
    return { handle, stream, remove: () => folder.removeEntry(name) };
  } catch {
    return undefined; // private windows and older browsers: memory serves as well
  }
}

async function removeOld(folder: FileSystemDirectoryHandle): Promise<void> {
  const names: string[] = [];
  // which TypeScript's DOM does not know of all browsers
  const entries = folder as unknown as { keys(): AsyncIterable<string> };
  for await (const name of entries.keys()) names.push(name);
  for (const name of names)
    if (Number.parseInt(name, 10) < Date.now() - OLD) await folder.removeEntry(name);
}
