import type { ByteSource } from '@/read/bytes/byte-source';

/** A file in a store of gene indexes. */
export interface IndexFile {
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** A file opened for reading. */
export interface IndexFileReader extends ByteSource {
  /** Closes the file; no reads may follow. */
  close(): void;
}

/** A new file, written sequentially. Invisible to others before `close`, if the store supports that. */
export interface IndexFileWriter {
  /** TooLargeError if there is no space. */
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
  /** Discards the file. */
  discard(): Promise<void>;
}

/**
 * The storage for gene indexes: a folder of the origin's private file system, of a disk, or memory.
 * Flat names of letters, digits, dots and dashes.
 */
export interface IndexFiles {
  /** For users: whether it lasts beyond this visit. */
  readonly place: 'disk' | 'memory';
  list(): Promise<readonly IndexFile[]>;
  /** Undefined if absent. Reads fail once the file is removed. */
  open(name: string): Promise<IndexFileReader | undefined>;
  create(name: string): Promise<IndexFileWriter>;
  /** Does nothing if absent. */
  remove(name: string): Promise<void>;
  /** Maximum total size of all indexes, in bytes. */
  bound(): Promise<number>;
  /** Runs a task under an exclusive lock of that name across all tabs; undefined if the lock is taken. */
  alone<T>(name: string, task: () => Promise<T>): Promise<T | undefined>;
}
