import type { Attributes } from '@/model/attributes';
import { NO_ATTRIBUTES } from '@/model/attributes';
import { DataError, hasName } from '@/model/errors';
import { lazyModule } from '@/model/lazy-module';
import { joinPath, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Archive, Unpack } from '@/read/bytes/archive';
import type { ByteSource } from '@/read/bytes/byte-source';
import type { KeyStore } from '@/read/bytes/key-store';
import { storeBelow } from '@/read/bytes/store-below';
import type { ChunkReader } from '@/read/chunks/chunk-reader';
import { firstMembers } from '@/read/hdf5/first-members';
import type { LoadPlugin } from '@/read/hdf5/install-plugins';
import { openHdf5 } from '@/read/hdf5/open-hdf5';
import type { OpenContainer, StoredArray, StoredGroup } from '@/read/node';
import { anndataKind, anndataMembers } from './anndata-members';
import { identify } from './identify';
import { openTar, openZip } from './open-archive';
import { zarrRootOf } from './zip-root';

/** Code that reads Zarr; not needed for an HDF5 file. */
export const zarrCode = lazyModule(() => import('@/read/zarr/open-zarr'));
const otherFolders = lazyModule(() => import('@/read/other-files/other-folder'), {
  onlyWhenNeeded: true,
});

/** The source to open: one file, or a store of many keys. */
export type ContainerInput =
  | {
      readonly kind: 'bytes';
      readonly source: ByteSource;
      /** The folder of the file, if it is given: virtual datasets refer to files there. */
      readonly beside?: KeyStore | undefined;
    }
  | { readonly kind: 'keys'; readonly store: KeyStore };

export interface ContainerSettings {
  readonly reader: ChunkReader;
  /** Loads filters that libhdf5 lacks, when a dataset needs one. */
  readonly plugins?: LoadPlugin;
  /** Unpacks compressed files to random-access storage; without it such files are refused. */
  readonly unpack?: Unpack;
  /** Names of root members that formats have, to be tried in a Zarr store that cannot be listed (`ROOT_MEMBERS`). */
  readonly rootMembers?: readonly string[];
}

/**
 * Opens HDF5 (also in a gzip), Zarr, or Zarr in a zip, by content; reads no values. Use it for a source or store at
 * hand; `openSource` also opens addresses and members of archives. ArchiveError for a list of files (`openFiles`),
 * NotDataError for anything else, with its kind and advice; CorruptError for truncated or damaged files.
 *
 * @example
 * const reader = createChunkReader({ pool: inlineDecodePool() });
 * const { root } = await openContainer({ kind: 'bytes', source }, { reader });
 */
export async function openContainer(
  input: ContainerInput,
  settings: ContainerSettings,
  options?: ReadOptions,
): Promise<OpenContainer> {
  if (input.kind === 'keys') return openStore(input.store, settings, options);
  const { source, beside } = input;
  const identity = await identify(source, options);
  switch (identity.kind) {
    case 'hdf5':
      return openHdf5(source, { ...settings, beside, first: firstMembers }, options);
    case 'zip':
      return openStore(storeIn(await openZip(source, options)), settings, options);
    case 'tar':
      return openStore(storeIn(await openTar(source, options)), settings, options);
    case 'tar-gzip':
      throw severalFiles(source.name);
    case 'gzip':
      return openUnpacked(source, settings, options);
    case 'other':
      throw new DataError('NotDataError', `${source.name} ${identity.what}`, {
        fault: identity.fault,
        conversion: identity.conversion,
      });
  }
}

/**
 * Opens HDF5 in a gzip file, whose name must end in .gz, as for gunzip: a file with another name was damaged in
 * transit, and other programs refuse it. Removes the unpacked file on failure.
 */
async function openUnpacked(
  source: ByteSource,
  settings: ContainerSettings,
  options?: ReadOptions,
): Promise<OpenContainer> {
  if (!source.name.toLowerCase().endsWith('.gz'))
    throw new DataError(
      'NotDataError',
      `${source.name} is HDF5 compressed with gzip, but its name does not say so. Unpack it (gunzip), or add .gz to its name and open it again.`,
    );
  if (!settings.unpack)
    throw new DataError(
      'UnsupportedError',
      `${source.name} is HDF5 compressed with gzip. Unpack it (gunzip) and open the result.`,
    );
  const unpacked = await settings.unpack({ source, format: 'gzip' }, options);
  try {
    const container = await openHdf5(unpacked.source, settings, options);
    const close = async () => {
      container.close();
      await unpacked.close();
    };
    return { ...container, close };
  } catch (error) {
    await unpacked.close();
    throw error;
  }
}

async function openStore(
  store: KeyStore,
  settings: ContainerSettings,
  options?: ReadOptions,
): Promise<OpenContainer> {
  const zarr = {
    reader: settings.reader,
    expect: (path: string, attributes: Attributes) =>
      anndataMembers(path, attributes, settings.rootMembers),
    kind: anndataKind,
  };
  const { openZarr } = await zarrCode();
  const node = await openZarr(store, zarr, options).catch(async (error: unknown) => {
    if (!hasName(error, 'NotDataError') || !store.listsHere) throw error;
    const { describeFolder } = await otherFolders();
    const what = await describeFolder(store, options);
    if (what === undefined) throw error;
    throw new DataError('UnsupportedError', `${store.name} ${what}`, { cause: error });
  });
  const root = node.kind === 'group' ? node : groupAround(node);
  return { root, close: () => undefined };
}

const ONLY_MEMBER = 'array';

function groupAround(array: StoredArray): StoredGroup {
  const member = { ...array, path: joinPath(ROOT, ONLY_MEMBER) };
  return {
    kind: 'group',
    path: ROOT,
    container: array.storage.container,
    attributes: NO_ATTRIBUTES,
    around: array,
    keys: async () => [ONLY_MEMBER],
    async open(name) {
      if (name === ONLY_MEMBER) return member;
      throw new DataError(
        'NotFoundError',
        `The root has no member “${name}”. See the tree for its members.`,
      );
    },
  };
}

/** The Zarr store that is all the data in an archive. ArchiveError for a list of files. */
function storeIn(archive: Archive): KeyStore {
  const { name, names } = archive;
  const folder = zarrRootOf(names);
  if (folder !== undefined) return storeBelow(archive, folder);
  const other = otherArchive(names);
  if (other === undefined) throw severalFiles(name);
  throw new DataError(
    'NotDataError',
    `${name} is an archive without a Zarr store. ${other}`,
  );
}

/** Describes an archive that is not a list of files; undefined for others. */
function otherArchive(names: readonly string[]): string | undefined {
  if (names.length === 0) return 'It is empty.';
  if (names.every((name) => name.endsWith('.npy')))
    return 'It contains NumPy arrays (.npz). Put them into an AnnData object and save that with adata.write_h5ad().';
  if (names.includes('xl/workbook.xml'))
    return 'It is an Excel workbook. Tables can be converted to .h5ad, for example with pandas and anndata.';
  return undefined;
}

function severalFiles(name: string): DataError {
  return new DataError(
    'ArchiveError',
    `${name} is an archive of files, not one of data. Open one of its files.`,
  );
}
