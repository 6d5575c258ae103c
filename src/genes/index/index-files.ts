import type { ByteSource } from '@/bytes/byte-source';

/** A file among those that hold gene indexes. */
export interface IndexFile {
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** A file that is open for reading, as long as it is needed. */
export interface IndexFileReader extends ByteSource {
  /** Nothing is read after. */
  close(): void;
}

/** A new file, written from its beginning. Nobody sees it before `close`, where the place can do so. */
export interface IndexFileWriter {
  /** TooLargeError where there is no room for it. */
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
  /** Gives the file up. */
  discard(): Promise<void>;
}

/**
 * Where gene indexes lie: a folder of the origin's own file system, of a disk, or memory. Flat names of
 * letters, digits, dots and dashes.
 */
export interface IndexFiles {
  /** What users are told: whether it lasts beyond this visit. */
  readonly place: 'disk' | 'memory';
  list(): Promise<readonly IndexFile[]>;
  /** Undefined where there is no such file. Reads of it fail once it is gone. */
  open(name: string): Promise<IndexFileReader | undefined>;
  create(name: string): Promise<IndexFileWriter>;
  /** Does nothing where there is no such file. */
  remove(name: string): Promise<void>;
  /** Bytes that all indexes together may take. */
  bound(): Promise<number>;
  /** Runs a task while nobody else does one of that name, in any tab; undefined where somebody does. */
  alone<T>(name: string, task: () => Promise<T>): Promise<T | undefined>;
}
