import type { CachedSource } from '@/bytes/block-cache';
import type { ByteSource } from '@/bytes/byte-source';
import type { Path } from '@/model/path';
import type { ChunkReader } from '../chunks/chunk-reader';
import type { LoadPlugin } from './install-plugins';
import type { Engine } from './load-libhdf5';
import type { MetadataReader } from './metadata-reader';
import type { Session } from './session';
import type { Superblock } from './superblock';

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
