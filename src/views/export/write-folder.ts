import type { FileSink } from '@/client/table-exports';
import { DataError, hasName } from '@/model/errors';

interface FolderPicker {
  showDirectoryPicker?(options: {
    mode: 'readwrite';
  }): Promise<FileSystemDirectoryHandle>;
}

/** True where a page can write into a folder of the user's. */
export function canWriteFolders(): boolean {
  return (window as FolderPicker).showDirectoryPicker !== undefined; // not in every browser, so not in TypeScript's
}

/**
 * Asks for a folder and makes a new one in it, whose files get their content when all are complete. Throws an AbortError
 * when the user thinks better of it.
 *
 * @throws DeniedError if the folder is there already
 */
export async function createFolderSink(name: string): Promise<FileSink> {
  const parent = await (window as FolderPicker).showDirectoryPicker?.({
    mode: 'readwrite',
  });
  if (!parent) throw new DataError('DeniedError', 'This browser cannot write folders.');
  const isThere = await parent.getDirectoryHandle(name).then(
    () => true,
    (error: unknown) => {
      if (hasName(error, 'NotFoundError')) return false;
      throw error;
    },
  );
  if (isThere)
    throw new DataError(
      'DeniedError',
      `${name} is in that folder already. Choose another folder, or remove it.`,
    );
  const folder = await parent.getDirectoryHandle(name, { create: true });
  const streams = new Map<string, FileSystemWritableFileStream>();
  return {
    async write(bytes, _, file = '') {
      let stream = streams.get(file);
      if (!stream) {
        const handle = await folder.getFileHandle(file, { create: true });
        stream = await handle.createWritable();
        streams.set(file, stream);
      }
      await stream.write(bytes as Uint8Array<ArrayBuffer>); // transferred: never shared
    },
    async finish() {
      for (const stream of streams.values()) await stream.close();
    },
    async abort() {
      try {
        await Promise.all(Array.from(streams.values(), (stream) => stream.abort()));
      } finally {
        await parent.removeEntry(name, { recursive: true });
      }
    },
  };
}
