import { halfOf } from '@/analysis/search-index/bloom';
import { DataError } from '@/model/errors';
import type { NumberArray } from '@/model/values';
import { littleEndian } from '../hdf5/byte-builder';
import type { WrittenType } from '../hdf5/datatype';
import type { WrittenAttribute } from '../hdf5/object-header';
import type { EncodedRows, StoredColumn } from './stored-column';
import { RECOMMENDED_FLOAT_FILL, type Survey } from './survey';

export type NumberType = Extract<WrittenType, { kind: 'int' | 'uint' | 'float' }>;
type Integer = Extract<NumberType, { kind: 'int' | 'uint' }>;

interface Choice {
  readonly type: NumberType;
  readonly fill: number | bigint;
  /** Declared where the fill value is not the recommended one (HEP001 §8.5). */
  readonly range?: readonly [number | bigint, number | bigint];
}

/**
 * How a column of numbers is stored: in its own type, with the fill value that §8.5 recommends where that is outside
 * its values, else with another one and the valid range, in a wider type where its own has none to spare.
 */
export function numberColumn(
  survey: Extract<Survey, { kind: 'numbers' }>,
  name: string,
): StoredColumn {
  const { type, fill, range } =
    typeOf(survey).kind === 'float'
      ? floatChoice(survey, name)
      : integerChoice(typeOf(survey) as Integer, survey, name);
  const attributes = (['valid_min', 'valid_max'] as const).flatMap(
    (attribute, i): WrittenAttribute[] => {
      const bound = range?.[i];
      if (bound === undefined) return [];
      return [{ name: attribute, type, shape: [], bytes: encoded(type, [bound]).bytes }];
    },
  );
  return {
    type,
    dtype: { ...type, order: 'little' },
    fill: { kind: 'bytes', bytes: encoded(type, [fill]).bytes },
    attributes,
    isNaNFill: Number.isNaN(fill),
    encode(block) {
      if (block.kind !== 'numbers') throw new Error('not a block of numbers');
      return encoded(type, block.values, block.missing, fill);
    },
  };
}

const NUMBER_TYPES = /^(u?int|float)(8|16|32|64)$/;

function typeOf({ dtype, values }: Extract<Survey, { kind: 'numbers' }>): NumberType {
  const [, kind, bits] = NUMBER_TYPES.exec(dtype.replace(/^[<>|=]/, '')) ?? [];
  const bytes = Number(bits) / 8;
  if (kind === 'float' && (bytes === 2 || bytes === 4 || bytes === 8))
    return { kind, bytes };
  if (kind === 'int' || kind === 'uint') return { kind, bytes: bytes as Integer['bytes'] };
  const width = values.BYTES_PER_ELEMENT;
  if (values instanceof Float32Array || values instanceof Float64Array)
    return { kind: 'float', bytes: width === 4 ? 4 : 8 };
  const isUnsigned = /^(Big)?U/.test(values.constructor.name);
  return { kind: isUnsigned ? 'uint' : 'int', bytes: width as Integer['bytes'] };
}

function integerChoice(
  type: Integer,
  survey: Extract<Survey, { kind: 'numbers' }>,
  name: string,
): Choice {
  const { min, max } = survey;
  const bits = BigInt(8 * type.bytes);
  const [lowest, highest] =
    type.kind === 'int'
      ? [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
      : [0n, 2n ** bits - 1n];
  const recommended = type.kind === 'int' ? lowest + 1n : highest;
  if (min === undefined || max === undefined) return { type, fill: recommended };
  const spare = [recommended, lowest, highest].find((one) => one < min || one > max);
  if (spare !== undefined)
    return { type, fill: spare, ...(spare !== recommended && { range: [min, max] }) };
  if (type.bytes === 8)
    throw new DataError(
      'UnsupportedError',
      `${name}: it has both the lowest and the highest 64-bit integer, so that no value is left to mark missing rows (HEP001 §8.5). Leave the column out, or export as Parquet.`,
    );
  const bytes = (2 * type.bytes) as Integer['bytes'];
  return integerChoice({ ...type, bytes }, survey, name);
}

function floatChoice(
  survey: Extract<Survey, { kind: 'numbers' }>,
  name: string,
): Choice {
  const own = typeOf(survey);
  const { min, max, hasNaN, isNaNMissing, hasRecommendedFill } = survey;
  if (isNaNMissing) return { type: own, fill: Number.NaN };
  // float16 has no recommended fill value
  const type: NumberType = own.bytes === 2 ? { kind: 'float', bytes: 4 } : own;
  if (!hasRecommendedFill) return { type, fill: RECOMMENDED_FLOAT_FILL };
  if (!hasNaN) return { type, fill: Number.NaN };
  const spare = [-Infinity, Infinity].find(
    (one) => (min !== undefined && one < min) || (max !== undefined && one > max),
  );
  if (spare === undefined || min === undefined || max === undefined)
    throw new DataError(
      'UnsupportedError',
      `${name}: no number is left to mark missing rows (HEP001 §8.5). Leave the column out, or export as Parquet.`,
    );
  return { type, fill: spare, range: [min, max] };
}

/** Values of a type, the fill value where they are missing. */
function encoded(
  type: NumberType,
  from: ArrayLike<number | bigint>,
  missing?: Uint8Array,
  fill: number | bigint = 0,
): EncodedRows {
  const values = arrayFor(type, from.length);
  const isWide = values instanceof BigInt64Array || values instanceof BigUint64Array;
  for (let i = 0; i < values.length; i++) {
    const value = missing?.[i] ? fill : (from[i] as number | bigint);
    // one of the two that the array takes
    values[i] = (isWide ? BigInt(value) : Number(value)) as never;
  }
  const stored = type.kind === 'float' && type.bytes === 2 ? halves(values) : values;
  return {
    values: { kind: 'numbers', values },
    missing,
    bytes: littleEndian(stored),
  };
}

function arrayFor({ kind, bytes }: NumberType, length: number): NumberArray {
  if (kind === 'float')
    return bytes === 8 ? new Float64Array(length) : new Float32Array(length);
  const isSigned = kind === 'int';
  switch (bytes) {
    case 1:
      return isSigned ? new Int8Array(length) : new Uint8Array(length);
    case 2:
      return isSigned ? new Int16Array(length) : new Uint16Array(length);
    case 4:
      return isSigned ? new Int32Array(length) : new Uint32Array(length);
    case 8:
      return isSigned ? new BigInt64Array(length) : new BigUint64Array(length);
  }
}

const HALF_NAN = 0x7e00;

function halves(values: NumberArray): Uint16Array {
  return Uint16Array.from({ length: values.length }, (_, i) => {
    const value = Number(values[i]);
    return Number.isNaN(value) ? HALF_NAN : halfOf(value);
  });
}
