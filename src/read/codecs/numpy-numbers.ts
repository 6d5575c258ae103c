import type { ByteOrder } from '@/model/dtype';
import type { NumberArray } from '@/model/values';
import { corrupt, type Settings, unsupported } from './byte-codec';
import { swapped } from './byte-order';
import { numbersOf } from './number-values';
import { textSetting } from './settings';
import { halfBitsOf } from './small-floats';

/** A numpy number type in the settings of filters. */
export interface NumpyNumber {
  readonly kind: 'int' | 'uint' | 'float';
  readonly bytes: number;
  readonly order: ByteOrder;
}

const KINDS = new Map<string, NumpyNumber['kind']>([
  ['i', 'int'],
  ['u', 'uint'],
  ['f', 'float'],
  // booleans count as bytes, dates as their stored integers
  ['b', 'uint'],
  ['M', 'int'],
  ['m', 'int'],
]);

/** Parses `<f4`, `|u1`, `f8` … and the long names `float32`, `int64` …; undefined otherwise. */
export function numpyNumberOf(name: string): NumpyNumber | undefined {
  if (name === 'bool') return { kind: 'uint', bytes: 1, order: 'little' };
  const long = /^(int|uint|float)(8|16|32|64)$/.exec(name);
  const short = /^([<>|=]?)([iufbMm])([1248])(?:\[.*\])?$/.exec(name);
  const kind = long ? (long[1] as NumpyNumber['kind']) : KINDS.get(short?.[2] ?? '');
  const bytes = long ? Number(long[2]) / 8 : Number(short?.[3]);
  if (kind === undefined || (kind === 'float' && bytes === 1)) return undefined;
  return { kind, bytes, order: short?.[1] === '>' ? 'big' : 'little' };
}

/** Parses the number type in a setting; `otherwise` if absent. */
export function numberTypeSetting(
  settings: Settings,
  name: string,
  otherwise?: NumpyNumber,
): NumpyNumber {
  const text = textSetting(settings, name);
  const type = text === undefined ? otherwise : numpyNumberOf(text);
  if (type) return type;
  throw unsupported(`its setting \`${name}\` is not a known number type`);
}

export function readNumbers(bytes: Uint8Array, type: NumpyNumber): NumberArray {
  if (bytes.length % type.bytes !== 0)
    throw corrupt(`${bytes.length} bytes are not a whole number of values`);
  return numbersOf(bytes, type);
}

/** Allocates an array for computing in a type; halves are wide enough to be rounded once. */
export function numberArray({ kind, bytes }: NumpyNumber, length: number): NumberArray {
  if (kind === 'float')
    return bytes === 4 ? new Float32Array(length) : new Float64Array(length);
  const signed = kind === 'int';
  switch (bytes) {
    case 1:
      return new (signed ? Int8Array : Uint8Array)(length);
    case 2:
      return new (signed ? Int16Array : Uint16Array)(length);
    case 4:
      return new (signed ? Int32Array : Uint32Array)(length);
    default:
      return new (signed ? BigInt64Array : BigUint64Array)(length);
  }
}

/** Encodes numbers of a `numberArray`. */
export function bytesOfNumbers(values: NumberArray, type: NumpyNumber): Uint8Array {
  const stored = type.kind === 'float' && type.bytes === 2 ? halvesOf(values) : values;
  const bytes = new Uint8Array(stored.buffer, stored.byteOffset, stored.byteLength);
  return type.order === 'big' && type.bytes > 1 ? swapped(bytes, type.bytes) : bytes;
}

function halvesOf(values: NumberArray): Uint16Array {
  const halves = new Uint16Array(values.length);
  for (let i = 0; i < values.length; i++) halves[i] = halfBitsOf(Number(values[i]));
  return halves;
}

/** numpy's `promote_types`: the smallest type for both, a double for signed and unsigned 64 bits. */
export function promotedNumber(a: NumpyNumber, b: NumpyNumber): NumpyNumber {
  const order = 'little';
  const wider = a.bytes >= b.bytes ? a : b;
  if (a.kind === b.kind) return { ...wider, order };
  if (a.kind === 'float' || b.kind === 'float') {
    const needed = ({ kind, bytes }: NumpyNumber) =>
      kind === 'float' ? bytes : Math.min(8, 2 * bytes);
    return { kind: 'float', bytes: Math.max(needed(a), needed(b)), order };
  }
  const [signed, unsigned] = a.kind === 'int' ? [a, b] : [b, a];
  const bytes = Math.max(signed.bytes, 2 * unsigned.bytes);
  return bytes > 8 ? { kind: 'float', bytes: 8, order } : { kind: 'int', bytes, order };
}

/** Converts numbers like numpy's `astype`: floats are truncated, integers wrap. */
export function castNumbers(values: NumberArray, type: NumpyNumber): NumberArray {
  const out = numberArray(type, values.length);
  const from64 = values instanceof BigInt64Array || values instanceof BigUint64Array;
  if (out instanceof BigInt64Array || out instanceof BigUint64Array) {
    const isSigned = type.kind === 'int';
    for (let i = 0; i < out.length; i++) {
      const value = values[i] as number | bigint;
      out[i] = typeof value === 'bigint' ? value : bigOf(value, isSigned);
    }
  } else if (from64 && type.kind !== 'float') {
    const words = new Int32Array(values.buffer, values.byteOffset, values.length * 2);
    for (let i = 0; i < out.length; i++) out[i] = words[2 * i] as number;
  } else if (values instanceof Float64Array || values instanceof Float32Array)
    for (let i = 0; i < out.length; i++) out[i] = inRange(values[i] as number, type);
  else for (let i = 0; i < out.length; i++) out[i] = Number(values[i]);
  return out;
}

// C leaves conversions out of range undefined. These are the results on the processors of numpy's
// users: the number with only the highest bit of the converted width set.

function inRange(value: number, { kind, bytes }: NumpyNumber): number {
  if (kind === 'float') return value;
  if (kind === 'uint' && bytes === 4) return Math.abs(value) < 2 ** 63 ? value : 0;
  return value > -(2 ** 31) - 1 && value < 2 ** 31 ? value : -(2 ** 31);
}

function bigOf(value: number, isSigned: boolean): bigint {
  if (Math.abs(value) < 2 ** 63) return BigInt(Math.trunc(value));
  if (isSigned || !(value > 0)) return -(2n ** 63n);
  return value < 2 ** 64 ? BigInt(value) : 0n;
}
