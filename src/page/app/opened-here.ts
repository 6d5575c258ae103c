import { isMatchingFile } from '@/page/state/view';
import type { FileRef } from './session-state';

/** Key in the storage of this tab, which survives a reload. */
const KEY = 'petri-opened';
const MAX_FILES = 20;

/** Storage of one tab; absent outside of a page. Accessing it throws if the browser disables it. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Remembers that a local file was open in this tab: by name, size and fingerprint. */
export function noteOpened(file: FileRef, tab = tabStorage()): void {
  const others = opened(tab).filter((other) => !isMatchingFile(other, file));
  const list = [file, ...others].slice(0, MAX_FILES);
  try {
    tab?.setItem(KEY, JSON.stringify(list));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // storage is full
  }
}

/** True if a local file was open in this tab, also before the page was reloaded. */
export function wasOpened(file: FileRef, tab = tabStorage()): boolean {
  return opened(tab).some((other) => isMatchingFile(file, other));
}

function opened(tab: TabStorage | undefined): readonly FileRef[] {
  try {
    const list: unknown = JSON.parse(tab?.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? (list as FileRef[]) : []; // written above
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function tabStorage(): TabStorage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
