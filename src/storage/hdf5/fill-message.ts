import { type Cursor, corrupt } from './cursor';

/** The fill value of a dataset as its header has it: whether it was chosen (`user`), left to the default (zero), or is undefined. */
export type StoredFillBytes =
  | { readonly state: 'user'; readonly bytes: Uint8Array }
  | { readonly state: 'default' | 'undefined' };

/** The bytes of the value that is read where nothing was written (format specification IV.A.2.f, versions 1 to 3). */
export function parseFill(cursor: Cursor, where: string): StoredFillBytes {
  const version = cursor.uint(1);
  if (version === 1 || version === 2) {
    cursor.skip(2);
    const defined = cursor.uint(1) !== 0;
    if (version === 2 && !defined) return { state: 'undefined' };
    return sized(cursor);
  }
  if (version !== 3) throw corrupt(where, `has a fill value of version ${version}`);
  const flags = cursor.uint(1);
  if (flags & 0x20) return sized(cursor);
  return { state: flags & 0x10 ? 'undefined' : 'default' };
}

/** The older message, of bytes alone (IV.A.2.e). */
export function parseOldFill(cursor: Cursor): StoredFillBytes {
  return sized(cursor);
}

function sized(cursor: Cursor): StoredFillBytes {
  const size = cursor.uint(4);
  if (size === 0xffffffff) return { state: 'undefined' };
  return size === 0 ? { state: 'default' } : { state: 'user', bytes: cursor.bytes(size) };
}
