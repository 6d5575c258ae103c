import { bytesAt } from '@/model/strings';
import type { NumberArray, Values } from '@/model/values';

export type Same = (i: number) => boolean;

/**
 * The canonical test for missing values (HEP001 §8.5): 1 where a value equals the fill value, or is
 * NaN if the fill value is NaN; undefined if no value does. `fill` contains one value of the same
 * type.
 */
export function missingIn(
  values: Values,
  fill: Values,
  count: number,
): Uint8Array | undefined {
  const isMissing = equalTo(values, fill, 0);
  if (!isMissing) return undefined;
  let missing: Uint8Array | undefined;
  for (let i = 0; i < count; i++) {
    if (!isMissing(i)) continue;
    missing ??= new Uint8Array(count);
    missing[i] = 1;
  }
  return missing;
}

/**
 * The comparison of value `i` with value `at` of `fill`, with NaN equal to NaN; undefined if no
 * value can be equal.
 */
export function equalTo(values: Values, fill: Values, at: number): Same | undefined {
  switch (values.kind) {
    case 'numbers':
    case 'booleans':
    case 'times':
      return fill.kind === values.kind
        ? sameNumber(values.values, fill.values[at])
        : undefined;
    case 'strings':
      if (fill.kind !== 'strings') return undefined;
      return sameBytes(bytesAt(fill.strings, at), (i) => bytesAt(values.strings, i));
    case 'vlen-bytes':
      if (fill.kind !== 'vlen-bytes') return undefined;
      return sameBytes(bytesAt(fill.items, at), (i) => bytesAt(values.items, i));
    case 'bytes': {
      if (fill.kind !== 'bytes') return undefined;
      const { size } = values;
      return sameBytes(fill.values.subarray(at * size, (at + 1) * size), (i) =>
        values.values.subarray(i * size, (i + 1) * size),
      );
    }
    case 'complex': {
      if (fill.kind !== 'complex') return undefined;
      const parts = [0, 1].map((part) =>
        sameNumber(values.values, fill.values[2 * at + part]),
      );
      return (i) => parts.every((same, part) => same?.(2 * i + part) === true);
    }
    case 'references':
      if (fill.kind !== 'references') return undefined;
      return (i) => values.targets[i] === fill.targets[at];
    case 'records': {
      if (fill.kind !== 'records') return undefined;
      const fields = values.fields.map((field, f) => {
        const other = fill.fields[f]?.values;
        return other && equalTo(field.values, other, at);
      });
      return fields.every((same) => same !== undefined)
        ? (i) => fields.every((same) => same(i))
        : undefined;
    }
    case 'ragged':
      return fill.kind === 'ragged' ? sameList(values, fill, at) : undefined;
  }
}

function sameNumber(
  values: NumberArray,
  fill: number | bigint | undefined,
): Same | undefined {
  if (fill === undefined) return undefined;
  if (Number.isNaN(fill)) return (i) => Number.isNaN(values[i]);
  if (values instanceof BigInt64Array || values instanceof BigUint64Array) {
    if (typeof fill === 'number' && !Number.isInteger(fill)) return undefined;
    const wanted = BigInt(fill);
    return (i) => values[i] === wanted;
  }
  const wanted = Number(fill);
  // 64-bit integers are plain numbers only if all of them are exact
  if (typeof fill === 'bigint' && !Number.isSafeInteger(wanted)) return undefined;
  return (i) => values[i] === wanted;
}

function sameBytes(fill: Uint8Array, at: (i: number) => Uint8Array): Same {
  return (i) => {
    const bytes = at(i);
    return bytes.length === fill.length && bytes.every((byte, j) => byte === fill[j]);
  };
}

function sameList(
  values: Extract<Values, { kind: 'ragged' }>,
  fill: Extract<Values, { kind: 'ragged' }>,
  at: number,
): Same | undefined {
  const [first = 0, end = 0] = fill.offsets.subarray(at, at + 2);
  const items = Array.from({ length: end - first }, (_, j) =>
    equalTo(values.content, fill.content, first + j),
  );
  return (i) => {
    const [start = 0, stop = 0] = values.offsets.subarray(i, i + 2);
    return (
      stop - start === items.length &&
      items.every((same, j) => same?.(start + j) === true)
    );
  };
}
