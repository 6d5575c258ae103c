import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from '../byte-source';
import { expectWithin } from '../expect-within';
import { asPrefix, isPlainKey } from '../key';
import type { KeyStore } from '../key-store';
import { memorySource } from '../memory-source';
import { readDirectory, type ZipEntry } from './directory';
import { findEndRecord } from './end-record';
import { openMember, readMember } from './member';

/**
 * Below this size a member is read whole and its checksum verified, even for a partial read: for a
 * remote file that costs about one request.
 */
const CHECKED_HERE = 4 << 20;
const CHECKED_FAR = 256 << 10;

export interface ZipStore extends KeyStore {
  /** Names of all files, in the order of the directory. */
  readonly names: readonly string[];
  list(prefix: string, options?: ReadOptions): Promise<readonly string[]>;
}

/**
 * A zip over any source, by its central directory: of several entries of one name the last counts,
 * names that leave the archive are ignored. CorruptError if the directory is inconsistent.
 */
export async function openZipStore(
  zip: ByteSource,
  options?: ReadOptions,
): Promise<ZipStore> {
  const end = await findEndRecord(zip, options);
  const bytes =
    end.position >= end.tailPosition
      ? end.tail.subarray(
          end.position - end.tailPosition,
          end.position - end.tailPosition + end.length,
        )
      : await zip.read(end.position, end.length, options);
  const where = { name: zip.name, shift: end.shift, end: end.position };
  const entries = new Map<string, ZipEntry>();
  for (const entry of readDirectory(bytes, end.entries, where))
    if (isPlainKey(entry.name)) entries.set(entry.name, entry); // folders end in / and are not plain keys
  return zipStore(zip, entries);
}

function zipStore(zip: ByteSource, entries: ReadonlyMap<string, ZipEntry>): ZipStore {
  let folders: ReadonlyMap<string, readonly string[]> | undefined;
  return {
    name: zip.name,
    listsHere: true,
    names: [...entries.keys()],
    async get(key, options) {
      throwIfAborted(options?.signal);
      const entry = entries.get(key);
      return entry && readMember(zip, entry, options);
    },
    async source(key, options) {
      throwIfAborted(options?.signal);
      const entry = entries.get(key);
      if (!entry) return undefined;
      const name = `${key} in ${zip.name}`;
      const checked = zip.readSync ? CHECKED_HERE : CHECKED_FAR;
      if (entry.size <= checked)
        return memorySource(await readMember(zip, entry, options), name);
      const member = await openMember(zip, entry, options);
      return 'value' in member
        ? memorySource(member.value, name)
        : partOf(zip, member.position, entry.size, name);
    },
    async list(prefix) {
      folders ??= foldersOf(entries.keys());
      return folders.get(asPrefix(prefix)) ?? [];
    },
  };
}

function partOf(
  source: ByteSource,
  start: number,
  size: number,
  name: string,
): ByteSource {
  const part = { name, size };
  return {
    ...part,
    async read(position, length, options) {
      expectWithin(part, position, length);
      return source.read(start + position, length, options);
    },
  };
}

/** Names directly below each folder. */
function foldersOf(keys: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, Set<string>>();
  for (const key of keys) {
    let name = key;
    while (name !== '') {
      const slash = name.lastIndexOf('/', name.length - 2);
      const folder = name.slice(0, slash + 1);
      const members = folders.get(folder) ?? new Set();
      const known = members.has(name.slice(slash + 1));
      members.add(name.slice(slash + 1));
      folders.set(folder, members);
      if (known) break;
      name = folder;
    }
  }
  return new Map([...folders].map(([folder, names]) => [folder, [...names].sort()]));
}
