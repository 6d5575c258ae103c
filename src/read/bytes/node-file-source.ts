import { fstatSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { DataError, throwIfAborted } from '@/model/errors';
import type { ByteSource } from './byte-source';
import { expectWithin } from './expect-within';
import { nodeFailure } from './node-failure';

export interface FileByteSource extends ByteSource {
  close(): Promise<void>;
}

/**
 * A file on disk, in Node. NotFoundError, DeniedError; ChangedError from a read after size or time
 * of the file changed.
 */
export async function openFileSource(path: string): Promise<FileByteSource> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw nodeFailure(error, path);
  });
  try {
    return await fileSource(handle, path);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function fileSource(handle: FileHandle, path: string): Promise<FileByteSource> {
  const opened = await handle.stat();
  if (!opened.isFile())
    throw new DataError('NotDataError', `${path} is a folder or a device, not a file.`);
  const source = { name: basename(path), size: opened.size };

  const expectUnchanged = () => {
    const now = fstatSync(handle.fd);
    if (now.size === opened.size && now.mtimeMs === opened.mtimeMs) return;
    throw new DataError(
      'ChangedError',
      `${path} changed while it was open. Open it again to read its current content.`,
    );
  };

  return {
    ...source,
    async read(position, length, options) {
      expectWithin(source, position, length);
      throwIfAborted(options?.signal);
      const bytes = new Uint8Array(length);
      for (let done = 0; done < length; ) {
        const { bytesRead } = await handle.read(
          bytes,
          done,
          length - done,
          position + done,
        );
        throwIfAborted(options?.signal);
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      expectUnchanged();
      return bytes;
    },
    readSync(position, length) {
      expectWithin(source, position, length);
      const bytes = new Uint8Array(length);
      for (let done = 0; done < length; ) {
        const read = readSync(handle.fd, bytes, done, length - done, position + done);
        if (read === 0) break;
        done += read;
      }
      expectUnchanged();
      return bytes;
    },
    close: () => handle.close(),
  };
}
