import type { LibFileSystem } from './libhdf5';

/** Reads synchronously, or throws; any exception reaches libhdf5 as a failed read. */
export type ReadAtOnce = (position: number, length: number) => Uint8Array;

const ERRNO = { io: 29, invalid: 28, notSupported: 43, notPermitted: 63 } as const;

/**
 * Creates a lazy file in libhdf5's file system. Positions beyond 4 GiB are supported. Returns a
 * function that removes it.
 */
export function mountLazyFile(
  fs: LibFileSystem,
  folder: string,
  name: string,
  size: number,
  read: ReadAtOnce,
): () => void {
  // libhdf5's C frames can only be unwound by an errno: any other exception leaves the file unusable
  const fail = (code: number) => {
    throw new fs.ErrnoError(code);
  };
  fs.mkdirTree(folder);
  const node = fs.createFile(folder, name, {}, true, false);
  // MEMFS takes the size of a file from here
  Object.defineProperty(node, 'usedBytes', { get: () => size });
  node.stream_ops = {
    ...node.stream_ops,
    read(
      _stream: unknown,
      target: Uint8Array,
      offset: number,
      length: number,
      position: number,
    ): number {
      const wanted = Math.min(length, Math.max(0, size - position));
      if (wanted === 0) return 0;
      try {
        target.set(read(position, wanted), offset);
      } catch {
        fail(ERRNO.io); // the reader keeps the reason itself
      }
      return wanted;
    },
    llseek(stream: { position: number }, offset: number, whence: number): number {
      const from = whence === 1 ? stream.position : whence === 2 ? size : 0;
      if (from + offset < 0) fail(ERRNO.invalid);
      return from + offset;
    },
    write: () => fail(ERRNO.notPermitted),
    mmap: () => fail(ERRNO.notSupported),
  };
  return () => {
    fs.unlink(`${folder}/${name}`);
    fs.rmdir(folder);
  };
}
