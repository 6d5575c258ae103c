import { TOP } from '@/model/archive-address';
import { DataError } from '@/model/errors';
import type { EntryKind, FolderEntry, IdentifiedEntry } from '@/model/folder-entry';
import type { ReadOptions } from '@/model/read-options';
import type { Archive } from '@/read/bytes/archive';
import type { KeyStore } from '@/read/bytes/key-store';
import { HEAD_LENGTH, type Identity, identify, identifyStart } from './identify';

/** The documents of which a Zarr root has one (v3 core, "Metadata"; v2, "Arrays" and "Groups"). */
const ROOTS = [
  ['zarr.json', 3],
  ['.zgroup', 2],
  ['.zarray', 2],
] as const;

/**
 * The kind of an entry of a folder: a file by its first bytes, a folder by the names of Zarr's
 * metadata, without reading them. NotFoundError if it is gone.
 */
export async function identifyEntry(
  folder: KeyStore,
  { name, isFolder }: FolderEntry,
  options?: ReadOptions,
): Promise<IdentifiedEntry> {
  if (isFolder) {
    const prefix = name === TOP ? '' : `${name}/`;
    const version = await zarrVersionAt(folder, prefix, options);
    return { kind: version ? { kind: 'zarr', version } : { kind: 'folder' } };
  }
  if (isArchive(folder)) return identifyMember(folder, name, options);
  const source = await folder.source(name, options);
  if (!source)
    throw new DataError('NotFoundError', `${folder.name} no longer contains ${name}.`);
  return { kind: kindOf(await identify(source, options)), size: source.size };
}

function isArchive(folder: KeyStore): folder is Archive {
  return 'member' in folder;
}

/** A file of an archive, by its first bytes alone: more may have to be unpacked. */
async function identifyMember(
  archive: Archive,
  name: string,
  options?: ReadOptions,
): Promise<IdentifiedEntry> {
  const size = archive.sizeOf(name) ?? 0;
  const refusal = archive.refusal(name);
  if (refusal !== undefined) return { kind: { kind: 'other', what: refusal }, size };
  const start = await archive.start(name, HEAD_LENGTH, options);
  return { kind: kindOf(await identifyStart(start, size)), size };
}

/**
 * The version of the Zarr store with this key prefix (empty, or ending in `/`); undefined if absent.
 */
export async function zarrVersionAt(
  folder: KeyStore,
  prefix: string,
  options?: ReadOptions,
): Promise<2 | 3 | undefined> {
  for (const [document, version] of ROOTS)
    if (await folder.source(`${prefix}${document}`, options)) return version;
  return undefined;
}

function kindOf(identity: Identity): EntryKind {
  switch (identity.kind) {
    case 'gzip':
      return { kind: 'hdf5-gzip' };
    case 'hdf5':
    case 'zip':
    case 'tar':
    case 'tar-gzip':
    case 'other':
      return identity;
  }
}
