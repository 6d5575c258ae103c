import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { type Archive, type ArchiveMember, lister } from '../archive';
import type { ByteSource } from '../byte-source';
import { isPlainKey } from '../key';
import { memorySource } from '../memory-source';
import { partOf } from '../part-of';
import { withoutDots } from '../stored-name';
import { readDirectory, type ZipEntry } from './directory';
import { findEndRecord } from './end-record';
import {
  DEFLATED,
  findMember,
  readMember,
  STORED,
  startOfMember,
  type UnpackMember,
  type Zip,
} from './member';

/**
 * Below this size a member is read whole and its checksum verified, even for a partial read: for a
 * remote file that costs about one request.
 */
const CHECKED_HERE = 4 << 20;
const CHECKED_FAR = 256 << 10;

/**
 * A zip over any source, by its central directory: of several entries of one name the last counts,
 * names that leave the archive are ignored. CorruptError if the directory is inconsistent.
 */
export async function openZipStore(
  source: ByteSource,
  options?: ReadOptions,
  unpack?: UnpackMember,
): Promise<Archive> {
  const end = await findEndRecord(source, options);
  const bytes =
    end.position >= end.tailPosition
      ? end.tail.subarray(
          end.position - end.tailPosition,
          end.position - end.tailPosition + end.length,
        )
      : await source.read(end.position, end.length, options);
  const where = { name: source.name, shift: end.shift };
  const entries = new Map<string, ZipEntry>();
  let outside = 0;
  for (const entry of readDirectory(bytes, end.entries, where)) {
    const name = withoutDots(entry.name);
    if (isPlainKey(name)) entries.set(name, entry);
    // folders end in / and are not plain keys
    else if (!name.endsWith('/')) outside++;
  }
  return zipArchive({ source, unpack }, entries, outside);
}

function zipArchive(
  zip: Zip,
  entries: ReadonlyMap<string, ZipEntry>,
  outside: number,
): Archive {
  const { source: whole } = zip;
  const checked = whole.readSync ? CHECKED_HERE : CHECKED_FAR;
  // a path, whose ending counts
  const nameOf = (key: string) => `${whole.name}/${key}`;
  const inMemory = async (key: string, entry: ZipEntry, options?: ReadOptions) =>
    memorySource(await readMember(zip, entry, options), nameOf(key));
  const inPlace = async (key: string, entry: ZipEntry, options?: ReadOptions) => {
    const position = await findMember(whole, entry, options);
    return partOf(whole, { name: nameOf(key), position, size: entry.compressedSize });
  };
  return {
    name: whole.name,
    listsHere: true,
    names: [...entries.keys()],
    problem:
      outside === 0
        ? undefined
        : `${outside} of its names ${outside === 1 ? 'leads out of the archive (“..” or “/” at the start) and is' : 'lead out of the archive (“..” or “/” at the start) and are'} not listed.`,
    list: lister(() => entries.keys()),
    sizeOf: (name) => entries.get(name)?.size,
    refusal: (name) =>
      entries.get(name)?.encrypted
        ? 'is encrypted. Unpack the archive first.'
        : undefined,
    async start(name, length, options) {
      const entry = entries.get(name);
      return entry ? startOfMember(zip, entry, length, options) : new Uint8Array(0);
    },
    async get(key, options) {
      throwIfAborted(options?.signal);
      const entry = entries.get(key);
      return entry && readMember(zip, entry, options);
    },
    async source(key, options) {
      throwIfAborted(options?.signal);
      const entry = entries.get(key);
      if (!entry) return undefined;
      return entry.size <= checked || entry.method !== STORED
        ? inMemory(key, entry, options)
        : inPlace(key, entry, options);
    },
    async member(key, options): Promise<ArchiveMember | undefined> {
      throwIfAborted(options?.signal);
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.method === STORED)
        return { kind: 'plain', source: await inPlace(key, entry, options) };
      if (entry.method !== DEFLATED || entry.size <= CHECKED_HERE)
        return { kind: 'plain', source: await inMemory(key, entry, options) };
      const { size, crc32 } = entry;
      const source = await inPlace(key, entry, options);
      const expected = { size, crc32 };
      return { kind: 'packed', packed: { source, format: 'deflate-raw', expected } };
    },
  };
}
