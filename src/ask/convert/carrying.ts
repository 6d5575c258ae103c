import { DataError, hasName, isDataError, messageOf } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import type { NewGroup } from '@/write/new-store';
import type { Claims, Loss } from './claims';
import { keptCategories } from './column';
import type { ConversionProgress } from './progress';
import type { OpenScratch } from './transposed-matrix';

/** State of a conversion in progress: what it reads from, and what it could not copy. */
export interface Carrying {
  readonly elements: Elements;
  readonly options: ReadOptions;
  /** A sentence for each element that is left out. */
  readonly leftOut: string[];
  readonly changed: string[];
  readonly progress: ConversionProgress;
  /** Opens a folder for a matrix that is transposed and does not fit into memory. */
  readonly openScratch?: OpenScratch | undefined;
  /** Parts of the source that are in the copy, or listed as left out. */
  readonly claims: Claims;
  /** Elements below uns that are written elsewhere. */
  readonly moved: ReadonlySet<Path>;
  /**
   * True if attributes that belong to no encoding are the user's, as in AnnData; in other formats they belong to the
   * format.
   */
  readonly hasOwnAttributes: boolean;
  /** Returns the full name in the file of a member whose name is shortened (`read/container/short-names`). */
  readonly exactName: (name: string) => string;
}

const REASONS = [
  'UnsupportedError',
  'CorruptError',
  'NotFoundError',
  'TooLargeError',
] as const;

/** Lists an element as left out, and claims its path. */
export function leaveOut(
  { leftOut, claims }: Pick<Carrying, 'leftOut' | 'claims'>,
  { path, text }: Loss,
): void {
  // an error in a part is reported for its element, which is what the copy lacks
  const isNamed = text.startsWith(`${path}:`) || text.startsWith(`${path} `);
  leftOut.push(isNamed ? text : `${path}: ${text}`);
  claims.whole(path);
}

/**
 * Writes one element; if that fails, notes why it is left out, so that the rest of the file can be written. Returns
 * true if it was written.
 *
 * @throws TooLargeError if `mustFit`: the element is undamaged and what the file is for
 */
export async function skipOnError(
  carrying: Carrying,
  path: Path,
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
    leaveOut(carrying, { path, text: messageOf(error) });
    return false;
  }
}

/** Writes a member of a group; if that fails, removes it, so that nothing of it stays in the store. */
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

/** Notes how a column differs from the file: AnnData has no enumerations, pandas no missing categories. */
export async function noteChanges(
  { changed, options }: Pick<Carrying, 'changed' | 'options'>,
  { node, info, categories }: DataElement,
): Promise<void> {
  if (node.kind === 'array' && node.dtype.kind === 'enum')
    changed.push(
      `${info.path}: is an enumeration, and written as ${'valueType' in info && info.valueType === 'booleans' ? 'booleans' : 'categories'}.`,
    );
  if (categories && (await keptCategories(categories, options)))
    changed.push(
      `${info.path}: has a category that is missing (NaN or NA), which pandas does not take; its values are written as missing.`,
    );
}
