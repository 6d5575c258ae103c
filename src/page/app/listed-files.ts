import type { SourceRef } from '@/page/state/view';
import type { FolderRef } from './session-state';
import { tabStorage } from './source-access';

/** A file that was opened from the list of a folder. */
export interface ListedFile {
  readonly file: SourceRef;
  readonly from: FolderRef;
}

/** Key in the storage of this tab, which survives a reload. */
const KEY = 'petri-listed';
const MAX_FILES = 50;

/** Returns the files that were opened from folders in this tab, the last one last. */
export function listedFiles(tab: Pick<Storage, 'getItem'> | undefined = tabStorage()) {
  try {
    const list: unknown = JSON.parse(tab?.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? (list as ListedFile[]) : []; // written below
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Adds a file to those of this tab, and returns all. */
export function addListed(
  added: ListedFile,
  files: readonly ListedFile[],
  tab: Pick<Storage, 'setItem'> | undefined = tabStorage(),
): readonly ListedFile[] {
  const list = [...files, added].slice(-MAX_FILES);
  try {
    tab?.setItem(KEY, JSON.stringify(list));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // storage is full: valid until the page is left
  }
  return list;
}
