import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from './byte-source';
import { asPrefix } from './key';
import type { KeyStore } from './key-store';

/** Compressed bytes, and the properties of their uncompressed content. */
export interface Packed {
  readonly source: ByteSource;
  readonly format: 'gzip' | 'deflate-raw';
  /** Size and CRC-32 of the uncompressed bytes, if they are recorded outside of them. */
  readonly expected?: { readonly size: number; readonly crc32: number };
}

/** Unpacks to random-access storage. */
export type Unpack = (packed: Packed, options?: ReadOptions) => Promise<UnpackedSource>;

export interface UnpackedSource {
  readonly source: ByteSource;
  /** Removes the unpacked file. */
  close(): Promise<void>;
}

/** Settings for opening archives; without `unpack`, compressed files are refused. */
export interface ArchiveSettings {
  readonly unpack?: Unpack | undefined;
}

/** The bytes of a file in an archive. */
export type ArchiveMember =
  | { readonly kind: 'plain'; readonly source: ByteSource }
  /** Too large to be unpacked in memory. */
  | { readonly kind: 'packed'; readonly packed: Packed };

/** A list of files in one file (ZIP, tar). As a store, its keys are their paths. */
export interface Archive extends KeyStore {
  /** Paths of all files, each once, in the order of the archive. */
  readonly names: readonly string[];
  /** Why some files are missing from `names`, as a sentence. */
  readonly problem?: string | undefined;
  list(prefix: string, options?: ReadOptions): Promise<readonly string[]>;
  /** Uncompressed size in bytes; undefined if there is no such file. */
  sizeOf(name: string): number | undefined;
  /** Why a file cannot be read, if the archive says; continues “this file …”. */
  refusal(name: string): string | undefined;
  /** Reads the first bytes of a file, at most `length`, uncompressed, to identify its kind. */
  start(name: string, length: number, options?: ReadOptions): Promise<Uint8Array>;
  /** Opens a file, in place if it is stored uncompressed; undefined if there is no such file. */
  member(name: string, options?: ReadOptions): Promise<ArchiveMember | undefined>;
}

/** Lists the names directly below a prefix, folders with a trailing `/`. */
export function lister(keys: () => Iterable<string>): Archive['list'] {
  let folders: ReadonlyMap<string, readonly string[]> | undefined;
  return async (prefix) => {
    folders ??= foldersOf(keys());
    return folders.get(asPrefix(prefix)) ?? [];
  };
}

/** Names directly below each folder. */
function foldersOf(keys: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, Set<string>>();
  for (const key of keys) {
    let name = key;
    while (name !== '') {
      const slash = name.lastIndexOf('/', name.length - 2);
      const folder = name.slice(0, slash + 1);
      const members = folders.get(folder) ?? new Set();
      const known = members.has(name.slice(slash + 1));
      members.add(name.slice(slash + 1));
      folders.set(folder, members);
      if (known) break;
      name = folder;
    }
  }
  return new Map([...folders].map(([folder, names]) => [folder, [...names].sort()]));
}
