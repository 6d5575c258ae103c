import type { DType } from '@/model/dtype';
import { packBytes, packStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import { valuesOf } from '@/read/codecs/values-of';
import type { JsonValue } from '@/read/json';
import { sizeOf } from './dtype-v2';
import { encodeFill, fromBase64 } from './fill-bytes';
import { corrupt, shown } from './metadata';

/**
 * The value of absent chunks. Zarr v2, "Fill value encoding"; v3 core, "Fill value". `null` leaves
 * the contents undefined: zeros, empty texts and, as in zarr-python 3, NaT. CorruptError if it does
 * not fit the type.
 */
export function fillOf(dtype: DType, fill: JsonValue, where: string): Values {
  try {
    switch (dtype.kind) {
      case 'string':
        return { kind: 'strings', strings: packStrings([textOf(fill)]) };
      case 'vlen-bytes':
        return { kind: 'vlen-bytes', items: packBytes([bytesOf(fill)]) };
      case 'sequence':
        return {
          kind: 'ragged',
          offsets: new Uint32Array(2),
          content: valuesOf(new Uint8Array(0), dtype.base, 0),
        };
      default: {
        const bytes = new Uint8Array(sizeOf(dtype));
        const stated = fill ?? (isTime(dtype) ? 'NaT' : null);
        if (stated !== null) encodeFill(dtype, stated, bytes);
        return valuesOf(bytes, dtype, 1);
      }
    }
  } catch (error) {
    throw error instanceof RangeError || error instanceof TypeError
      ? corrupt(where, `its fill value ${shown(fill)} does not match its data type`)
      : error;
  }
}

function isTime({ kind }: DType): boolean {
  return kind === 'datetime' || kind === 'timedelta';
}

/**
 * The same for the object arrays of v2 with other values than text (json2, msgpack2). zarr-python
 * 2's default is 0, a number; null is None.
 */
export function objectFillOf(fill: JsonValue): Values {
  if (typeof fill === 'string') return { kind: 'strings', strings: packStrings([fill]) };
  return { kind: 'strings', strings: packStrings([shown(fill)]), json: Uint8Array.of(1) };
}

/**
 * zarr-python 3's text for a fill value: Python's `str` of a number. zarr-python 2's default for
 * arrays of texts is 0. JSON's 0.0 cannot be distinguished from 0 here.
 */
function textOf(fill: JsonValue): string {
  if (fill === null) return '';
  if (typeof fill === 'string') return fill;
  if (typeof fill === 'boolean') return fill ? 'True' : 'False';
  if (typeof fill === 'bigint') return String(fill);
  if (typeof fill === 'number') return pythonNumber(fill);
  throw new TypeError('not a text');
}

/** Python's `repr`: exponents from 1e16 on and below 1e-4, with at least two digits. */
function pythonNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  const [digits = '', exponent = '0'] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 16) return String(value);
  const size = String(Math.abs(power)).padStart(2, '0');
  return `${digits}e${power < 0 ? '-' : '+'}${size}`;
}

function bytesOf(fill: JsonValue): Uint8Array {
  if (typeof fill === 'string') return fromBase64(fill);
  if (Array.isArray(fill)) return Uint8Array.from(fill, Number);
  return new Uint8Array(0);
}
