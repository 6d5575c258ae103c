import { type CachedSource, createBlockCache } from '@/bytes/block-cache';
import type { ByteSource } from '@/bytes/byte-source';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { ChunkReader } from '../chunks/chunk-reader';
import { dataSource } from './data-source';
import type { LoadPlugin } from './install-plugins';
import { type Engine, loadLibHdf5 } from './load-libhdf5';
import { createMetadataReader, type MetadataReader } from './metadata-reader';
import { notHdf5, refusalOf } from './open-failure';
import { openSession, type Session } from './session';
import { readSuperblock, type Superblock } from './superblock';

/** What everything below an open HDF5 file shares. */
export interface OpenFile {
  /** What errors call it. */
  readonly name: string;
  readonly engine: Engine;
  readonly session: Session;
  readonly plugins?: LoadPlugin | undefined;
  /** For metadata: blocks are kept, neighbours come along. */
  readonly source: CachedSource;
  /** For values: large reads are exact. */
  readonly data: ByteSource;
  readonly superblock: Superblock;
  readonly metadata: MetadataReader;
  readonly reader: ChunkReader;
  /** Paths of objects that were referred to, by address: libhdf5 walks the file to find one. */
  readonly paths: Map<number, Path | null>;
}

export interface Hdf5Settings {
  readonly reader: ChunkReader;
  /** Brings the filters that libhdf5 lacks, when a dataset needs one. */
  readonly plugins?: LoadPlugin;
}

/** Opens the file itself; its errors say what is wrong with it as a whole. */
export async function openFile(
  source: ByteSource,
  { reader, plugins }: Hdf5Settings,
  options?: ReadOptions,
): Promise<OpenFile> {
  const cached = isCached(source) ? source : createBlockCache(source);
  const superblock = await readSuperblock(cached, options);
  if (!superblock) throw await notHdf5(cached, options);
  const engine = await loadLibHdf5();
  const session = await openSession(engine, cached, superblock.base ?? 0, options);
  if ('refused' in session) throw refusalOf(cached, superblock, session.refused);
  if (superblock.base === undefined) {
    session.close();
    throw refusalOf(cached, superblock, []);
  }
  return {
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
}

function isCached(source: ByteSource): source is CachedSource {
  return 'peek' in source && 'prefetch' in source;
}
