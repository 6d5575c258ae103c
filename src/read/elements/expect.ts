import { readable, textAttribute } from '@/model/attributes';
import { orUnreadable } from '@/model/damage';
import { dtypeName } from '@/model/dtype';
import { DataError, hasName } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';

/** Rules that a file can violate: a paragraph of the AnnData on-disk format, or the rules of another format. */
export type Paragraph = AnnDataParagraph | OtherRules;

/** The rules of a format other than AnnData, as cited in messages. */
export interface OtherRules {
  readonly rules: string;
}

type AnnDataParagraph =
  | 'Element specification'
  | 'AnnData specification v0.1.0'
  | 'Dense arrays specification v0.2.0'
  | 'Sparse array specification v0.1.0'
  | 'Dataframe specification v0.2.0'
  | 'Mapping specifications v0.1.0'
  | 'Scalar specification v0.2.0'
  | 'Categorical array specification v0.2.0'
  | 'String array specifications v0.2.0'
  | 'Nullable integer specifications v0.1.0'
  | 'Nullable boolean specifications v0.1.0'
  | 'Nullable string specifications v0.1.0'
  | 'AwkwardArrays'
  | 'legacy AnnData';

/** A CorruptError with path, fault, and the violated paragraph. */
export function corrupt(path: Path, what: string, paragraph: Paragraph): DataError {
  const cited =
    typeof paragraph === 'string'
      ? `AnnData on-disk format, ${paragraph}`
      : paragraph.rules;
  return new DataError(
    'CorruptError',
    `${path}: ${what} (${cited}). This part cannot be shown; the rest of the file can. Ask the author to re-export the file.`,
  );
}

/** A CorruptError for an array of a type other than its declaration says. */
export function otherType(
  { path, dtype }: StoredArray,
  declared: string,
  paragraph: Paragraph,
): DataError {
  const what = `is declared as ${declared} but contains ${dtypeName(dtype)}`;
  return corrupt(path, what, paragraph);
}

export function expectGroup(node: StoredNode, paragraph: Paragraph): StoredGroup {
  if (node.kind === 'group') return node;
  const claim = textAttribute(readable(node.attributes), 'encoding-type') ?? 'a group';
  throw corrupt(node.path, `is declared as ${claim} but is a single array`, paragraph);
}

export function expectArray(node: StoredNode, paragraph: Paragraph): StoredArray {
  if (node.kind === 'array') return node;
  const claim = textAttribute(readable(node.attributes), 'encoding-type') ?? 'an array';
  throw corrupt(node.path, `is declared as ${claim} but is a group`, paragraph);
}

/** Opens a required member. CorruptError if it is absent. */
export async function openDemanded(
  group: StoredGroup,
  name: string,
  paragraph: Paragraph,
  options?: ReadOptions,
): Promise<StoredNode> {
  try {
    return await group.open(name, options);
  } catch (error) {
    if (!hasName(error, 'NotFoundError')) throw error;
    throw corrupt(joinPath(group.path, name), `“${name}” is missing`, paragraph);
  }
}

/** Opens a member; undefined if it cannot be opened, which its element or a check reports. */
export async function openIfValid(
  group: StoredGroup,
  name: string,
  options?: ReadOptions,
): Promise<StoredNode | undefined> {
  return orUnreadable(() => group.open(name, options));
}

/** Opens a required member array. */
export async function openDemandedArray(
  group: StoredGroup,
  name: string,
  paragraph: Paragraph,
  options?: ReadOptions,
): Promise<StoredArray> {
  return expectArray(await openDemanded(group, name, paragraph, options), paragraph);
}

/**
 * Returns the array for a reader to which absent chunks are ordinary content, such as the mask of a column without
 * missing values: they are not counted, if the container supports it.
 */
export function withOrdinaryFill(array: StoredArray): StoredArray {
  return array.withOrdinaryFill?.() ?? array;
}
