import type { AttributeValue } from '@/model/attributes';

/** True if two values are the same JSON: regardless of the order of keys, with NaN equal to NaN. */
export function isJsonEqual(
  a: AttributeValue | undefined,
  b: AttributeValue | undefined,
): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return a === b; // 0 and -0
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, i) => isJsonEqual(item, b[i]))
    );
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  if (left.size !== right.size) return false;
  return [...left].every(
    ([key, value]) => right.has(key) && isJsonEqual(value, right.get(key)),
  );
}
