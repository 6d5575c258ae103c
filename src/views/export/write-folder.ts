import type { FileSink } from '@/client/table-exports';
import { DataError } from '@/model/errors';
import { createFolderWriter, isTaken } from './folder-writer';
import { writeFailure } from './write-failure';

interface FolderPicker {
  showDirectoryPicker?(options: {
    mode: 'readwrite';
  }): Promise<FileSystemDirectoryHandle>;
}

/** True where a page can write into a folder of the user's. */
export function canWriteFolders(): boolean {
  return (window as FolderPicker).showDirectoryPicker !== undefined; // not in every browser, so not in TypeScript's
}

interface NewFolder {
  readonly name: string;
  readonly sink: FileSink;
}

/**
 * Asks for a folder and makes a new one in it, `STEM.ENDING`; with a number behind the stem where that is there already, for
 * nothing that exists is replaced or added to. It has its name from the beginning, because browsers cannot rename a folder
 * on the user's disk. Throws an AbortError when the user thinks better of it.
 */
export async function createFolderSink(stem: string, ending: string): Promise<NewFolder> {
  const parent = await (window as FolderPicker)
    .showDirectoryPicker?.({ mode: 'readwrite' })
    .catch((error: unknown) => {
      throw writeFailure('The folder', error);
    });
  if (!parent) throw new DataError('DeniedError', 'This browser cannot write folders.');
  let name = `${stem}.${ending}`;
  for (let number = 2; await isTaken(parent, name); number++)
    name = `${stem}-${number}.${ending}`;
  const folder = await parent
    .getDirectoryHandle(name, { create: true })
    .catch((error: unknown) => {
      throw writeFailure(name, error);
    });
  const writer = createFolderWriter(folder);
  return {
    name,
    sink: {
      write: (bytes, _, file = '') => writer.write(file, bytes),
      remove: writer.remove,
      finish: writer.finish,
      async abort() {
        await Promise.allSettled([writer.stop()]); // what matters is that the folder goes
        await parent.removeEntry(name, { recursive: true });
      },
    },
  };
}
