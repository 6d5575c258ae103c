import { TOP } from '@/model/archive-address';
import { DataError } from '@/model/errors';
import { formatNumber } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { trimEnd } from '@/model/trim';
import type { Archive, ArchiveSettings } from '@/read/bytes/archive';
import type { ByteSource } from '@/read/bytes/byte-source';
import type { KeyStore } from '@/read/bytes/key-store';
import { storeBelow } from '@/read/bytes/store-below';
import { identify } from './identify';
import { zarrVersionAt } from './identify-entry';
import { closedOnFailure, openTar, openZip } from './open-archive';

export interface OpenArchive {
  readonly archive: Archive;
  /** Removes unpacked files. */
  close(): Promise<void>;
}

const nothing = async () => undefined;

/** Opens a ZIP or tar, also a tar in a gzip, as a list of files; undefined for any other file. */
export async function openArchive(
  source: ByteSource,
  { unpack }: ArchiveSettings,
  options?: ReadOptions,
): Promise<OpenArchive | undefined> {
  const { kind } = await identify(source, options);
  switch (kind) {
    case 'zip':
      return { archive: await openZip(source, options), close: nothing };
    case 'tar':
      return { archive: await openTar(source, options), close: nothing };
    case 'tar-gzip': {
      if (!unpack)
        throw new DataError(
          'UnsupportedError',
          `${source.name} is a tar archive compressed with gzip. Unpack it (tar xzf) and open one of its files.`,
        );
      const unpacked = await unpack({ source, format: 'gzip' }, options);
      return closedOnFailure(unpacked.close, async () => ({
        archive: await openTar(unpacked.source, options),
        close: unpacked.close,
      }));
    }
    case 'hdf5':
    case 'gzip':
    case 'other':
      return undefined;
  }
}

/** A file in an archive, or a store of files in it. */
export type FoundMember = {
  /** Removes unpacked files. */
  close(): Promise<void>;
} & (
  | { readonly kind: 'bytes'; readonly source: ByteSource }
  | { readonly kind: 'keys'; readonly store: KeyStore }
);

/**
 * Finds a file, or a Zarr store, by its path in an archive, or in an archive in that one. What is
 * stored uncompressed is read in place. Undefined if the source is no archive; NotFoundError if
 * the path leads nowhere.
 */
export async function findMember(
  source: ByteSource,
  path: string,
  settings: ArchiveSettings,
  options?: ReadOptions,
): Promise<FoundMember | undefined> {
  const opened = await openArchive(source, settings, options);
  if (!opened) return undefined;
  return closedOnFailure(opened.close, async () => {
    const wanted = trimEnd(path, '/');
    const found = await findIn(opened.archive, wanted, settings, options);
    const close = async () => {
      await found.close();
      await opened.close();
    };
    return { ...found, close };
  });
}

async function findIn(
  archive: Archive,
  path: string,
  settings: ArchiveSettings,
  options?: ReadOptions,
): Promise<FoundMember> {
  if (path === TOP && (await zarrVersionAt(archive, '', options)) !== undefined)
    return { kind: 'keys', store: archive, close: nothing };
  const name = fileOn(archive, path);
  if (name === undefined) {
    if ((await zarrVersionAt(archive, `${path}/`, options)) === undefined)
      throw notThere(archive, path);
    const store = storeBelow(archive, path, `${archive.name}/${path}`);
    return { kind: 'keys', store, close: nothing };
  }
  const { source, close } = await openMember(archive, name, settings, options);
  if (name === path) return { kind: 'bytes', source, close };
  return closedOnFailure(close, async () => {
    const inner = await findMember(
      source,
      path.slice(name.length + 1),
      settings,
      options,
    );
    if (!inner) throw notThere(archive, path);
    return {
      ...inner,
      async close() {
        await inner.close();
        await close();
      },
    };
  });
}

/** The file that a path names or leads through. */
function fileOn(archive: Archive, path: string): string | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const name = path.slice(0, end);
    if (archive.sizeOf(name) !== undefined) return name;
  }
  return undefined;
}

async function openMember(
  archive: Archive,
  name: string,
  { unpack }: ArchiveSettings,
  options?: ReadOptions,
) {
  const member = await archive.member(name, options);
  if (!member) throw notThere(archive, name);
  if (member.kind === 'plain') return { source: member.source, close: nothing };
  if (!unpack)
    throw new DataError(
      'UnsupportedError',
      `${name} is compressed in ${archive.name}. Unpack the archive and open the file.`,
    );
  return unpack(member.packed, options);
}

const MAX_NAMED = 5;

function notThere({ name, names }: Archive, path: string): DataError {
  const listed = names.slice(0, MAX_NAMED).join(', ');
  const left = names.length - MAX_NAMED;
  const rest = left > 0 ? ` and ${formatNumber(left, 'more file', 'more files')}` : '';
  return new DataError(
    'NotFoundError',
    `${name} has no file “${path}”. ${names.length === 0 ? 'It is empty.' : `It contains ${listed}${rest}.`}`,
    { member: path },
  );
}
