import { ByteBuilder, utf8 } from './byte-builder';

/** The type of one value as it is written; numbers are little-endian. */
export type WrittenType =
  | { readonly kind: 'int' | 'uint'; readonly bytes: 1 | 2 | 4 | 8 }
  | { readonly kind: 'float'; readonly bytes: 2 | 4 | 8 }
  /** Fixed-length text, terminated or padded with NUL. */
  | {
      readonly kind: 'fixed-string';
      readonly bytes: number;
      readonly charset: 'ascii' | 'utf8';
      readonly padding: 'null-terminated' | 'null-padded';
    }
  /** Variable-length UTF-8 text, in the global heap. */
  | { readonly kind: 'string' }
  | {
      readonly kind: 'enum';
      readonly base: Extract<WrittenType, { kind: 'int' | 'uint' }>;
      readonly members: readonly { readonly name: string; readonly value: number }[];
    }
  | { readonly kind: 'compound'; readonly fields: readonly WrittenField[] }
  | { readonly kind: 'opaque'; readonly bytes: number; readonly tag: string }
  /** H5T_STD_REF: the address of an object. */
  | { readonly kind: 'reference' };

export interface WrittenField {
  readonly name: string;
  readonly type: WrittenType;
}

/** The Boolean of h5py and of HEP001 §6. */
export const BOOLEAN: WrittenType = {
  kind: 'enum',
  base: { kind: 'int', bytes: 1 },
  members: [
    { name: 'FALSE', value: 0 },
    { name: 'TRUE', value: 1 },
  ],
};

const REFERENCE_BYTES = 18;

/** Bytes per value in a dataset or attribute. */
export function sizeOf(type: WrittenType): number {
  switch (type.kind) {
    case 'string':
      return 16;
    case 'enum':
      return type.base.bytes;
    case 'compound':
      return type.fields.reduce((sum, field) => sum + sizeOf(field.type), 0);
    case 'reference':
      return REFERENCE_BYTES;
    default:
      return type.bytes;
  }
}

const [VERSION_1, VERSION_3, VERSION_4] = [0x10, 0x30, 0x40];
const SIGNED = 8;

/** Encodes a datatype message (format specification IV.A.2.d). */
export function encodeType(type: WrittenType): Uint8Array {
  const out = new ByteBuilder(32);
  const size = sizeOf(type);
  const start = (versionAndClass: number, bits: number) =>
    out
      .u8(versionAndClass)
      .u8(bits & 0xff)
      .u8((bits >> 8) & 0xff)
      .u8(bits >> 16)
      .u32(size);
  switch (type.kind) {
    case 'int':
    case 'uint':
      start(VERSION_1, type.kind === 'int' ? SIGNED : 0)
        .u16(0)
        .u16(8 * size);
      break;
    case 'float': {
      const [exponent, mantissa, bias] = FLOATS[type.bytes];
      // the leading 1 of the mantissa is implied; the sign is the highest bit
      start(VERSION_1 | 1, 0x20 | ((8 * size - 1) << 8));
      out
        .u16(0)
        .u16(8 * size)
        .u8(mantissa)
        .u8(exponent)
        .u8(0)
        .u8(mantissa)
        .u32(bias);
      break;
    }
    case 'fixed-string':
      start(
        VERSION_1 | 3,
        (type.padding === 'null-padded' ? 1 : 0) | (type.charset === 'utf8' ? 0x10 : 0),
      );
      break;
    case 'opaque': {
      const tag = utf8(type.tag);
      const padded = Math.ceil((tag.length + 1) / 8) * 8;
      start(VERSION_1 | 5, padded)
        .bytes(tag)
        .zeros(padded - tag.length);
      break;
    }
    case 'compound': {
      start(VERSION_3 | 6, type.fields.length);
      let offset = 0;
      for (const field of type.fields) {
        out.text(field.name).u8(0);
        encodeOffset(out, offset, size);
        out.bytes(encodeType(field.type));
        offset += sizeOf(field.type);
      }
      break;
    }
    case 'reference':
      // kind: object (2), encoding version 1
      start(VERSION_4 | 7, 0x12);
      break;
    case 'enum':
      start(VERSION_3 | 8, type.members.length).bytes(encodeType(type.base));
      for (const { name } of type.members) out.text(name).u8(0);
      for (const { value } of type.members)
        out.bytes(encodeInteger(value, type.base.bytes));
      break;
    case 'string':
      // a string, NUL-terminated, UTF-8
      start(VERSION_1 | 9, 0x101).bytes(encodeType({ kind: 'uint', bytes: 1 }));
      break;
  }
  return out.finish();
}

/** Bits of exponent and mantissa, and the bias. */
const FLOATS = {
  2: [5, 10, 15],
  4: [8, 23, 127],
  8: [11, 52, 1023],
} as const;

/** Writes an offset in the smallest number of bytes that holds the size of the compound. */
function encodeOffset(out: ByteBuilder, offset: number, size: number): void {
  let rest = offset;
  for (let bound = size; bound > 0; bound = Math.floor(bound / 256)) {
    out.u8(rest % 256);
    rest = Math.floor(rest / 256);
  }
}

/** An integer, little-endian in two's complement. */
export function encodeInteger(value: number | bigint, bytes: number): Uint8Array {
  return new ByteBuilder(8).u64(BigInt(value)).finish().subarray(0, bytes);
}

/** A standard reference to the object at an address: kind, flags, token length, token, padding. */
export function encodeReference(address: number): Uint8Array {
  return new ByteBuilder(REFERENCE_BYTES)
    .u8(2)
    .u8(0)
    .u8(8)
    .address(address)
    .zeros(7)
    .finish();
}
