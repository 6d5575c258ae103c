import { asPrefix } from '@/bytes/key';

const METADATA = new Set(['zarr.json', '.zgroup', '.zarray', '.zmetadata', '.zattrs']);

/**
 * The folder in a zip that is the Zarr store: the one with metadata nearest to the top (people zip
 * a folder as often as its content). Undefined if absent.
 */
export function zarrRootOf(names: readonly string[]): string | undefined {
  const folders = new Set<string>();
  for (const name of names) {
    const slash = name.lastIndexOf('/');
    if (!METADATA.has(name.slice(slash + 1)) || name.startsWith('__MACOSX/')) continue;
    folders.add(name.slice(0, Math.max(0, slash)));
  }
  const depthOf = (folder: string) => (folder === '' ? 0 : folder.split('/').length);
  let top = Number.POSITIVE_INFINITY;
  for (const folder of folders) top = Math.min(top, depthOf(folder));
  const highest = [...folders].filter((folder) => depthOf(folder) === top).sort();
  const [first] = highest;
  if (first === undefined || highest.length === 1) return first;
  // members whose common folder lost its own metadata, unless they are stores of their own
  const parent = first.slice(0, Math.max(0, first.lastIndexOf('/')));
  const siblings = highest.every(
    (folder) =>
      folder.startsWith(asPrefix(parent)) &&
      folder.lastIndexOf('/') === first.lastIndexOf('/') &&
      !folder.endsWith('.zarr'),
  );
  return siblings ? parent : first;
}
