import type { IndexFileReader } from '@/ask/gene-index/index-files';
import { DataError, throwIfAborted } from '@/model/errors';
import { blobSource } from '@/read/bytes/blob-source';
import { expectWithin } from '@/read/bytes/expect-within';

/** An access handle as browsers give it that let several tabs read one file at once. */
interface SharedHandle extends FileSystemSyncAccessHandle {
  readonly mode?: 'read-only' | 'readwrite';
}
type OpenShared = (options: { mode: 'read-only' }) => Promise<SharedHandle>;

/** Opens files of the origin for reads that take no turn through the browser's own process. */
export interface SharedReader {
  /**
   * Undefined if the browser does not support it, or a writer has the file open: then it is read as
   * a Blob.
   */
  open(handle: FileSystemFileHandle): Promise<IndexFileReader | undefined>;
}

export function createSharedReader(): SharedReader {
  let isKnownNot = false;
  return {
    async open(handle) {
      if (isKnownNot || !('createSyncAccessHandle' in handle)) return undefined;
      const open = handle.createSyncAccessHandle.bind(handle) as OpenShared; // newer than its types
      const access = await open({ mode: 'read-only' }).catch(notWhileWritten);
      if (!access) return undefined;
      if (access.mode === 'read-only') return readerOf(access, handle.name);
      // a browser that does not know modes keeps all other tabs away from the file
      access.close();
      isKnownNot = true;
      return undefined;
    },
  };
}

/** The file as it is now; reads of it fail once it is another. */
export async function openBlob(handle: FileSystemFileHandle): Promise<IndexFileReader> {
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
