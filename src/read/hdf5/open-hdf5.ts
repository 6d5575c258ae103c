import { ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from '@/read/bytes/byte-source';
import type { OpenContainer } from '@/read/node';
import { readAttributes } from './attributes';
import { createGroup } from './group';
import { readObjectHeader } from './object-header';
import { objectIdentity } from './object-identity';
import { rootFailure } from './open-failure';
import { type Hdf5Settings, openFile } from './open-file';
import { readAhead } from './read-ahead';

export type Hdf5File = Required<OpenContainer>;

/**
 * Opens an HDF5 file lazily; reads the superblock and the root, no values. Use it for a file that is known to be HDF5;
 * `openContainer` recognises files. NotDataError if it is not HDF5 (`read/container/identify` says what it is),
 * CorruptError if it is truncated or damaged.
 *
 * @example
 * const source = await openFileSource('cells.h5ad');
 * const { root, close } = await openHdf5(source, { reader: createChunkReader({ pool: inlineDecodePool() }) });
 * const obs = await root.open('obs');
 * await close();
 */
export async function openHdf5(
  source: ByteSource,
  settings: Hdf5Settings,
  options?: ReadOptions,
): Promise<Hdf5File> {
  const file = await openFile(source, settings, options);
  const address = file.root;
  // a file of this machine answers at once
  if (settings.first && !file.source.readSync) readAhead(file, settings.first, options);
  const { messages, hardLinks } = await readObjectHeader(
    file.metadata,
    address,
    ROOT,
    options,
  ).catch((error: unknown) => {
    throw rootFailure(error, file.name, file.superblock);
  });
  const attributes = await readAttributes(file, ROOT, messages, options);
  const object = objectIdentity(file, address, hardLinks);
  return {
    root: createGroup(file, { address, path: ROOT }, object, attributes),
    libraryBytes: file.library.bytes,
    close: file.close,
  };
}
