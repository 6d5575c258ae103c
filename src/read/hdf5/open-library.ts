import { abortError, DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { CachedSource } from '@/read/bytes/block-cache';
import { SharedLookup } from '@/read/bytes/shared-request';
import { reasonIn } from './libhdf5-errors';
import { type Engine, libHdf5Bytes, loadLibHdf5 } from './load-libhdf5';
import { openSession, type Session } from './session';

/** libhdf5 for one open file: loaded and opened when an array first needs it. */
export interface Library {
  /** @throws CorruptError if libhdf5 refuses the file as a whole */
  open(options?: ReadOptions): Promise<OpenLibrary>;
  /** Size of its heap, which only the end of this thread frees. */
  bytes(): number;
  close(): void;
}

export interface OpenLibrary {
  readonly engine: Engine;
  readonly session: Session;
}

const ONLY_KEY = 0;

export function libraryOver(source: CachedSource): Library {
  const opened = new SharedLookup<number, OpenLibrary>(1);
  let isClosed = false;
  async function open(options: ReadOptions): Promise<OpenLibrary> {
    const engine = await loadLibHdf5();
    const session = await openSession(engine, source, options);
    if ('refused' in session)
      throw new DataError(
        'CorruptError',
        `${source.name} is refused by the HDF5 library, which some of its arrays need (HDF5 says: ${reasonIn(session.refused)}).`,
      );
    if (!isClosed) return { engine, session };
    session.close();
    throw abortError();
  }
  return {
    async open(options) {
      if (isClosed) throw abortError();
      return opened.get(ONLY_KEY, open, options);
    },
    bytes: libHdf5Bytes,
    close() {
      isClosed = true;
      opened.peek(ONLY_KEY)?.session.close();
    },
  };
}
