import { DataError, hasName } from '@/model/errors';
import type { StorageInfo } from '@/model/node';
import { type Path, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray } from '@/read/node';
import { findObject } from '../find-object';
import type { OpenFile } from '../open-file';
import { shellWord } from '../shell-word';
import type { StoredMapping } from './source-list';

/** The virtual datasets that are being opened, each a source of the next. */
export interface VirtualChain {
  readonly file: OpenFile;
  readonly address: number;
  readonly within?: VirtualChain | undefined;
}

/** A source dataset, or the name of the missing file or dataset. */
export type FoundSource =
  | { readonly status: 'open'; readonly array: StoredArray }
  | { readonly status: 'absent'; readonly missing: MissingSource };

export interface MissingSource {
  /** Name of the file; undefined for the file of the virtual dataset itself. */
  readonly file: string | undefined;
  readonly dataset: string;
}

/** Location of a virtual dataset; file and path are for messages. */
export interface VirtualLocation {
  readonly file: OpenFile;
  readonly path: string;
  readonly chain: VirtualChain;
  /** Opens a dataset by its address; it may be virtual, too. */
  readonly openArray: OpenSourceArray;
}

export type OpenSourceArray = (
  file: OpenFile,
  path: Path,
  address: number,
  options: ReadOptions | undefined,
  within: VirtualChain,
) => Promise<StoredArray>;

/**
 * Opens the source of a mapping, or of one of its blocks. UnsupportedError if it is in another file
 * and the folder of the virtual dataset was not given, or if it is the virtual dataset itself.
 */
export async function openSource(
  { file, path, chain, openArray }: VirtualLocation,
  mapping: StoredMapping,
  block: number,
  options?: ReadOptions,
): Promise<FoundSource> {
  const name = mapping.file?.of(block);
  const dataset = mapping.dataset.of(block);
  const missing = { file: name, dataset };
  let holder = file;
  if (name !== undefined) {
    const found = await file.sources.find(file.place, name, options);
    if (found.status === 'not given') throw notGiven(file, path, name);
    if (found.status === 'absent') return { status: 'absent', missing };
    holder = found.file;
  }
  const root = { address: holder.root, path: ROOT };
  const at = dataset.startsWith('/') ? dataset : `/${dataset}`;
  let address: number;
  try {
    ({ address } = await findObject(holder, root, dataset, at, options));
  } catch (error) {
    if (!hasName(error, 'NotFoundError')) throw error;
    return { status: 'absent', missing };
  }
  expectNoCircle({ file: holder, address }, chain, `${file.name}: ${path}`);
  const array = await openArray(holder, at, address, options, chain);
  return { status: 'open', array };
}

function expectNoCircle(
  { file, address }: VirtualChain,
  chain: VirtualChain,
  where: string,
): void {
  for (let link: VirtualChain | undefined = chain; link; link = link.within)
    if (link.file === file && link.address === address)
      throw new DataError(
        'UnsupportedError',
        `${where} is a virtual dataset whose sources lead back to it. It has no values of its own.`,
      );
}

function notGiven(file: OpenFile, path: string, name: string): DataError {
  return new DataError(
    'UnsupportedError',
    `${file.name}: ${path} is a virtual dataset: its values are in other files (${name}), and only ${file.name} was given. Open the folder that contains them all, or copy the values into one file there: ${repackLine(file.name, path)}`,
  );
}

/** The error for reading a part whose source does not exist. */
export function sourceMissing(
  { file, path }: VirtualLocation,
  { file: name, dataset }: MissingSource,
): DataError {
  const where = `${file.name}: ${path} is a virtual dataset, and`;
  return new DataError(
    'NotFoundError',
    name === undefined
      ? `${where} these of its values should be in ${dataset}, which the file does not have. Write it again from its sources.`
      : `${where} these of its values should be in ${name} (dataset ${dataset}), which is not in the folder of ${file.name} or has no such dataset. Put it there, and open the folder again.`,
  );
}

/** Describes the layout, with the sources whose absence may have made the dataset shorter. */
export function virtualStorage(
  missing: readonly MissingSource[],
): Pick<StorageInfo, 'layout' | 'note'> {
  if (missing.length === 0) return { layout: 'virtual' };
  const names = missing.map(({ file, dataset }) =>
    file ? `${dataset} in ${file}` : dataset,
  );
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  const listed = `${names.slice(0, MAX_NAMED).join(', ')}${more}`;
  return {
    layout: `virtual (not found: ${listed})`,
    note: `This virtual dataset ends where its sources end. It may be incomplete: ${listed} was not found beside the file.`,
  };
}

const MAX_NAMED = 3;

/**
 * Command that copies a virtual dataset's values into a file of its own; h5repack alone does not resolve the
 * references.
 */
export function repackLine(name: string, path: string): string {
  return `h5repack -l ${shellWord(`${path.slice(1)}:CONTI`)} ${shellWord(name)} one-file.h5`;
}
