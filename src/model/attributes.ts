import type { DType } from './dtype';
import { DataError, isDataError } from './errors';

/**
 * The value of an attribute. Integers beyond 2^53 are bigint; dates and the like are text, HDF5
 * references `{ reference: path }`, HDF5 attributes without a value `{ empty: type }`.
 */
export type AttributeValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly AttributeValue[]
  | { readonly [key: string]: AttributeValue };

/** The attributes of a node: those that can be read, and the reasons for those that cannot. */
export interface Attributes {
  /** A Map, because names from a file may be `__proto__`. */
  readonly values: ReadonlyMap<string, AttributeValue>;
  readonly unreadable: readonly UnreadableAttribute[];
  /** The types of the readable ones, if the container types attributes (HDF5); of JSON's, those of whole floats. */
  readonly types?: ReadonlyMap<string, AttributeType>;
}

/** The type of an attribute in its file. */
export interface AttributeType {
  readonly dtype: DType;
  /** Empty for a scalar, null for a null dataspace. */
  readonly shape: readonly number[] | null;
}

/**
 * An attribute that is damaged, too large, or of a type that Petri does not read. Its node opens
 * nevertheless.
 */
export interface UnreadableAttribute {
  /** Undefined if the name itself is damaged: any attribute that is not found may be this one. */
  readonly name?: string;
  readonly error: Unreadable['name'];
  /** The sentence of the error: names file, node and attribute. */
  readonly reason: string;
}

/** Errors that concern one attribute and not its node. */
export type Unreadable = DataError & {
  readonly name: 'CorruptError' | 'UnsupportedError' | 'TooLargeError';
};

export function isUnreadable(error: unknown): error is Unreadable {
  return (
    isDataError(error) &&
    ['CorruptError', 'UnsupportedError', 'TooLargeError'].includes(error.name)
  );
}

export const NO_ATTRIBUTES: Attributes = { values: new Map(), unreadable: [] };

/** Attributes all of which can be read. */
export function attributesFrom(
  entries: Iterable<readonly [string, AttributeValue]>,
): Attributes {
  return { values: new Map(entries), unreadable: [] };
}

/** Why an attribute cannot be read; undefined if it can, or is absent. */
export function unreadableAttribute(
  { values, unreadable }: Attributes,
  name: string,
): UnreadableAttribute | undefined {
  const damaged = unreadable.find((attribute) => attribute.name === name);
  if (damaged || values.has(name)) return damaged;
  return unreadable.find((attribute) => attribute.name === undefined);
}

/** True if there is an attribute of this name, or an unreadable one that may have it. */
export function hasAttribute(attributes: Attributes, name: string): boolean {
  return (
    attributes.values.has(name) || unreadableAttribute(attributes, name) !== undefined
  );
}

/**
 * The value of an attribute that is required to read its node; undefined if absent. For optional
 * ones, which only describe a node, use `readable(attributes)`.
 *
 * @throws the attribute's own error if it cannot be read, as the functions below do
 */
export function attributeOf(
  attributes: Attributes,
  name: string,
): AttributeValue | undefined {
  const damaged = unreadableAttribute(attributes, name);
  if (damaged) throw new DataError(damaged.error, damaged.reason);
  return attributes.values.get(name);
}

/**
 * The same attributes without the unreadable ones: for recognising and describing, where a value is
 * optional.
 */
export function readable({ values }: Attributes): Attributes {
  return { values, unreadable: [] };
}

/** A text attribute; h5Seurat's arrays of one count as one value. */
export function textAttribute(attributes: Attributes, name: string): string | undefined {
  const value = single(attributeOf(attributes, name));
  return typeof value === 'string' ? value : undefined;
}

/** The target of an attribute: a path as text, or an HDF5 reference (`{ reference }`). */
export function pathAttribute(attributes: Attributes, name: string): string | undefined {
  const value = single(attributeOf(attributes, name));
  if (typeof value === 'string') return value;
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return undefined;
  const { reference } = value as { readonly [key: string]: AttributeValue };
  return typeof reference === 'string' ? reference : undefined;
}

/** A list of texts: a single text is a list of one, an empty array of any type is empty. */
export function textsAttribute(
  attributes: Attributes,
  name: string,
): readonly string[] | undefined {
  const value = attributeOf(attributes, name);
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return undefined;
  return value.every((item) => typeof item === 'string') ? value : undefined;
}

/** A list of safe integers. */
export function integersAttribute(
  attributes: Attributes,
  name: string,
): readonly number[] | undefined {
  const value = attributeOf(attributes, name);
  const list = (Array.isArray(value) ? value : [value]).map((item) =>
    typeof item === 'bigint' ? Number(item) : item,
  );
  return list.every((item) => Number.isSafeInteger(item))
    ? (list as number[])
    : undefined;
}

/** The extents of nested lists, by the first of each; those of others may differ. */
export function extentsOf(value: AttributeValue): readonly number[] {
  if (!Array.isArray(value)) return [];
  return [value.length, ...(value.length > 0 ? extentsOf(value[0]) : [])];
}

function single(value: AttributeValue | undefined): AttributeValue | undefined {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}
