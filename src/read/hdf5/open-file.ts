import { isUnreadable } from '@/model/attributes';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { type CachedSource, createBlockCache } from '@/read/bytes/block-cache';
import type { ByteSource } from '@/read/bytes/byte-source';
import type { KeyStore } from '@/read/bytes/key-store';
import type { ChunkReader } from '@/read/chunks/chunk-reader';
import { withCacheImage } from './cache-image';
import { type Cursor, createCursor, NOWHERE } from './cursor';
import type { NameSpace } from './find-object';
import type { FirstMembers } from './first-members';
import type { LoadPlugin } from './install-plugins';
import { type KnownAddresses, knownAddresses } from './known-addresses';
import { openGroups } from './links/groups';
import { createMetadataReader, type MetadataReader } from './metadata-reader';
import { MESSAGE, readObjectHeader } from './object-header';
import { type ObjectPaths, objectPaths } from './object-paths';
import { refusalOf, splitBy } from './open-failure';
import { type Library, libraryOver } from './open-library';
import { textOfBytes } from './raw-name';
import { withSharedMessages } from './shared-messages';
import { readSuperblock, type Superblock } from './superblock';
import {
  createSourceFiles,
  type FileLocation,
  type SourceFiles,
} from './virtual/source-files';

/** State shared by all objects of an open HDF5 file. */
export interface OpenFile extends NameSpace {
  /** libhdf5, for parts that only it reads. */
  readonly library: Library;
  readonly plugins?: LoadPlugin | undefined;
  /** Bytes for metadata: blocks are cached, with read-ahead. */
  readonly source: CachedSource;
  /** Bytes for values: large reads are exact. */
  readonly data: ByteSource;
  readonly superblock: Superblock;
  readonly metadata: MetadataReader;
  readonly reader: ChunkReader;
  /** Possible ends of values, for reading ahead. */
  readonly addresses: KnownAddresses;
  readonly place: FileLocation;
  /** Files that its virtual datasets refer to. */
  readonly sources: SourceFiles<OpenFile>;
  /** The targets of references. */
  readonly paths: ObjectPaths;
  /** Aborted when the file is closed. */
  readonly closing: AbortSignal;
  /** Aborts everything in progress. Nothing of the file may be used after it. */
  close(): void;
}

export interface Hdf5Settings {
  readonly reader: ChunkReader;
  /** Members to read ahead in a file that answers slowly; nothing by default. */
  readonly first?: FirstMembers;
  /** Loads filters that libhdf5 lacks, when a dataset needs one. */
  readonly plugins?: LoadPlugin;
  /** The folder of the file, which may have sources of virtual datasets. */
  readonly beside?: KeyStore | undefined;
}

/** Context of a file that another one refers to. */
interface Within {
  readonly place: FileLocation;
  readonly sources: SourceFiles<OpenFile>;
  readonly closing: AbortController;
}

/** Opens the file itself; its errors concern the file as a whole. */
export async function openFile(
  source: ByteSource,
  settings: Hdf5Settings,
  options?: ReadOptions,
  within?: Within,
): Promise<OpenFile> {
  const { reader: chunks, plugins } = settings;
  const cached = isCached(source) ? source : createBlockCache(source);
  const superblock = await readSuperblock(cached, options);
  if (!superblock)
    throw new DataError('NotDataError', `${source.name} has no HDF5 signature.`);
  if (superblock.base === undefined) throw refusalOf(cached, superblock);
  const closing = within?.closing ?? new AbortController();
  const addresses = knownAddresses();
  const reader = createMetadataReader(cached, superblock, {
    closing: closing.signal,
    addresses,
  });
  const driver = await driverName(reader, superblock, options);
  const split = driver && splitBy(driver, cached, superblock);
  const refusal = split ?? refusalOf(cached, superblock);
  if (refusal) throw refusal;
  const metadata = await withExtension(reader, superblock, options);
  const names = {
    name: source.name,
    groups: openGroups(metadata, addresses),
    root: superblock.root,
  };
  const library = libraryOver(cached);
  const place = within?.place ?? { folder: '', name: fileNameOf(source.name) };
  const sources: SourceFiles<OpenFile> =
    within?.sources ??
    createSourceFiles(
      () => file,
      settings.beside,
      (other, at, shared) =>
        openFile(other, settings, shared, { place: at, sources, closing }),
    );
  const file: OpenFile = {
    ...names,
    library,
    plugins,
    source: cached,
    data: dataSource(source, cached),
    superblock,
    metadata,
    reader: chunks,
    addresses,
    place,
    sources,
    paths: objectPaths(names, metadata),
    closing: closing.signal,
    close() {
      closing.abort();
      library.close();
    },
  };
  return file;
}

/** Name of the file driver that wrote the file; undefined for drivers that write plain files. */
async function driverName(
  reader: MetadataReader,
  { driver, extension }: Superblock,
  options?: ReadOptions,
): Promise<string | undefined> {
  const nameIn = (cursor: Cursor, skipped: number) => {
    cursor.skip(skipped);
    return textOfBytes(cursor.bytes(8));
  };
  const what = 'its file driver';
  try {
    if (driver !== NOWHERE)
      return nameIn(await reader.read(driver, 16, what, options), 8);
    if (extension === NOWHERE) return undefined;
    const { messages } = await readObjectHeader(reader, extension, what, options);
    const info = messages.find(({ type }) => type === MESSAGE.driverInfo);
    return info && nameIn(createCursor(info.bytes, what), 1);
  } catch (error) {
    // damage, or the rest of the file is missing: reported by the code that needs it
    if (!isUnreadable(error)) throw error;
    return undefined;
  }
}

/** Adds the superblock's extension, which refers to metadata stored elsewhere. */
async function withExtension(
  reader: MetadataReader,
  { extension }: Superblock,
  options?: ReadOptions,
): Promise<MetadataReader> {
  if (extension === NOWHERE) return reader;
  const what = 'its first block (superblock)';
  const { messages } = await readObjectHeader(reader, extension, what, options);
  const newest = await withCacheImage(reader, messages, options);
  return withSharedMessages(newest, messages);
}

/** File name without folders, and without the query of an address. */
function fileNameOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replace(/[?#].*$/s, '');
}

function isCached(source: ByteSource): source is CachedSource {
  return 'peek' in source && 'prefetch' in source;
}

/** Shorter reads use cached blocks. */
const SMALL = 16 << 10;

/**
 * Byte source for values: cached blocks are used, small reads go through the cache, and large ones are exact, so that
 * no byte outside a chunk is fetched.
 */
function dataSource(source: ByteSource, cached: CachedSource): ByteSource {
  return {
    name: source.name,
    size: source.size,
    async read(position, length, options) {
      if (length < SMALL) return cached.read(position, length, options);
      return cached.readPast(position, length, options);
    },
    ...(cached.readMany && { readMany: cached.readMany }),
  };
}
