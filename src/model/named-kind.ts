import type { FolderEntry, IdentifiedEntry } from './folder-entry';

/** Kinds of files by the ends of their names, longer ends first. */
const KINDS: readonly (readonly [end: RegExp, what: string])[] = [
  [/\.h5ad\.gz$/i, 'AnnData compressed with gzip'],
  [/\.h5ad$/i, 'AnnData'],
  [/\.h5mu$/i, 'MuData'],
  [/\.h5seurat$/i, 'h5Seurat'],
  [/\.loom$/i, 'Loom'],
  [/\.(?:h5|hdf5)$/i, 'HDF5'],
  [/\.zarr\.zip$/i, 'Zarr in a ZIP'],
  [/\.zarr$/i, 'Zarr'],
  [/\.zip$/i, 'ZIP archive'],
  [/\.(?:tar|tgz|tar\.gz)$/i, 'tar archive'],
];

/** The kind of data that the name of a file or store promises; undefined if Petri opens nothing of such a name. */
export function kindByName(name: string): string | undefined {
  return KINDS.find(([end]) => end.test(name))?.[1];
}

/** An entry of a folder on a server, judged by its name alone: reading the start of each would take a request. */
export function namedEntry({ name, isFolder, size }: FolderEntry): IdentifiedEntry {
  const what = kindByName(name);
  if (isFolder && what === undefined) return { kind: { kind: 'folder' } };
  const kind = { kind: 'named', what: what ?? '' } as const;
  return size === undefined ? { kind } : { kind, size };
}
