import { hasName } from '@/model/errors';
import { type Path, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { corrupt, createCursor, NOWHERE } from './cursor';
import { findObject, type NameSpace } from './find-object';
import type { Groups } from './links/groups';
import type { MetadataReader } from './metadata-reader';
import { MESSAGE, readObjectHeader } from './object-header';

interface WalkedFile extends NameSpace {
  readonly metadata: MetadataReader;
}

/** The end of the list of free space. */
const NO_MORE = 1;

/**
 * Checks the groups that libhdf5 is about to walk through. Of an old group's heap it lists the free
 * space first, and if that list is cyclic until its memory is full.
 *
 * @throws CorruptError for such a group; reads without libhdf5 are not affected
 */
export async function expectWalkable(
  file: WalkedFile,
  path: Path,
  options?: ReadOptions,
): Promise<void> {
  const { groups, root, name, metadata } = file;
  const walked = new Map<number, Path>();
  const recording: Groups = {
    ...groups,
    find(address, raw, at, readOptions) {
      walked.set(address, at);
      return groups.find(address, raw, at, readOptions);
    },
    findText(address, text, at, readOptions) {
      walked.set(address, at);
      return groups.findText(address, text, at, readOptions);
    },
  };
  const from = { address: root, path: ROOT };
  await findObject({ name, root, groups: recording }, from, path, path, options).catch(
    (error: unknown) => {
      if (!hasName(error, 'NotFoundError')) throw error; // libhdf5's own message
    },
  );
  for (const [address, at] of walked)
    await expectNamesEnd(metadata, address, at, options);
}

async function expectNamesEnd(
  reader: MetadataReader,
  group: number,
  path: Path,
  options: ReadOptions | undefined,
): Promise<void> {
  const { offsetBytes, lengthBytes } = reader;
  const what = `the members of ${path}`;
  const { messages } = await readObjectHeader(reader, group, path, options);
  const table = messages.find(({ type }) => type === MESSAGE.symbolTable);
  if (!table) return;
  const place = createCursor(table.bytes, `${reader.name}: ${what}`);
  place.skip(offsetBytes);
  const address = place.address(offsetBytes);
  if (address === NOWHERE) return;
  const header = await reader.read(
    address,
    8 + 2 * lengthBytes + offsetBytes,
    what,
    options,
  );
  header.skip(8);
  const length = header.uint(lengthBytes);
  let free = header.uint(lengthBytes);
  const names = await reader.read(header.address(offsetBytes), length, what, options);
  const placeBytes = 2 * lengthBytes;
  for (let most = length / placeBytes; free !== NO_MORE; most--) {
    if (most < 0)
      throw corrupt(
        `${reader.name}: ${what}`,
        'have free places that lead in circles, on which the HDF5 library would hang',
      );
    if (free + placeBytes > length) return;
    names.seek(free);
    free = names.uint(lengthBytes);
  }
}
