const keys = new WeakMap<object, string>();
const names = new WeakMap<ArrayBufferView, string>();
let named = 0;

/** Typed arrays up to this length are keyed by their values, longer ones by identity. */
const MAX_SPELLED = 64;

/**
 * Returns the cache key of a question: equal plain values have the same key, whatever the order of their properties;
 * undefined properties are ignored. Long typed arrays are only equal to themselves, so they must not be changed after a
 * question.
 */
export function askKey(ask: unknown): string {
  if (typeof ask !== 'object' || ask === null) return written(ask);
  const known = keys.get(ask);
  if (known !== undefined) return known;
  const key = written(ask);
  keys.set(ask, key);
  return key;
}

function written(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (ArrayBuffer.isView(value)) return nameOf(value);
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${written(part)}`);
  return `{${parts.join()}}`;
}

function nameOf(array: ArrayBufferView): string {
  const kind = array.constructor.name;
  if ('length' in array && Number(array.length) <= MAX_SPELLED)
    return `${kind}(${array})`;
  const known = names.get(array) ?? `${kind}#${++named}`;
  names.set(array, known);
  return known;
}
