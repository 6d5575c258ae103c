import type { AskOptions } from '@/ask/questions';
import { abortError, DataError, throwIfAborted, throwIfOwnFault } from '@/model/errors';
import { inSentences, isTaken } from '@/model/picked-files';
import type { WritableHandle, WriteBatch } from '@/model/table-rows';
import { answerWithin, untilAborted } from '@/model/waiting';

/** Callbacks with which an export writes. */
export type Writing = Pick<AskOptions, 'write' | 'remove'>;

/**
 * Destination of an export: a file or a new folder, which this worker writes, or a callback that receives it in pieces
 * on the page.
 */
export type ExportTarget = WritableHandle | WriteBatch;

/**
 * Runs an export into `target`. The file or folder is complete when the promise resolves. When it rejects, all writing
 * has stopped, and what was written can be removed.
 *
 * @throws DeniedError if the browser refuses; its QuotaExceededError if the disk is full, and NotSupportedError, before
 * anything is read, if its workers write no files
 */
export async function writeTo<T>(
  target: ExportTarget,
  run: (writing: Writing) => Promise<T>,
  { signal, transfer }: WriteOptions,
): Promise<T> {
  if (typeof target === 'function')
    return run({
      // allocated for this call
      write: (bytes, at) => target(transfer(bytes, [bytes.buffer as ArrayBuffer]), at),
    });
  const writer = createWriter(target);
  const written = async () => {
    await writer.begin();
    const answer = await run({ write: writer.write, remove: writer.remove });
    throwIfAborted(signal);
    await writer.finish();
    return answer;
  };
  try {
    return await untilAborted(written(), signal);
  } catch (error) {
    // files that stay open are locked: the page then cannot remove them, and reports it
    await writer.stop().catch(throwIfOwnFault);
    throw error;
  }
}

interface WriteOptions {
  readonly signal: AbortSignal | undefined;
  readonly transfer: <V extends object>(value: V, buffers: ArrayBuffer[]) => V;
}

interface OpenFile {
  readonly path: string;
  readonly stream: FileSystemWritableFileStream;
  /** Bytes that were appended. */
  length: number;
}

/** Timeout (ms) for a silent disk after an export has ended. */
const STOP_MS = 10_000;

/**
 * Writes a file, or the files of a folder that is new and empty. One file is open at a time, so that neither memory nor
 * the browser's handles grow with their number; it is complete when another one begins.
 */
function createWriter({ handle, name: title }: WritableHandle) {
  const { fileAt, remove } =
    handle.kind === 'directory'
      ? createFolder(handle)
      : { fileAt: async () => handle, remove: undefined };
  let open: OpenFile | undefined;
  let isStopped = false;
  // awaited by `stop`: the step in progress, without writes, which `stop` ends
  let step: Promise<void> = Promise.resolve();
  const run = (path: string, work: () => Promise<void>): Promise<void> => {
    step = isStopped ? Promise.reject(abortError()) : inSentences(path || title, work);
    return step;
  };

  const close = async () => {
    const last = open;
    open = undefined;
    await last?.stream.close();
  };
  const begin = async (path: string) => {
    await close();
    const stream = await (await fileAt(path)).createWritable();
    open = { path, stream, length: 0 };
  };
  const letGo = async () => {
    await Promise.allSettled([step]); // its caller receives the reason
    const last = open;
    open = undefined;
    await last?.stream.abort();
  };

  return {
    async begin(): Promise<void> {
      if (handle.kind !== 'file') return;
      if (!('createWritable' in handle))
        throw new DOMException('Workers write no files here', 'NotSupportedError');
      await run('', () => begin(''));
    },
    async write(bytes: Uint8Array, at?: number, file = ''): Promise<void> {
      const path = remove ? file : '';
      if (open?.path !== path) await run(path, () => begin(path));
      await inSentences(path || title, async () => {
        if (!open) throw abortError(); // stopped in the meantime
        const position = at ?? open.length;
        const data = bytes as Uint8Array<ArrayBuffer>; // never shared
        await open.stream.write({ type: 'write', position, data });
        open.length = Math.max(open.length, position + bytes.length);
      });
    },
    remove:
      remove &&
      ((path: string): Promise<void> =>
        run(path, async () => {
          await close();
          await remove(path);
        })),
    finish: (): Promise<void> => run('', close),
    /** Aborts the file that is being written. After it resolves, nothing is being written, nor will be. */
    stop(): Promise<void> {
      isStopped = true;
      const silent = () =>
        new DataError('UnreachableError', `${title}: the disk does not respond.`);
      return answerWithin(letGo(), STOP_MS, silent);
    },
  };
}

/** Creates files and folders by their paths in a folder that is new and empty. */
function createFolder(root: FileSystemDirectoryHandle) {
  const folders = new Map([['', root]]);
  const folderAt = async (path: string): Promise<FileSystemDirectoryHandle> => {
    const known = folders.get(path);
    if (known) return known;
    const [above, name] = cut(path);
    const parent = await folderAt(above);
    // the folder was empty, and only this writer adds to it
    if (await isTaken(parent, name))
      throw new DataError(
        'UnsupportedError',
        `/${path}: the disk takes this name for another one, such as one in capital letters. A .zarr.zip can have both.`,
      );
    const made = await parent.getDirectoryHandle(name, { create: true });
    folders.set(path, made);
    return made;
  };
  return {
    async fileAt(path: string): Promise<FileSystemFileHandle> {
      const [above, name] = cut(path);
      return (await folderAt(above)).getFileHandle(name, { create: true });
    },
    async remove(path: string): Promise<void> {
      // nothing was written at this path, even if the disk has an equivalent name
      if (!folders.has(path)) return;
      const [above, name] = cut(path);
      await folders.get(above)?.removeEntry(name, { recursive: true });
      for (const other of [...folders.keys()])
        if (other === path || other.startsWith(`${path}/`)) folders.delete(other);
    },
  };
}

/** Splits a path into the path of its folder and its name. */
function cut(path: string): readonly [above: string, name: string] {
  const at = path.lastIndexOf('/');
  return [path.slice(0, Math.max(0, at)), path.slice(at + 1)];
}
