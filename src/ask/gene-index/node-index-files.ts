import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataError } from '@/model/errors';
import { openFileSource } from '@/read/bytes/node-file-source';
import type { IndexFiles } from './index-files';
import { createLocks } from './memory-index-files';

/** Per process: two stores over one folder never write the same file. */
let parts = 0;

/** Indexes in a folder of a disk. `boundBytes` is the space available. */
export async function nodeIndexFiles(
  folder: string,
  boundBytes: number,
): Promise<IndexFiles> {
  await mkdir(folder, { recursive: true });
  return {
    place: 'disk',
    async list() {
      const names = (await readdir(folder)).filter((name) => !name.endsWith('.part'));
      const found = await Promise.all(
        names.map(async (name) => {
          const info = await stat(join(folder, name)).catch(ifMissing); // removed meanwhile
          return info && { name, bytes: info.size, changedAt: info.mtimeMs };
        }),
      );
      return found.filter((file) => file !== undefined);
    },
    async open(name) {
      const path = join(folder, name);
      const info = await stat(path).catch(ifMissing);
      if (!info) return undefined;
      return {
        name,
        size: info.size,
        // opened for each read, because the last read is unknown
        async read(position, length, options) {
          const file = await openFileSource(path);
          return file.read(position, length, options).finally(() => file.close());
        },
        close: () => undefined,
      };
    },
    async create(name) {
      const part = join(folder, `${name}.${process.pid}-${++parts}.part`);
      const handle = await open(part, 'w');
      return {
        async write(bytes) {
          await handle.writeFile(bytes).catch((error: unknown) => {
            throw isFull(error)
              ? new DataError('TooLargeError', 'The disk is full.', { cause: error })
              : error;
          });
        },
        async close() {
          await handle.close();
          await rename(part, join(folder, name));
        },
        async discard() {
          await handle.close();
          await rm(part, { force: true });
        },
      };
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    bound: async () => boundBytes,
    alone: createLocks(),
  };
}

/**
 * Creates a folder among the temporary files of the system, for files that are needed for a while; it is removed
 * together with the first file that is removed.
 */
export async function nodeScratchFiles(): Promise<IndexFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'petri-'));
  const { bavail, bsize } = await statfs(folder);
  const files = await nodeIndexFiles(folder, bavail * bsize);
  return {
    ...files,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

function ifMissing(error: unknown): undefined {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (!isMissing) throw error;
}
