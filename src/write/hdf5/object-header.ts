import { DataError } from '@/model/errors';
import { lookup3Of } from '@/read/codecs/jenkins-lookup3';
import { ByteBuilder, UNDEFINED_ADDRESS, utf8 } from './byte-builder';
import { encodeType, type WrittenType } from './datatype';

/** A message of an object header, encoded. */
export interface Message {
  readonly type: number;
  readonly bytes: Uint8Array;
  /** Constant: libhdf5 marks types and fill values like this. */
  readonly isConstant?: boolean;
}

/** An attribute: a scalar if it has no shape; consecutive values. */
export interface WrittenAttribute {
  readonly name: string;
  readonly type: WrittenType;
  /** The length of each axis; `[]` is a scalar, null a null dataspace. */
  readonly shape: readonly number[] | null;
  readonly bytes: Uint8Array;
}

const TYPE = {
  dataspace: 0x01,
  datatype: 0x03,
  fill: 0x05,
  layout: 0x08,
  filters: 0x0b,
  attribute: 0x0c,
  symbolTable: 0x11,
  attributeInfo: 0x15,
} as const;

/** The length field of a message has 16 bits. */
export const MAX_MESSAGE_BYTES = 0xffff;
const CONSTANT = 1;
/** The size of the messages has 4 bytes. */
const FLAGS = 2;

/** Encodes an object header of version 2 (IV.A.1.b) in one block, with its checksum. */
export function encodeObjectHeader(
  messages: readonly Message[],
  what: string,
): Uint8Array {
  const body = new ByteBuilder(512);
  for (const { type, bytes, isConstant } of messages) {
    if (bytes.length > MAX_MESSAGE_BYTES)
      throw new DataError(
        'UnsupportedError',
        `${what}: HDF5 has no room for a description of more than 64 KB.`,
      );
    body
      .u8(type)
      .u16(bytes.length)
      .u8(isConstant ? CONSTANT : 0)
      .bytes(bytes);
  }
  return withChecksum(
    new ByteBuilder(body.length + 16)
      .text('OHDR')
      .u8(2)
      .u8(FLAGS)
      .u32(body.length)
      .bytes(body.finish()),
  );
}

export function withChecksum(block: ByteBuilder): Uint8Array {
  return block.u32(lookup3Of(block.finish())).finish();
}

/** A null dataspace if `shape` is null, else a scalar or an array; axes are unlimited if `isGrowing`. */
export function dataspaceMessage(
  shape: readonly number[] | null,
  isGrowing = false,
): Message {
  const rank = shape?.length ?? 0;
  const kind = shape === null ? 2 : rank === 0 ? 0 : 1;
  const out = new ByteBuilder(32)
    .u8(2)
    .u8(rank)
    .u8(isGrowing ? 1 : 0)
    .u8(kind);
  for (const extent of shape ?? []) out.u64(extent);
  if (isGrowing) for (let axis = 0; axis < rank; axis++) out.address(UNDEFINED_ADDRESS);
  return { type: TYPE.dataspace, bytes: out.finish() };
}

export function datatypeMessage(type: WrittenType): Message {
  return { type: TYPE.datatype, bytes: encodeType(type), isConstant: true };
}

/** Version 3: a user-defined value, or the default; late space allocation. */
export function fillMessage(fill: Uint8Array | undefined): Message {
  const [lateAllocation, writtenIfSet, isDefined] = [2, 2 << 2, 0x20];
  const out = new ByteBuilder(32)
    .u8(3)
    .u8(lateAllocation | writtenIfSet | (fill ? isDefined : 0));
  if (fill) out.u32(fill.length).bytes(fill);
  return { type: TYPE.fill, bytes: out.finish(), isConstant: true };
}

export function contiguousMessage(address: number, length: number): Message {
  const bytes = new ByteBuilder(32).u8(3).u8(1).address(address).u64(length).finish();
  return { type: TYPE.layout, bytes };
}

/** Version 3, with chunks in a version 1 B-tree. */
export function chunkedMessage(
  tree: number,
  chunkShape: readonly number[],
  elementBytes: number,
): Message {
  const out = new ByteBuilder(32)
    .u8(3)
    .u8(2)
    .u8(chunkShape.length + 1)
    .address(tree);
  for (const extent of chunkShape) out.u32(extent);
  return { type: TYPE.layout, bytes: out.u32(elementBytes).finish() };
}

const [DEFLATE, SHUFFLE] = [1, 2];

/** Shuffle (for values of several bytes), then deflate. */
export function filtersMessage(elementBytes: number, level: number): Message {
  const filters = [
    ...(elementBytes > 1 ? [[SHUFFLE, elementBytes] as const] : []),
    [DEFLATE, level] as const,
  ];
  const out = new ByteBuilder(32).u8(2).u8(filters.length);
  for (const [id, value] of filters) out.u16(id).u16(0).u16(1).u32(value);
  return { type: TYPE.filters, bytes: out.finish() };
}

export function symbolTableMessage(tree: number, heap: number): Message {
  return {
    type: TYPE.symbolTable,
    bytes: new ByteBuilder(16).address(tree).address(heap).finish(),
  };
}

/** Addresses of attributes outside the header: a fractal heap, and a B-tree of their names. */
export function attributeInfoMessage(heap: number, names: number): Message {
  const bytes = new ByteBuilder(32).u8(0).u8(0).address(heap).address(names).finish();
  return { type: TYPE.attributeInfo, bytes };
}

export function attributeMessage({
  name,
  type,
  shape,
  bytes,
}: WrittenAttribute): Message {
  const encodedName = utf8(name);
  const encodedType = encodeType(type);
  const space = dataspaceMessage(shape).bytes;
  const utf8Name = 1;
  const out = new ByteBuilder(64 + bytes.length)
    .u8(3)
    .u8(0)
    .u16(encodedName.length + 1)
    .u16(encodedType.length)
    .u16(space.length)
    .u8(utf8Name)
    .bytes(encodedName)
    .u8(0)
    .bytes(encodedType)
    .bytes(space)
    .bytes(bytes);
  return { type: TYPE.attribute, bytes: out.finish() };
}
