import type { CachedSource } from '@/bytes/block-cache';
import type { ChunkReader } from '../chunks/chunk-reader';
import type { Session } from './session';
import type { Superblock } from './superblock';

/** What everything below an open HDF5 file shares. */
export interface OpenFile {
  /** What errors call it. */
  readonly name: string;
  readonly session: Session;
  readonly source: CachedSource;
  readonly superblock: Superblock;
  readonly reader: ChunkReader;
}
