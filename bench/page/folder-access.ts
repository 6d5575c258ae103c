import type { FolderAccess } from '@/model/source';

/** A chosen folder as its files by path. */
export function accessOf(files: ReadonlyMap<string, File>): FolderAccess {
  return {
    file: async (path) => files.get(path),
    list: async () => [],
  };
}
