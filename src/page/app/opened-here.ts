import { isMatchingFile } from '@/page/state/view';
import type { FileRef } from './session-state';
import { keepList, keptList, type TabStorage } from './tab-list';

/** Key in the storage of this tab, which survives a reload. */
const KEY = 'petri-opened';
const MAX_FILES = 20;

/** Remembers that a local file was open in this tab: by name, size and fingerprint. */
export function noteOpened(file: FileRef, tab?: TabStorage): void {
  const others = keptList<FileRef>(KEY, tab).filter(
    (other) => !isMatchingFile(other, file),
  );
  const list = [file, ...others].slice(0, MAX_FILES);
  keepList(KEY, list, tab);
}

/** True if a local file was open in this tab, also before the page was reloaded. */
export function wasOpened(file: FileRef, tab?: TabStorage): boolean {
  return keptList<FileRef>(KEY, tab).some((other) => isMatchingFile(file, other));
}
