import type { Conversion } from './conversion';

/** A file or sub-folder of a folder that is no store itself. */
export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** What is in a folder, in natural order. */
export interface FolderContent {
  readonly entries: readonly FolderEntry[];
  /** Names that begin with a dot, which file managers do not show either. */
  readonly hidden: number;
}

/** What an entry is by its content; of a ZIP and of HDF5 only the signature was read. */
export type EntryKind =
  | { readonly kind: 'hdf5' | 'hdf5-gzip' | 'zip' | 'folder' }
  | { readonly kind: 'zarr'; readonly version: 2 | 3 }
  /** `what` continues “this file …”. */
  | {
      readonly kind: 'other';
      readonly what: string;
      readonly conversion?: Conversion | undefined;
    };

export interface IdentifiedEntry {
  readonly kind: EntryKind;
  /** In bytes; of files only. */
  readonly size?: number;
}

const natural = new Intl.Collator('en', { numeric: true });

/** Sorts the names of a listing, in which those of folders end in `/`. */
export function folderContent(names: readonly string[]): FolderContent {
  const shown = names.filter((name) => !name.startsWith('.'));
  const entries = shown.map((name) =>
    name.endsWith('/')
      ? { name: name.slice(0, -1), isFolder: true }
      : { name, isFolder: false },
  );
  return {
    entries: entries.sort((a, b) => natural.compare(a.name, b.name)),
    hidden: names.length - shown.length,
  };
}

/** True for what Petri may open: a store, or a file that can contain one. */
export function isOpenable({ kind }: EntryKind): boolean {
  return kind !== 'folder' && kind !== 'other';
}

/** What an entry is, for a list. */
export function entryKindText(kind: EntryKind): string {
  switch (kind.kind) {
    case 'hdf5':
      return 'HDF5';
    case 'hdf5-gzip':
      return 'HDF5 compressed with gzip';
    case 'zip':
      return 'ZIP archive';
    case 'zarr':
      return `Zarr v${kind.version}`;
    case 'folder':
      return 'Folder';
    case 'other':
      return asTitle(kind.what);
  }
}

/** “is a text file. Tables can …” as “Text file”. */
function asTitle(what: string): string {
  const [first = ''] = what.split(/[.:](?:\s|$)|, (?:and|in|judging|which) /);
  const noun = first.replace(/^is /, '').replace(/^(?:an?|the) /, '');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}
