import { type NumberArray, narrow64 } from './values';

/** Numbers without the fill value, and a mask of its positions. */
export interface SplitNumbers {
  readonly values: NumberArray;
  /** 1 at the fill value; absent if it does not occur. */
  readonly missing: Uint8Array | undefined;
}

/**
 * Replaces the fill value that marks missing rows (HEP001 §8.5), so that formats and ranges over
 * all values are not distorted by it: by NaN in floats, by 0 otherwise; 64-bit integers may then
 * fit into plain numbers. The input is not modified; without missing rows it is the result.
 */
export function splitFill(
  values: NumberArray,
  fill: number | bigint | undefined,
): SplitNumbers {
  const none = { values, missing: undefined };
  if (fill === undefined) return none;
  if (values instanceof BigInt64Array || values instanceof BigUint64Array) {
    if (typeof fill === 'number' && !Number.isInteger(fill)) return none;
    return splitWide(values, BigInt(fill));
  }
  const wanted = Number(fill);
  if (Number.isNaN(wanted)) return { values, missing: whereNaN(values) };
  // 64-bit integers are plain numbers only if all of them are exact
  if (typeof fill === 'bigint' && !Number.isSafeInteger(wanted)) return none;
  const first = firstOf(values, wanted);
  if (first < 0) return none;
  const isFloat = values instanceof Float32Array || values instanceof Float64Array;
  const nothing = isFloat ? Number.NaN : 0;
  const missing = new Uint8Array(values.length);
  const present = values.slice();
  for (let i = first; i < present.length; i++)
    if (present[i] === wanted) {
      missing[i] = 1;
      present[i] = nothing;
    }
  return { values: present, missing };
}

function firstOf(values: ArrayLike<number>, wanted: number): number {
  for (let i = 0; i < values.length; i++) if (values[i] === wanted) return i;
  return -1;
}

function whereNaN(values: ArrayLike<number>): Uint8Array | undefined {
  let missing: Uint8Array | undefined;
  for (let i = 0; i < values.length; i++)
    if (Number.isNaN(values[i])) {
      missing ??= new Uint8Array(values.length);
      missing[i] = 1;
    }
  return missing;
}

/** Compares 32-bit halves, ten times faster than bigints; values that fit are converted to doubles in the same pass. */
function splitWide(values: BigInt64Array | BigUint64Array, fill: bigint): SplitNumbers {
  const isSigned = values instanceof BigInt64Array;
  const halves = new Int32Array(values.buffer, values.byteOffset, 2 * values.length);
  const [low, high] = new Int32Array(BigInt64Array.of(BigInt.asIntN(64, fill)).buffer);
  const missing = new Uint8Array(values.length);
  const plain = new Float64Array(values.length);
  let [count, isExact] = [0, true];
  for (let i = 0; i < plain.length; i++) {
    const [lower, upper] = [halves[2 * i] as number, halves[2 * i + 1] as number];
    if (lower === low && upper === high) {
      missing[i] = 1;
      count += 1;
      continue;
    }
    plain[i] = upper * 4294967296 + (lower >>> 0);
    // ±2⁵³ at most: the high half is within 21 bits
    if (upper >= 0x200000 || upper < (isSigned ? -0x200000 : 0)) isExact = false;
  }
  if (count === 0) return { values: isExact ? plain : values, missing: undefined };
  if (isExact) return { values: plain, missing };
  const present = values.slice();
  for (let i = 0; i < present.length; i++) if (missing[i]) present[i] = 0n;
  return { values: narrow64(present), missing };
}
