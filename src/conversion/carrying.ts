import type { DataElement } from '@/elements/element';
import type { Elements } from '@/elements/open-elements';
import { DataError, hasName, isDataError, messageOf } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { NewGroup } from '@/writing/new-store';
import type { ConversionProgress } from './progress';
import type { OpenScratch } from './turned-matrix';

/** A conversion in progress: where it reads, and what it could not carry over. */
export interface Carrying {
  readonly elements: Elements;
  readonly options: ReadOptions;
  /** A sentence for each element that is left out. */
  readonly leftOut: string[];
  readonly changed: string[];
  readonly progress: ConversionProgress;
  /** Where to keep a matrix that is turned and does not fit into memory. */
  readonly openScratch?: OpenScratch | undefined;
  /** Columns and categories that were written with their tables, wherever they are stored. */
  readonly written: Set<Path>;
  /** Elements below uns that have their place elsewhere. */
  readonly moved: ReadonlySet<Path>;
  /** Attributes that are of no encoding are the user's, as in AnnData; in other formats they are the format's. */
  readonly hasOwnAttributes: boolean;
  /** The name in the file of a member whose name is shortened (`storage/short-names`). */
  readonly exactName: (name: string) => string;
}

const REASONS = [
  'UnsupportedError',
  'CorruptError',
  'NotFoundError',
  'TooLargeError',
] as const;

/**
 * Writes one element, or notes why it is left out: the rest of the file can be written. Returns whether it was.
 *
 * @throws TooLargeError if `mustFit`: the element is what the file is for, and sound
 */
export async function orLeaveOut(
  { leftOut }: Carrying,
  write: () => Promise<void>,
  mustFit = false,
): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (!isDataError(error) || !REASONS.some((reason) => hasName(error, reason)))
      throw error;
    if (mustFit && hasName(error, 'TooLargeError')) throw error;
    leftOut.push(messageOf(error));
    return false;
  }
}

/** Writes a member of a group; one that fails is removed, so that nothing of it is in the store. */
export async function orDiscard(
  into: NewGroup,
  name: string,
  write: () => Promise<void>,
): Promise<void> {
  if (into.has(name))
    throw new DataError('UnsupportedError', `${into.path}: there are two “${name}”.`);
  try {
    await write();
  } catch (error) {
    await into.discard(name);
    throw error;
  }
}

/** AnnData has no enumerations. */
export function noteEnumeration(
  { changed }: Carrying,
  { node, info }: DataElement,
): void {
  if (node.kind === 'array' && node.dtype.kind === 'enum')
    changed.push(
      `${info.path}: is an enumeration, and written as ${'holds' in info && info.holds === 'booleans' ? 'booleans' : 'categories'}.`,
    );
}
