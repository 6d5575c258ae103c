import { TOP } from './archive-address';
import type { Conversion, MatrixFiles } from './conversion';
import type { Shelf } from './shelf';

/** A file or sub-folder of a folder that is not a store. */
export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
  /** In bytes, if the list of a server states it. */
  readonly size?: number;
}

/** The entries of a folder, in natural order. */
export interface FolderContent {
  readonly entries: readonly FolderEntry[];
  /** Number of names that begin with a dot, which file managers hide too. */
  readonly hidden: number;
  /** Count matrices of three files, named as by Cell Ranger; undefined if there are none. */
  readonly matrices?: readonly MatrixFiles[] | undefined;
  /** Set for an archive, whose entries are named by their whole paths. */
  readonly archive?: {
    /** Why some of its files are not listed, as a sentence. */
    readonly problem?: string | undefined;
  };
  /** Set for a folder on a server: what its entries are is judged by their names. */
  readonly server?: {
    /** False if the server does not list the folder, so that only its shelf is known. */
    readonly isListed: boolean;
  };
  /** The author's list of its files. */
  readonly shelf?: Shelf | undefined;
  /** Why its shelf cannot be used, as a sentence. */
  readonly shelfProblem?: string | undefined;
}

/** The kind of an entry by its content; of a ZIP and of HDF5 only the signature was read. */
export type EntryKind =
  | { readonly kind: 'hdf5' | 'hdf5-gzip' | 'zip' | 'tar' | 'tar-gzip' | 'folder' }
  | { readonly kind: 'zarr'; readonly version: 2 | 3 }
  /** Judged by its name; `what` is empty if that says nothing. */
  | { readonly kind: 'named'; readonly what: string }
  /** `what` continues “this file …”. */
  | {
      readonly kind: 'other';
      readonly what: string;
      readonly conversion?: Conversion | undefined;
    };

export interface IdentifiedEntry {
  readonly kind: EntryKind;
  /** In bytes; for files only. */
  readonly size?: number;
}

const natural = new Intl.Collator('en', { numeric: true });

function sizeOf(size: number | undefined) {
  return size === undefined ? {} : { size };
}

/** Sorts the names of a listing; those of folders end in `/`. */
export function folderContent(
  names: readonly string[],
  sizes?: ReadonlyMap<string, number>,
): FolderContent {
  const shown = names.filter((name) => !name.startsWith('.'));
  const entries = shown.map((name) =>
    name.endsWith('/')
      ? { name: name.slice(0, -1), isFolder: true }
      : { name, isFolder: false, ...sizeOf(sizes?.get(name)) },
  );
  const matrices = matricesIn(names);
  return {
    entries: entries.sort((a, b) => natural.compare(a.name, b.name)),
    hidden: names.length - shown.length,
    ...(matrices.length > 0 && { matrices }),
  };
}

/** The documents of a store at the top. */
const METADATA = /^(?:zarr\.json|\.z\w+)$/;

/** Names that file managers and archivers of macOS leave behind. */
const LEFT_BEHIND = /^__MACOSX\//;

/**
 * Lists the files of an archive by their paths, in natural order; the files of each Zarr store, whose
 * paths are `stores`, are one entry.
 */
export function archiveContent(
  names: readonly string[],
  stores: readonly string[],
  problem?: string,
): FolderContent {
  const inStore = (name: string) => {
    if (known.has(TOP) && (name.includes('/') || METADATA.test(name))) return true;
    for (let end = name.indexOf('/'); end >= 0; end = name.indexOf('/', end + 1))
      if (known.has(name.slice(0, end))) return true;
    return false;
  };
  const known = new Set(stores);
  const files = names.filter((name) => !inStore(name));
  const shown = files.filter(
    (name) =>
      !LEFT_BEHIND.test(name) && !name.slice(name.lastIndexOf('/') + 1).startsWith('.'),
  );
  const entries = [
    ...stores.map((name) => ({ name, isFolder: true })),
    ...shown.map((name) => ({ name, isFolder: false })),
  ];
  const matrices = matricesIn(files);
  return {
    entries: entries.sort((a, b) => natural.compare(a.name, b.name)),
    hidden: files.length - shown.length,
    ...(matrices.length > 0 && { matrices }),
    archive: problem === undefined ? {} : { problem },
  };
}

const MATRIX = 'matrix.mtx';
const BARCODES = 'barcodes.tsv';
const FEATURES = ['features.tsv', 'genes.tsv'];
const PACKED = ['', '.gz'];

/** Each matrix with the barcodes and features of the same prefix, each compressed or not. */
function matricesIn(names: readonly string[]): readonly MatrixFiles[] {
  const given = new Set(names);
  const found: MatrixFiles[] = [];
  for (const matrix of names) {
    const plain = matrix.endsWith('.gz') ? matrix.slice(0, -3) : matrix;
    if (!plain.endsWith(MATRIX)) continue;
    const prefix = plain.slice(0, -MATRIX.length);
    const find = (stem: string) =>
      PACKED.map((end) => `${prefix}${stem}${end}`).find((name) => given.has(name));
    const barcodes = find(BARCODES);
    const features = FEATURES.map(find).find((name) => name !== undefined);
    if (barcodes !== undefined && features !== undefined)
      found.push({ prefix, matrix, barcodes, features });
  }
  return found.sort((a, b) => natural.compare(a.prefix, b.prefix));
}

/** True for an entry that Petri may be able to open: a store, or a file that can contain one. */
export function isOpenable({ kind }: EntryKind): boolean {
  return kind !== 'folder' && kind !== 'other';
}

/** True for a file that other software converts to .h5ad: opening it shows how. */
export function isConvertible(kind: EntryKind): boolean {
  return kind.kind === 'other' && kind.conversion !== undefined;
}

/** The label of an entry in a list. */
export function entryKindText(kind: EntryKind): string {
  switch (kind.kind) {
    case 'hdf5':
      return 'HDF5';
    case 'hdf5-gzip':
      return 'HDF5 compressed with gzip';
    case 'zip':
      return 'ZIP archive';
    case 'tar':
      return 'tar archive';
    case 'tar-gzip':
      return 'tar archive compressed with gzip';
    case 'zarr':
      return `Zarr v${kind.version}`;
    case 'folder':
      return 'Folder';
    case 'named':
      return kind.what;
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
