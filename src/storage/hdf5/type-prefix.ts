import type { Cursor } from './cursor';

/** What every encoded datatype begins with. */
export interface TypePrefix {
  /** The number of its class. */
  readonly class: number;
  readonly version: number;
  /** 24 bits whose meaning depends on the class. */
  readonly bits: number;
  /** Bytes of one value. */
  readonly size: number;
}

export const INTEGER = 0;
export const ENUM = 8;

export function readPrefix(cursor: Cursor): TypePrefix {
  const first = cursor.uint(1);
  return {
    class: first & 15,
    version: first >> 4,
    bits: cursor.uint(3),
    size: cursor.uint(4),
  };
}
