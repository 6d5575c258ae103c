import { type Attributes, type AttributeValue, readable } from '@/model/attributes';
import type { Path } from '@/model/path';

/** One element of an attribute of object references. */
export type Reference =
  | { readonly status: 'points'; readonly path: Path }
  /** A null reference, or one to an object without a path. */
  | { readonly status: 'null' };

/**
 * The references in an attribute, a scalar as a list of one; undefined if it is absent or of
 * another type.
 */
export function referencesIn(
  attributes: Attributes,
  name: string,
): readonly Reference[] | undefined {
  const value = readable(attributes).values.get(name);
  if (value === undefined || (isObject(value) && 'empty' in value)) return undefined;
  const list = Array.isArray(value) ? value : [value];
  const found = list.map(referenceOf);
  return found.every((reference) => reference !== undefined) ? found : undefined;
}

function referenceOf(value: AttributeValue): Reference | undefined {
  if (!isObject(value) || !('reference' in value)) return undefined;
  const { reference } = value;
  return typeof reference === 'string'
    ? { status: 'points', path: reference }
    : { status: 'null' };
}

function isObject(
  value: AttributeValue,
): value is { readonly [key: string]: AttributeValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The number in an attribute, scalar or in an array of one; undefined for any other type. */
export function numberIn(
  attributes: Attributes,
  name: string,
): number | bigint | undefined {
  const value = readable(attributes).values.get(name);
  const single = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof single === 'number' || typeof single === 'bigint' ? single : undefined;
}
