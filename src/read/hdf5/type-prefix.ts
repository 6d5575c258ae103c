import type { Cursor } from './cursor';

/** The common prefix of encoded datatypes. */
export interface TypePrefix {
  /** The number of its class. */
  readonly class: number;
  readonly version: number;
  /** 24 bits with a meaning that depends on the class. */
  readonly bits: number;
  /** Bytes per value. */
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
