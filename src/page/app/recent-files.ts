import { accessOfHandle } from '@/page/client/folder-access';
import type { GivenSource } from './session-state';

/** File or folder that was opened, as a browser lets a page keep it: it asks the user again. */
export interface RecentFile {
  readonly name: string;
  readonly handle: FileHandle | FolderHandle;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
}

/** Members for permissions that the DOM's types lack (File System Access, permissions). */
interface Permission {
  requestPermission?(how: { readonly mode: 'read' }): Promise<PermissionState>;
}

export type FileHandle = FileSystemFileHandle & Permission;
export type FolderHandle = FileSystemDirectoryHandle & Permission;

const [DATABASE, STORE] = ['petri-recent', 'files'];
const MAX_RECENT = 8;

/** Handle that was given last, until its file is known to open. */
let given:
  | { readonly name: string; readonly handle: Promise<FileHandle | FolderHandle | null> }
  | undefined;

/** Records the handle of the file being opened. */
export function noteHandle(
  name: string,
  handle: Promise<FileHandle | FolderHandle | null>,
): void {
  handle.catch(() => undefined); // a missing handle is not a failure: the file itself is there
  given = { name, handle };
}

/** Saves the recorded handle, now that its file is open. */
export async function keepGiven(name: string): Promise<void> {
  if (given?.name !== name) return;
  const handle = await given.handle.catch(() => null);
  given = undefined;
  if (!handle) return;
  const others: RecentFile[] = [];
  for (const other of await recentFiles()) {
    const isSame =
      other.name === name && (await other.handle.isSameEntry(handle).catch(() => true));
    if (!isSame) others.push(other);
  }
  await write([{ name, handle, openedAt: Date.now() }, ...others].slice(0, MAX_RECENT));
}

/** Returns the recent files, most recent first; empty if the browser stores none. */
export async function recentFiles(): Promise<readonly RecentFile[]> {
  const kept = await inStore('readonly', (store) => store.get('list')).catch(
    () => undefined,
  );
  // written by this module
  return Array.isArray(kept) ? (kept as RecentFile[]) : [];
}

/** False in browsers that keep nothing: private windows, blocked cookies. */
export async function canKeepFiles(): Promise<boolean> {
  const kept = inStore('readonly', (store) => store.count());
  return kept.then(
    () => true,
    () => false,
  );
}

export async function forgetFiles(): Promise<void> {
  await write([]);
}

/**
 * Opens a recent file again after the browser asked the user; undefined if the user declines. Must be called from a
 * click or key. Throws if the file is gone.
 */
export async function reopen({
  name,
  handle,
}: RecentFile): Promise<GivenSource | undefined> {
  const answer = await handle.requestPermission?.({ mode: 'read' });
  if (answer !== undefined && answer !== 'granted') return undefined;
  noteHandle(name, Promise.resolve(handle));
  if (handle.kind === 'file') return { kind: 'file', file: await handle.getFile() };
  return { kind: 'folder', name, access: accessOfHandle(handle) };
}

async function write(list: readonly RecentFile[]): Promise<void> {
  // in a browser that keeps nothing (private windows), every visit is the first
  await inStore('readwrite', (store) => store.put(list, 'list')).catch(() => undefined);
}

function inStore(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      try {
        const request = ask(database.transaction(STORE, mode).objectStore(STORE));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
        request.transaction?.addEventListener('complete', () => database.close());
      } catch (error) {
        reject(error); // such as a handle that cannot be stored
      }
    };
  });
}
