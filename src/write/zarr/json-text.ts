import type { AttributeValue } from '@/model/attributes';
import { hasWholeFloats, isWholeFloat, markWholeFloat } from '@/model/whole-floats';
import {
  type AttributeTypes,
  addAttributes,
  type NewAttributes,
} from '@/write/new-store';

const INDENT = '  ';

/**
 * Returns JSON as Python writes it, and zarr-python reads it: integers of any size are digits, whole floats
 * (`isWholeFloat`) have a point, and NaN, Infinity and -Infinity are words.
 */
export function jsonText(value: unknown, indent = ''): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  // JSON.stringify would make it a whole number
  if (Object.is(value, -0)) return '-0.0';
  if (typeof value === 'bigint') return String(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const inner = indent + INDENT;
  const memberText = (name: string | number, item: unknown) => {
    const text = jsonText(item, inner);
    return isWholeFloat(value, name) && /^-?\d+$/.test(text) ? `${text}.0` : text;
  };
  const items = Array.isArray(value)
    ? value.map((item, i) => memberText(i, item))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${JSON.stringify(name)}: ${memberText(name, item)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`;
}

/**
 * Adds the attributes that a container can represent to those of a document: floats stay floats, `1.0`. Returns the
 * names of the others.
 */
export function addJsonAttributes(
  to: Record<string, AttributeValue>,
  more: NewAttributes,
  types?: AttributeTypes,
): readonly string[] {
  const refused = addAttributes(to, more, isJson);
  for (const [name, value] of Object.entries(more)) {
    if (types?.get(name)?.dtype.kind !== 'float' || refused.includes(name)) continue;
    if (!Array.isArray(value)) markWholeFloat(to, name);
    else if (!hasWholeFloats(value)) markFloats(value);
  }
  return refused;
}

function markFloats(list: readonly AttributeValue[]): void {
  for (const [i, item] of list.entries())
    if (Array.isArray(item)) markFloats(item);
    else if (Number.isInteger(item)) markWholeFloat(list, i);
}

/**
 * True for values that JSON can represent. Other containers have values that it cannot: references, attributes without
 * a value.
 */
function isJson(_: string, value: AttributeValue): boolean {
  if (Array.isArray(value)) return value.every((item) => isJson('', item));
  if (value === null || typeof value !== 'object') return true;
  const [name, ...others] = Object.keys(value);
  return others.length > 0 || (name !== 'reference' && name !== 'empty');
}
