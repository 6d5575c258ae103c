import { DataError, throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { type Archive, lister } from '../archive';
import type { ByteSource } from '../byte-source';
import { partOf } from '../part-of';
import { readTarEntries, type TarEntry } from './tar-entries';

/** Maximum length of a chain of links that is followed. */
const MAX_LINKS = 16;

/**
 * A tar archive over any source, by its headers: of several files of one name the last counts, as
 * when it is unpacked.
 */
export async function openTarArchive(
  tar: ByteSource,
  options?: ReadOptions,
): Promise<Archive> {
  const { entries: list, problem } = await readTarEntries(tar, options);
  const entries = new Map<string, TarEntry>();
  for (const entry of list) {
    // `tar cf x.tar a a` stores the second as a link to the first
    const isOwnLink = entry.link === entry.name && entries.has(entry.name);
    if (!isOwnLink) entries.set(entry.name, entry);
  }
  const at = (name: string) => targetOf(name, entries);
  const open = (name: string): ByteSource | undefined => {
    const entry = at(name);
    if (!entry) return undefined;
    const own = `${tar.name}/${name}`;
    if (entry.refusal !== undefined)
      throw new DataError(
        entry.isCut ? 'CorruptError' : 'UnsupportedError',
        `${own} ${entry.refusal}`,
      );
    return partOf(tar, { name: own, position: entry.position, size: entry.size });
  };
  return {
    name: tar.name,
    listsHere: true,
    names: [...entries.keys()],
    problem,
    list: lister(() => entries.keys()),
    sizeOf: (name) => at(name)?.size,
    refusal: (name) => at(name)?.refusal,
    async start(name, length, options) {
      const source = open(name);
      if (!source) return new Uint8Array(0);
      return source.read(0, Math.min(length, source.size), { ...options, alone: true });
    },
    async get(name, options) {
      throwIfAborted(options?.signal);
      const source = open(name);
      return source?.read(0, source.size, options);
    },
    async source(name, options) {
      throwIfAborted(options?.signal);
      return open(name);
    },
    async member(name, options) {
      throwIfAborted(options?.signal);
      const source = open(name);
      return source && { kind: 'plain', source };
    },
  };
}

/** The file itself, behind links in the archive. */
function targetOf(
  name: string,
  entries: ReadonlyMap<string, TarEntry>,
): TarEntry | undefined {
  const first = entries.get(name);
  let entry = first;
  for (let i = 0; entry?.link !== undefined && i < MAX_LINKS; i++)
    entry = entries.get(entry.link);
  if (first && (!entry || entry.link !== undefined))
    return {
      ...first,
      refusal: `is a link to ${first.link || 'a place outside of the archive'}, which is not a file of this archive.`,
    };
  return entry;
}
