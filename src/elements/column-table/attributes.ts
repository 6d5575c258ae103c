import { type Attributes, type AttributeValue, readable } from '@/model/attributes';
import type { Path } from '@/model/path';

/** One entry of an attribute of object references. */
export type Reference =
  | { readonly status: 'points'; readonly path: Path }
  /** A null reference, or one to an object that no name leads to. */
  | { readonly status: 'null' };

/**
 * The references in an attribute, a scalar being a list of one; undefined where there is no such attribute, or it holds
 * something else.
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

/** A number of an attribute, alone or in an array of one; of any other type undefined. */
export function numberIn(
  attributes: Attributes,
  name: string,
): number | bigint | undefined {
  const value = readable(attributes).values.get(name);
  const single = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof single === 'number' || typeof single === 'bigint' ? single : undefined;
}
