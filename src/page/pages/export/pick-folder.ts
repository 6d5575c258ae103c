import { DataError } from '@/model/errors';
import { inSentences, isTaken } from '@/model/picked-files';
import type { NamedTarget } from './pick-file';

interface FolderPicker {
  showDirectoryPicker?(options: {
    mode: 'readwrite';
  }): Promise<FileSystemDirectoryHandle>;
}

/** True where a page can write into a folder of the user's. */
export function canWriteFolders(): boolean {
  return (window as FolderPicker).showDirectoryPicker !== undefined; // not in every browser, so not in TypeScript's
}

/**
 * Asks for a folder and makes a new one in it, `STEM.ENDING`; with a number behind the stem where that is there already, for
 * nothing that exists is replaced or added to. It has its name from the beginning, because browsers cannot rename a folder
 * on the user's disk. Throws an AbortError when the user thinks better of it.
 */
export async function pickFolder(stem: string, ending: string): Promise<NamedTarget> {
  const parent = await inSentences('The folder', () =>
    (window as FolderPicker).showDirectoryPicker?.({ mode: 'readwrite' }),
  );
  if (!parent) throw new DataError('DeniedError', 'This browser cannot write folders.');
  let name = `${stem}.${ending}`;
  for (let number = 2; await isTaken(parent, name); number++)
    name = `${stem}-${number}.${ending}`;
  const handle = await inSentences(name, () =>
    parent.getDirectoryHandle(name, { create: true }),
  );
  const discard = () => parent.removeEntry(name, { recursive: true });
  return { name, target: { handle, discard } };
}
