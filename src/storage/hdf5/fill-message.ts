import { type Cursor, corrupt } from './cursor';

/**
 * The bytes of the value that stands where nothing was written (format specification IV.A.2.f,
 * versions 1 to 3); undefined where the file leaves it to the default, zero.
 */
export function parseFill(cursor: Cursor, where: string): Uint8Array | undefined {
  const version = cursor.uint(1);
  if (version === 1 || version === 2) {
    cursor.skip(2);
    const defined = cursor.uint(1) !== 0;
    if (version === 2 && !defined) return undefined;
    return sized(cursor);
  }
  if (version !== 3) throw corrupt(where, `has a fill value of version ${version}`);
  const flags = cursor.uint(1);
  return flags & 0x20 ? sized(cursor) : undefined;
}

/** The older message, of bytes alone (IV.A.2.e). */
export function parseOldFill(cursor: Cursor): Uint8Array | undefined {
  return sized(cursor);
}

function sized(cursor: Cursor): Uint8Array | undefined {
  const size = cursor.uint(4);
  // −1 says undefined, 0 the default
  if (size === 0xffffffff || size === 0) return undefined;
  return cursor.bytes(size);
}
