import type { Path } from './path';
import type { PackedStrings } from './strings';

export type NumberArray =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array
  | BigInt64Array
  | BigUint64Array;

/**
 * Decoded values of a stored array: row-major, native byte order, one entry a value.
 * float16 is widened to Float32Array. 64-bit integers come as Int32Array or Float64Array where
 * every value survives it exactly, else as BigInt64Array / BigUint64Array.
 */
export type Values =
  | { readonly kind: 'numbers'; readonly values: NumberArray }
  /** 0 or 1 for each value. */
  | { readonly kind: 'booleans'; readonly values: Uint8Array }
  | {
      readonly kind: 'strings';
      readonly strings: PackedStrings;
      /** 1 for values that are not text (object arrays of zarr v2): `strings` then has them as JSON. */
      readonly json?: Uint8Array;
    }
  /** Real and imaginary parts alternating. */
  | { readonly kind: 'complex'; readonly values: Float32Array | Float64Array }
  /** `size` bytes per value. */
  | { readonly kind: 'bytes'; readonly size: number; readonly values: Uint8Array }
  /** Bytes of variable length, packed like strings. */
  | { readonly kind: 'vlen-bytes'; readonly items: PackedStrings }
  | TimeValues
  | {
      readonly kind: 'records';
      readonly length: number;
      readonly fields: readonly RecordField[];
    }
  /**
   * One sequence per value: value i is `content` from offsets[i] to offsets[i + 1]. Also fixed-size
   * inner arrays.
   */
  | { readonly kind: 'ragged'; readonly offsets: Uint32Array; readonly content: Values }
  /**
   * The target path of each reference; null for null references. `details` say which part of the
   * target is meant (a region, an attribute), or of a reference that leads to no path, why.
   */
  | {
      readonly kind: 'references';
      readonly targets: readonly (Path | null)[];
      readonly details?: readonly (string | null)[];
    };

/**
 * Steps of `step` × `unit`, since 1970 (datetime) or as a duration (timedelta); the smallest
 * int64 is NaT.
 */
export interface TimeValues {
  readonly kind: 'times';
  readonly time: 'datetime' | 'timedelta';
  readonly values: BigInt64Array;
  readonly unit: string;
  readonly step: number;
}

export interface RecordField {
  readonly name: string;
  readonly values: Values;
}

/** The number of values. */
export function lengthOf(values: Values): number {
  switch (values.kind) {
    case 'numbers':
    case 'booleans':
    case 'times':
      return values.values.length;
    case 'strings':
      return Math.max(0, values.strings.offsets.length - 1);
    case 'vlen-bytes':
      return Math.max(0, values.items.offsets.length - 1);
    case 'complex':
      return values.values.length / 2;
    case 'bytes':
      return values.size === 0 ? 0 : values.values.length / values.size;
    case 'records':
      return values.length;
    case 'ragged':
      return Math.max(0, values.offsets.length - 1);
    case 'references':
      return values.targets.length;
  }
}

/**
 * Narrows 64-bit integers to Int32Array or Float64Array if every value stays exact, by inspecting
 * the two halves of each (ten times faster than BigInt).
 */
export function narrow64(values: BigInt64Array | BigUint64Array): NumberArray {
  const halves = new Int32Array(values.buffer, values.byteOffset, values.length * 2);
  const signed = values instanceof BigInt64Array;
  let fitsInt32 = true;
  for (let i = 0; i < halves.length; i += 2) {
    const low = halves[i] as number;
    const high = halves[i + 1] as number;
    if (high === low >> 31 && (signed || high === 0)) continue;
    fitsInt32 = false;
    // ±2^53 at most: the high half is within 21 bits
    if (signed ? high < -0x200000 || high >= 0x200000 : high < 0 || high >= 0x200000)
      return values;
  }
  if (fitsInt32) {
    const narrow = new Int32Array(values.length);
    for (let i = 0; i < narrow.length; i++) narrow[i] = halves[2 * i] as number;
    return narrow;
  }
  const narrow = new Float64Array(values.length);
  for (let i = 0; i < narrow.length; i++)
    narrow[i] =
      (halves[2 * i + 1] as number) * 4294967296 + ((halves[2 * i] as number) >>> 0);
  return narrow;
}

/**
 * The same numbers in one type that has all of them exactly: parts of a 64-bit array are narrowed each by its own values.
 * Lists of one type already are returned as they are.
 */
export function inCommonType(lists: readonly NumberArray[]): readonly NumberArray[] {
  const types = new Set(lists.map((list) => list.constructor));
  if (types.size < 2) return lists;
  // only an unsigned array has numbers that are too large for the other type
  if (types.has(BigUint64Array))
    return lists.map((list) => BigUint64Array.from(list as Float64Array, BigInt));
  if (types.has(BigInt64Array))
    return lists.map((list) => BigInt64Array.from(list as Float64Array, BigInt));
  return lists.map((list) => Float64Array.from(list as Float64Array));
}
