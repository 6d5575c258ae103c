import type { DType, Field } from '@/model/dtype';
import { fixedArray } from './array-type';
import { complexOf } from './complex-type';
import { type Cursor, corrupt } from './cursor';
import type { TypePrefix } from './type-prefix';

/**
 * A record of fields. Fields outside it are refused; one of an unsupported type leaves the others
 * readable.
 */
export function compoundType(
  { bits, size, version }: TypePrefix,
  cursor: Cursor,
  inner: () => DType,
  where: string,
): DType {
  const count = bits & 0xffff;
  // the width of an offset depends on the size of the record
  const offsetBytes = version < 3 ? 4 : Math.max(1, Math.ceil(bitsOf(size) / 8));
  const fields: Field[] = [];
  for (let i = 0; i < count; i++) {
    const start = cursor.at;
    const name = cursor.text();
    if (version < 3) cursor.skip((8 - ((cursor.at - start) % 8)) % 8);
    const offset = cursor.uint(offsetBytes);
    const dtype = version === 1 ? oldField(cursor, inner, where) : inner();
    const fieldBytes = 'bytes' in dtype ? dtype.bytes : 1;
    if (offset + fieldBytes > size)
      throw corrupt(where, `has a field (${name}) outside its record`);
    fields.push({ name, offset, dtype });
  }
  if (count === 0) throw corrupt(where, 'has a record without fields');
  expectApart(fields, where);
  return complexOf(fields, size) ?? { kind: 'compound', bytes: size, fields };
}

/** Fields must not overlap: libhdf5 refuses such files too. */
function expectApart(fields: readonly Field[], where: string): void {
  const ascending = fields.toSorted((a, b) => a.offset - b.offset);
  let end = 0;
  for (const { name, offset, dtype } of ascending) {
    if (offset < end) throw corrupt(where, `has a field (${name}) that overlaps another`);
    end = offset + ('bytes' in dtype ? dtype.bytes : 1);
  }
}

/** Version 1 allows a field up to four dimensions of its own. */
function oldField(cursor: Cursor, inner: () => DType, where: string): DType {
  const rank = cursor.uint(1);
  cursor.skip(11); // reserved, permutation, reserved
  const extents = Array.from({ length: 4 }, () => cursor.uint(4));
  const base = inner();
  if (rank === 0) return base;
  if (rank > 4) throw corrupt(where, `has a field of ${rank} dimensions`);
  const shape = extents.slice(0, rank);
  const size =
    shape.reduce((all, extent) => all * extent, 1) * ('bytes' in base ? base.bytes : 16);
  return fixedArray(base, shape, size, where);
}

function bitsOf(size: number): number {
  return size === 0 ? 0 : Math.floor(Math.log2(size)) + 1;
}
