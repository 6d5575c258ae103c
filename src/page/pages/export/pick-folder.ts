import { DataError } from '@/model/errors';
import { inSentences, isTaken } from '@/model/picked-files';
import { isInForeignFrame, type NamedTarget } from './pick-file';

interface FolderPicker {
  showDirectoryPicker?(options: {
    mode: 'readwrite';
  }): Promise<FileSystemDirectoryHandle>;
}

/** True if a page can write into a folder that the user chooses. */
export function canWriteFolders(): boolean {
  const { showDirectoryPicker } = window as FolderPicker; // not in all browsers, nor in TypeScript's types
  return showDirectoryPicker !== undefined && !isInForeignFrame();
}

/**
 * Asks for a folder and creates a new one in it, `STEM.ENDING`, with a number after the stem if that name is taken:
 * nothing that exists is replaced or added to. The folder has its final name from the start, because browsers cannot
 * rename a folder on the user's disk. Throws an AbortError if the user cancels.
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
