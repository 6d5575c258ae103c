import { tabStorage } from './source-access';

/** Storage of one tab, which survives a reload; absent where the browser refuses it. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Returns the list under a key in the storage of a tab; empty if this page wrote no list there. */
export function keptList<T>(
  key: string,
  tab: Pick<Storage, 'getItem'> | undefined = tabStorage(),
): readonly T[] {
  try {
    const list: unknown = JSON.parse(tab?.getItem(key) ?? '[]');
    return Array.isArray(list) ? (list as T[]) : []; // written by `keepList`
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Keeps a list in the storage of a tab; where that is full, it is valid until the page is left. */
export function keepList(
  key: string,
  list: readonly unknown[],
  tab: Pick<Storage, 'setItem'> | undefined = tabStorage(),
): void {
  try {
    tab?.setItem(key, JSON.stringify(list));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
