import { DataError } from '@/model/errors';
import { joinBytes } from '@/model/join-bytes';
import { memorySource } from '@/read/bytes/memory-source';
import type { IndexFiles } from './index-files';

/** Locks that hold within one thread. */
export function createLocks(): IndexFiles['alone'] {
  const locked = new Set<string>();
  return async (name, task) => {
    if (locked.has(name)) return undefined;
    locked.add(name);
    try {
      return await task();
    } finally {
      locked.delete(name);
    }
  };
}

/** Indexes in memory, for as long as the file is open, if there is no disk storage. */
export function memoryIndexFiles(boundBytes: number): IndexFiles {
  const files = new Map<string, { bytes: Uint8Array; changedAt: number }>();
  let writing = 0;
  const taken = () =>
    [...files.values()].reduce((sum, { bytes }) => sum + bytes.length, writing);

  return {
    place: 'memory',
    list: async () =>
      [...files].map(([name, { bytes, changedAt }]) => ({
        name,
        bytes: bytes.length,
        changedAt,
      })),
    async open(name) {
      const file = files.get(name);
      return file && { ...memorySource(file.bytes, name), close: () => undefined };
    },
    async create(name) {
      let parts: Uint8Array[] = [];
      let length = 0;
      const forget = () => {
        writing -= length;
        length = 0;
        parts = [];
      };
      return {
        async write(bytes) {
          if (taken() + bytes.length > boundBytes)
            throw new DataError('TooLargeError', 'Not enough memory for a gene index.');
          parts.push(bytes.slice());
          length += bytes.length;
          writing += bytes.length;
        },
        async close() {
          const whole = joinBytes(parts);
          forget();
          files.set(name, { bytes: whole, changedAt: Date.now() });
        },
        async discard() {
          forget();
        },
      };
    },
    async remove(name) {
      files.delete(name);
    },
    bound: async () => boundBytes,
    alone: createLocks(),
  };
}
