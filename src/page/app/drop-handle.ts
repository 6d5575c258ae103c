import { type FileHandle, type FolderHandle, noteHandle } from './recent-files';

/** Members that the DOM's types lack (File System Access, drag and drop). */
interface HandleItem {
  getAsFileSystemHandle?(): Promise<FileHandle | FolderHandle | null>;
}

interface HandlePicker {
  showOpenFilePicker?(): Promise<FileHandle[]>;
}

/** Records the handle of a dropped file, if the browser provides one; must be called during the drop event. */
export function noteDropped(transfer: DataTransfer, name: string): void {
  const item = [...transfer.items].find(({ kind }) => kind === 'file');
  const handle = (item as HandleItem | undefined)?.getAsFileSystemHandle?.();
  if (handle) noteHandle(name, handle);
}

/**
 * Lets the user choose a file so that it can be opened again later; `unknown` if the browser has no such way, undefined
 * if nothing was chosen.
 */
export async function chooseFile(): Promise<File | undefined | 'unknown'> {
  const { showOpenFilePicker } = window as HandlePicker;
  if (!showOpenFilePicker) return 'unknown';
  try {
    const [handle] = await showOpenFilePicker.call(window);
    if (!handle) return undefined;
    noteHandle(handle.name, Promise.resolve(handle));
    return await handle.getFile();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    return 'unknown'; // for example a policy against it: the page's own file input is used instead
  }
}
