const METADATA = new Set(['zarr.json', '.zgroup', '.zarray', '.zmetadata', '.zattrs']);
/** Names of files that are data of their own. */
const DATA_FILE = /\.(h5ad|h5mu|h5seurat|h5|hdf5|loom|rds)(\.gz)?$/i;

/**
 * The folder in a zip that is the Zarr store, if that is all the data in it (people zip a folder as
 * often as its content). Undefined if there are none or several, or other files with data.
 */
export function zarrRootOf(names: readonly string[]): string | undefined {
  const roots = zarrRootsIn(names);
  const [root] = roots;
  if (root === undefined || roots.length > 1) return undefined;
  const isInside = (name: string) =>
    root === '' ? name.includes('/') : name.startsWith(`${root}/`);
  return names.some((name) => !isInside(name) && DATA_FILE.test(name)) ? undefined : root;
}

/** The folders that are Zarr stores, not those within another one. */
export function zarrRootsIn(names: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const name of names) {
    const slash = name.lastIndexOf('/');
    if (!METADATA.has(name.slice(slash + 1)) || name.startsWith('__MACOSX/')) continue;
    folders.add(name.slice(0, Math.max(0, slash)));
  }
  const roots = [...folders].filter((folder) => !isBelow(folder, folders)).sort();
  const [first] = roots;
  if (first === undefined || roots.length === 1) return roots;
  // members whose common folder lost its own metadata, unless they are stores of their own
  const parent = parentOf(first);
  const areMembers = roots.every(
    (folder) => parentOf(folder) === parent && !folder.endsWith('.zarr'),
  );
  return areMembers && first !== '' ? [parent] : roots;
}

function isBelow(folder: string, others: ReadonlySet<string>): boolean {
  for (let above = folder; above !== ''; ) {
    above = parentOf(above);
    if (others.has(above)) return true;
  }
  return false;
}

function parentOf(folder: string): string {
  return folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
}
