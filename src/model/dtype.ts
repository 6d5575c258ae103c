export type ByteOrder = 'little' | 'big';

/**
 * The type of one stored value, with everything required to decode its bytes. Lengths are in bytes
 * unless stated otherwise.
 */
export type DType =
  | {
      readonly kind: 'int' | 'uint';
      readonly bytes: number;
      readonly order: ByteOrder;
      /** Number of significant bits, from the lowest. */
      readonly bits?: 2 | 4;
    }
  | {
      readonly kind: 'float';
      readonly bytes: number;
      readonly order: ByteOrder;
      /** Absent for IEEE 754. */
      readonly format?: 'bfloat16' | 'x87' | TinyFloat;
      /** For formats other than these, described by their bits. */
      readonly layout?: FloatLayout;
    }
  | {
      readonly kind: 'complex';
      readonly bytes: number;
      readonly order: ByteOrder;
      /** For both components; absent for IEEE 754. */
      readonly format?: 'bfloat16' | TinyFloat;
    }
  /** `isUnsigned`: HDF5 enumerations have unsigned integers. */
  | { readonly kind: 'bool'; readonly bytes: number; readonly isUnsigned?: true }
  /** Text of variable length: a heap in HDF5, vlen-utf8 and relatives in Zarr. */
  | { readonly kind: 'string' }
  /** Text in a fixed number of bytes. `utf32` is numpy's U (4 bytes a character). */
  | {
      readonly kind: 'fixed-string';
      readonly bytes: number;
      readonly charset: 'utf8' | 'ascii' | 'utf32';
      readonly padding: 'null-terminated' | 'null-padded' | 'space-padded';
      readonly order: ByteOrder;
    }
  /** Raw bytes: HDF5 opaque and bitfields, numpy's V. */
  | { readonly kind: 'bytes'; readonly bytes: number; readonly tag?: string }
  /** Bytes of variable length: zarr's variable_length_bytes, vlen-bytes. */
  | { readonly kind: 'vlen-bytes' }
  | {
      readonly kind: 'enum';
      readonly bytes: number;
      readonly base: DType;
      readonly members: readonly EnumMember[];
    }
  | {
      readonly kind: 'compound';
      readonly bytes: number;
      readonly fields: readonly Field[];
    }
  /** A fixed-size array inside one value: HDF5 array types, numpy sub-arrays. */
  | {
      readonly kind: 'array';
      readonly bytes: number;
      readonly base: DType;
      readonly shape: readonly number[];
    }
  /** A sequence of variable length. */
  | { readonly kind: 'sequence'; readonly base: DType }
  | {
      readonly kind: 'datetime' | 'timedelta';
      readonly bytes: 8;
      readonly order: ByteOrder;
      readonly unit: string;
      /** Units a step: 25 for `m8[25s]`. */
      readonly step: number;
    }
  | {
      readonly kind: 'reference';
      readonly bytes: number;
      readonly target: 'object' | 'region' | 'standard';
    }
  | { readonly kind: 'unsupported'; readonly bytes: number; readonly reason: string };

/**
 * The bit layout of a floating-point number, from the lowest bit. All its values are exact in a
 * float32 (up to 4 bytes) or a double.
 */
export interface FloatLayout {
  readonly sign: number;
  readonly exponent: number;
  readonly exponentBits: number;
  readonly mantissa: number;
  readonly mantissaBits: number;
  readonly bias: number;
  /** True if the mantissa has an implicit leading 1. */
  readonly hasImpliedBit: boolean;
}

/**
 * Floats of up to one byte, with the names of zarr-extensions: exponent and mantissa bits, and
 * special values.
 */
export type TinyFloat =
  | 'float4_e2m1fn'
  | 'float6_e2m3fn'
  | 'float6_e3m2fn'
  | 'float8_e3m4'
  | 'float8_e4m3'
  | 'float8_e4m3fn'
  | 'float8_e4m3b11fnuz'
  | 'float8_e4m3fnuz'
  | 'float8_e5m2'
  | 'float8_e5m2fnuz'
  | 'float8_e8m0fnu';

export interface EnumMember {
  readonly name: string;
  readonly value: number | bigint;
}

export interface Field {
  readonly name: string;
  readonly dtype: DType;
  /** Offset in bytes from the start of the compound. */
  readonly offset: number;
}

/** The numpy-like short name: `float32`, `int64`, `string`, `complex64` … */
export function dtypeName(dtype: DType): string {
  switch (dtype.kind) {
    case 'int':
    case 'uint':
      return `${dtype.kind}${dtype.bits ?? dtype.bytes * 8}`;
    case 'complex':
      return dtype.format ? `complex_${dtype.format}` : `complex${dtype.bytes * 8}`;
    case 'float':
      return dtype.format && dtype.format !== 'x87'
        ? dtype.format
        : `float${dtype.bytes * 8}`;
    case 'bool':
      return 'bool';
    case 'string':
      return 'string';
    case 'fixed-string':
      return dtype.charset === 'utf32' ? `U${dtype.bytes / 4}` : `S${dtype.bytes}`;
    case 'bytes':
      return `V${dtype.bytes}`;
    case 'vlen-bytes':
      return 'bytes';
    case 'enum':
      return `enum(${dtypeName(dtype.base)})`;
    case 'compound':
      return `{${dtype.fields.map((field) => `${field.name}: ${dtypeName(field.dtype)}`).join(', ')}}`;
    case 'array':
      return `${dtypeName(dtype.base)}[${dtype.shape.join('×')}]`;
    case 'sequence':
      return `sequence(${dtypeName(dtype.base)})`;
    case 'datetime':
    case 'timedelta':
      return `${dtype.kind}64[${dtype.step === 1 ? '' : dtype.step}${dtype.unit}]`;
    case 'reference':
      return `reference(${dtype.target})`;
    case 'unsupported':
      return 'unsupported';
  }
}
