import { type CachedSource, createBlockCache } from '@/bytes/block-cache';
import type { ByteSource } from '@/bytes/byte-source';
import { ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { ChunkReader } from '../chunks/chunk-reader';
import type { StoredGroup } from '../node';
import { readAttributes } from './attributes';
import { dataSource } from './data-source';
import { findObject } from './find-object';
import { createGroup } from './group';
import type { LoadPlugin } from './install-plugins';
import { loadLibHdf5 } from './load-libhdf5';
import { createMetadataReader } from './metadata-reader';
import { readObjectHeader } from './object-header';
import { notHdf5, refusalOf } from './open-failure';
import type { OpenFile } from './open-file';
import { openSession } from './session';
import { readSuperblock } from './superblock';

export interface Hdf5File {
  readonly root: StoredGroup;
  /** Frees what libhdf5 holds. Nothing of the file may be used after. */
  close(): void;
}

export interface Hdf5Settings {
  readonly reader: ChunkReader;
  /** Brings the filters that libhdf5 lacks, when a dataset needs one. */
  readonly plugins?: LoadPlugin;
}

/**
 * Opens an HDF5 file where it lies; reads the superblock and the root, no values. A source that can
 * read at once is read so; any other by fetching what libhdf5 misses and asking it again.
 * NotDataError for what is no HDF5 (saying what it is), CorruptError for what is cut off or damaged.
 */
export async function openHdf5(
  source: ByteSource,
  { reader, plugins }: Hdf5Settings,
  options?: ReadOptions,
): Promise<Hdf5File> {
  const cached = isCached(source) ? source : createBlockCache(source);
  const superblock = await readSuperblock(cached, options);
  if (!superblock) throw await notHdf5(cached, options);
  const engine = await loadLibHdf5();
  const session = await openSession(engine, cached, options);
  if ('refused' in session) throw refusalOf(cached, superblock, session.refused);
  try {
    if (superblock.base === undefined) throw refusalOf(cached, superblock, []);
    const file: OpenFile = {
      name: source.name,
      engine,
      session,
      plugins,
      source: cached,
      data: dataSource(source, cached),
      superblock,
      metadata: createMetadataReader(cached, superblock),
      reader,
      paths: new Map(),
    };
    const { address } = await findObject(file, ROOT, options);
    const messages = await readObjectHeader(file.metadata, address, ROOT, options);
    const attributes = await readAttributes(file, ROOT, messages, options);
    const root = createGroup(file, ROOT, attributes, new Map([[address, ROOT]]));
    return { root, close: () => session.close() };
  } catch (error) {
    session.close();
    throw error;
  }
}

function isCached(source: ByteSource): source is CachedSource {
  return 'peek' in source && 'prefetch' in source;
}
