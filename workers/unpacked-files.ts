import { DataError, isDataError } from '@/model/errors';
import { randomName } from '@/model/random-name';
import type { ReadOptions } from '@/model/read-options';
import type { Packed, UnpackedSource } from '@/read/bytes/archive';
import { blobSource } from '@/read/bytes/blob-source';
import { unpackedName, unpackedStream } from '@/read/bytes/gunzip-stream';
import { openPrivateRoot } from './private-root';

const FOLDER = 'petri-unpacked';
/** The lock of a file that some worker has open; the browser frees it when the worker ends, however it ends. */
const lockOf = (name: string) => `petri-unpacked ${name}`;

/**
 * Unpacks compressed bytes into the origin's private storage and opens the result. It is removed on
 * closing; files left behind by a worker are removed the next time that a file is opened.
 *
 * @throws TooLargeError if the storage is full, UnsupportedError if the browser has none,
 * CorruptError
 */
export async function unpackToStorage(
  packed: Packed,
  options: ReadOptions = {},
): Promise<UnpackedSource> {
  const { source, format } = packed;
  const { locks } = globalThis.navigator ?? {};
  const root = await openPrivateRoot();
  if (!root || !locks)
    throw new DataError(
      'UnsupportedError',
      `${source.name} is compressed, and this browser has no private storage to unpack it into. Unpack it on this computer and open the result.`,
    );
  await removeLeftovers();
  const folder = await root.getDirectoryHandle(FOLDER, { create: true });
  const name = randomName();
  const free = await heldLock(locks, lockOf(name));
  const close = async () => {
    await removeIn(folder, name);
    free();
  };
  try {
    const handle = await folder.getFileHandle(name, { create: true });
    const stream = unpackedStream(packed, new DecompressionStream(format), options);
    await write(handle, stream, source.name);
    const shown = unpackedName(packed);
    return { source: blobSource(await handle.getFile(), shown), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Removes unpacked files that no worker has open. */
export async function removeLeftovers(): Promise<void> {
  const { locks } = globalThis.navigator ?? {};
  const root = await openPrivateRoot();
  if (!root || !locks) return;
  const folder = await root.getDirectoryHandle(FOLDER).catch(nothingThere);
  for await (const name of folder?.keys() ?? [])
    await locks.request(lockOf(name), { ifAvailable: true }, async (lock) => {
      if (lock && folder) await removeIn(folder, name);
    });
}

/** Takes a lock for as long as this worker lives, or until the returned function is called. */
function heldLock(locks: LockManager, name: string): Promise<() => void> {
  return new Promise((taken, failed) => {
    locks
      .request(name, () => new Promise<void>((free) => taken(() => free())))
      .catch(failed);
  });
}

async function write(
  handle: FileSystemFileHandle,
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  name: string,
): Promise<void> {
  // synchronously if the browser supports it: several times faster than its streams
  const access =
    'createSyncAccessHandle' in handle
      ? await handle.createSyncAccessHandle()
      : undefined;
  const writable = access
    ? undefined
    : await (handle as FileSystemFileHandle).createWritable();
  let at = 0;
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (writable) await writable.write(value);
      else if (access?.write(value, { at }) !== value.length) throw noSpace(name);
      at += value.length;
    }
    await writable?.close();
  } catch (error) {
    await reader.cancel().catch(ignoredAfter(error));
    await writable?.abort().catch(ignoredAfter(error));
    throw error instanceof Error && error.name === 'QuotaExceededError'
      ? noSpace(name, error)
      : error;
  } finally {
    access?.close();
  }
}

/** Failures during an abort add nothing to its reason. */
function ignoredAfter(first: unknown): (error: unknown) => void {
  return (error) => {
    if (first === undefined) throw error;
  };
}

function noSpace(name: string, cause?: unknown): DataError {
  return new DataError(
    'TooLargeError',
    `${name} does not fit into the private storage of this browser when unpacked. Unpack it on this computer and open the result.`,
    { cause, fault: 'no storage' },
  );
}

async function removeIn(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  await folder.removeEntry(name).catch(nothingThere);
}

/**
 * Undefined for a file that was removed already, or is still locked by a handle that is about to close: the next start
 * removes it.
 */
function nothingThere(error: unknown): undefined {
  const isFine =
    error instanceof Error &&
    /^(NotFoundError|NoModificationAllowedError|InvalidStateError)$/.test(error.name);
  if (isFine && !isDataError(error)) return undefined;
  throw error;
}
