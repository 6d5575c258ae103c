import type { SourceRef } from '@/page/state/view';
import type { FolderRef } from './session-state';
import { keepList, keptList } from './tab-list';

/** A file that was opened from the list of a folder. */
export interface ListedFile {
  readonly file: SourceRef;
  readonly from: FolderRef;
}

/** Key in the storage of this tab, which survives a reload. */
const KEY = 'petri-listed';
const MAX_FILES = 50;

/** Returns the files that were opened from folders in this tab, the last one last. */
export function listedFiles(tab?: Pick<Storage, 'getItem'>): readonly ListedFile[] {
  return keptList(KEY, tab);
}

/** Adds a file to those of this tab, and returns all. */
export function addListed(
  added: ListedFile,
  files: readonly ListedFile[],
  tab?: Pick<Storage, 'setItem'>,
): readonly ListedFile[] {
  const list = [...files, added].slice(-MAX_FILES);
  keepList(KEY, list, tab);
  return list;
}
