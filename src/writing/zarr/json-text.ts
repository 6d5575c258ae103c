import type { AttributeValue } from '@/model/attributes';

const INDENT = '  ';

/**
 * JSON as Python writes it, and zarr-python reads it: integers of any size are digits, and NaN, Infinity and -Infinity are
 * words.
 */
export function jsonText(value: unknown, indent = ''): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  // JSON.stringify makes a whole number of it
  if (Object.is(value, -0)) return '-0.0';
  if (typeof value === 'bigint') return String(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const inner = indent + INDENT;
  const items = Array.isArray(value)
    ? value.map((item) => jsonText(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${JSON.stringify(name)}: ${jsonText(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`;
}

/** What of other containers' values JSON has no way to write: references, values without a value. */
export function isJson(_: string, value: AttributeValue): boolean {
  if (Array.isArray(value)) return value.every((item) => isJson('', item));
  if (value === null || typeof value !== 'object') return true;
  const [name, ...others] = Object.keys(value);
  return others.length > 0 || (name !== 'reference' && name !== 'empty');
}
