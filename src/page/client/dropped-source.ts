import { parseBucketAddress } from '@/model/bucket-address';
import type { SourceSpec } from '@/model/source';
import { accessOfEntry, accessOfFiles } from './folder-access';

/**
 * Returns the dropped source: a file, a folder, or an address dragged from another window; the first one if there are
 * several. Must be called while the drop event is handled, because its items are gone afterwards.
 */
export function droppedSource(transfer: DataTransfer): SourceSpec | undefined {
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory)
      return {
        kind: 'folder',
        name: entry.name,
        access: accessOfEntry(entry as FileSystemDirectoryEntry), // the line above checked it
      };
    const file = item.getAsFile();
    if (file) return { kind: 'file', file };
  }
  const dragged = transfer.getData('text/uri-list') || transfer.getData('text/plain');
  const url = dragged
    .split(/\s/)
    .find((line) => /^https?:\/\//i.test(line) || parseBucketAddress(line));
  return url === undefined ? undefined : { kind: 'url', url };
}

/** Returns the source that was picked in a file input: one file, or a folder with all its files (`webkitdirectory`). */
export function pickedSource(files: ArrayLike<File>): SourceSpec | undefined {
  const list = Array.from(files);
  const [first] = list;
  if (!first) return undefined;
  const [folder] = first.webkitRelativePath.split('/');
  if (!folder) return { kind: 'file', file: first };
  return { kind: 'folder', name: folder, access: accessOfFiles(list) };
}
