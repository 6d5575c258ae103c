import type {
  IndexFile,
  IndexFileReader,
  IndexFiles,
  IndexFileWriter,
} from '@/ask/gene-index/index-files';
import { DataError, hasName, throwIfAborted } from '@/model/errors';
import { answerWithin } from '@/model/waiting';
import { blobSource } from '@/read/bytes/blob-source';
import { expectWithin } from '@/read/bytes/expect-within';
import { openPrivateRoot } from './private-root';

const FOLDER = 'petri-gene-indexes';
/** Limits for all indexes together: a size, and a fraction of the origin's quota. */
const MAX_BYTES = 4e9;
const MAX_SHARE = 0.2;
const FINE = new Set(['NotFoundError', 'NoModificationAllowedError']);

/**
 * The origin's private file system as a store of gene indexes; undefined if not available (private
 * windows, pages over http, old browsers).
 */
export async function openOpfsFiles(): Promise<IndexFiles | undefined> {
  const root = await answered(openPrivateRoot());
  if (!root) return undefined;
  const files = await answered(openFolder(root));
  return {
    ...files,
    list: () => answered(files.list()),
    open: (name) => answered(files.open(name)),
    create: (name) => answered(files.create(name)),
    remove: (name) => answered(files.remove(name)),
    bound: () => answered(files.bound()),
  };
}

/** Returns the same folder for temporary files: with the whole quota of the browser as the limit. */
export async function openOpfsScratch(): Promise<IndexFiles | undefined> {
  const files = await openOpfsFiles();
  return (
    files && {
      ...files,
      async bound() {
        const { quota = MAX_BYTES, usage = 0 } =
          (await navigator.storage.estimate?.()) ?? {};
        return quota - usage;
      },
    }
  );
}

/** Timeout for the disk, after which a gene is read from the matrix instead. */
const ANSWER_MS = 10_000;

function answered<T>(answer: Promise<T>): Promise<T> {
  return answerWithin(
    answer,
    ANSWER_MS,
    () =>
      new DataError(
        'UnreachableError',
        'The private storage of this browser does not respond. Close other Petri tabs and try again.',
      ),
  );
}

async function openFolder(root: FileSystemDirectoryHandle): Promise<IndexFiles> {
  const { locks, storage } = navigator;
  const folder = await root.getDirectoryHandle(FOLDER, { create: true });

  const reader = createSharedReader();
  const files: IndexFiles = {
    place: 'disk',
    async list() {
      const found: IndexFile[] = [];
      for await (const handle of folder.values()) {
        if (handle.kind !== 'file') continue;
        const file = await handle.getFile().catch(ifRemoved);
        if (file)
          found.push({
            name: handle.name,
            bytes: file.size,
            changedAt: file.lastModified,
          });
      }
      return found;
    },
    async open(name) {
      try {
        const handle = await folder.getFileHandle(name);
        return (await reader.open(handle)) ?? (await openBlob(handle));
      } catch (error) {
        if (error instanceof Error && error.name === 'NotFoundError') return undefined;
        throw error;
      }
    },
    async create(name) {
      try {
        const handle = await folder.getFileHandle(name, { create: true });
        return await openWriter(handle, () => files.remove(name));
      } catch (error) {
        throw asQuotaExceeded(error);
      }
    },
    async remove(name) {
      await folder.removeEntry(name).catch((error: unknown) => {
        // removed already, or still being written by a tab that has paused
        const isFine = error instanceof Error && FINE.has(error.name);
        if (!isFine) throw error;
      });
    },
    async bound() {
      const { quota = MAX_BYTES } = (await storage.estimate?.()) ?? {};
      return Math.min(MAX_BYTES, quota * MAX_SHARE);
    },
    async alone(name, task) {
      if (!locks) return task();
      return locks.request(name, { ifAvailable: true }, (lock) =>
        lock ? task() : undefined,
      );
    },
  };
  return files;
}

/** Undefined for the error of a file that was removed since it was listed; rethrows others. */
function ifRemoved(error: unknown): undefined {
  if (!(error instanceof Error && error.name === 'NotFoundError')) throw error;
}

/** Writes synchronously if the browser supports it: several times faster than its streams. */
async function openWriter(
  handle: FileSystemFileHandle,
  remove: () => Promise<void>,
): Promise<IndexFileWriter> {
  if ('createSyncAccessHandle' in handle) {
    const access = await handle.createSyncAccessHandle();
    let at = 0;
    access.truncate(0);
    return {
      async write(bytes) {
        at += wrote(
          bytes.length,
          atQuota(() => access.write(bytes, { at })),
        );
      },
      async close() {
        // not flushed to the disk: a file damaged by a loss of power fails its checksum
        access.close();
      },
      async discard() {
        access.close();
        await remove();
      },
    };
  }
  const stream = await (handle as FileSystemFileHandle).createWritable();
  return {
    async write(bytes) {
      const written = stream.write(bytes as Uint8Array<ArrayBuffer>); // nothing here is shared
      await answered(written).catch((error: unknown) => {
        throw asQuotaExceeded(error);
      });
    },
    async close() {
      await answered(stream.close()).catch((error: unknown) => {
        throw asQuotaExceeded(error);
      });
    },
    async discard() {
      await stream.abort();
      await remove();
    },
  };
}

function wrote(wanted: number, written: number): number {
  if (written === wanted) return written;
  throw quotaExceeded();
}

function atQuota<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asQuotaExceeded(error);
  }
}

function asQuotaExceeded(error: unknown): unknown {
  const isQuota = error instanceof Error && error.name === 'QuotaExceededError';
  return isQuota || hasName(error, 'TooLargeError') ? quotaExceeded(error) : error;
}

function quotaExceeded(cause?: unknown): DataError {
  return new DataError(
    'TooLargeError',
    'The browser has no storage left for a gene index or for turning a matrix.',
    { cause },
  );
}

/** Access handle of browsers that let several tabs read one file at once. */
interface SharedHandle extends FileSystemSyncAccessHandle {
  readonly mode?: 'read-only' | 'readwrite';
}
type OpenShared = (options: { mode: 'read-only' }) => Promise<SharedHandle>;

/** Opens files of the origin for reads that bypass the browser's own process. */
interface SharedReader {
  /** Undefined if the browser does not support it, or a writer has the file open: it is then read as a Blob. */
  open(handle: FileSystemFileHandle): Promise<IndexFileReader | undefined>;
}

function createSharedReader(): SharedReader {
  let isKnownNot = false;
  return {
    async open(handle) {
      if (isKnownNot || !('createSyncAccessHandle' in handle)) return undefined;
      const open = handle.createSyncAccessHandle.bind(handle) as OpenShared; // newer than its types
      const access = await open({ mode: 'read-only' }).catch(notWhileWritten);
      if (!access) return undefined;
      if (access.mode === 'read-only') return readerOf(access, handle.name);
      // without support for modes, the handle locks the file against all other tabs
      access.close();
      isKnownNot = true;
      return undefined;
    },
  };
}

/** Opens the current content of the file; reads fail after the file was modified. */
async function openBlob(handle: FileSystemFileHandle): Promise<IndexFileReader> {
  const blob = await handle.getFile();
  return { ...blobSource(blob, handle.name), close: () => undefined };
}

function notWhileWritten(error: unknown): undefined {
  if (error instanceof Error && error.name === 'NoModificationAllowedError')
    return undefined;
  throw error;
}

function readerOf(access: FileSystemSyncAccessHandle, name: string): IndexFileReader {
  const source = { name, size: access.getSize() };
  return {
    ...source,
    async read(position, length, options) {
      throwIfAborted(options?.signal);
      expectWithin(source, position, length);
      const room = options?.room?.(length) ?? new ArrayBuffer(length);
      const bytes = new Uint8Array(room, 0, length);
      if (access.read(bytes, { at: position }) === length) return bytes;
      throw new DataError('CorruptError', `${name} is shorter than it was.`);
    },
    close: () => access.close(),
  };
}
