import type { NumberArray } from '@/model/values';
import { shortest32 } from './export-text';

/** Bytes of one piece. */
const PIECE = 1 << 20;
/** Maximum bytes of a line: two indices and a number, the longest of which is a double of 24 characters. */
const LONGEST_LINE = 64;

const SPACE = 0x20;
const NEWLINE = 0x0a;
const ZERO = 0x30;

/**
 * Writes the lines of a coordinate Matrix Market file, `row column value`, in pieces of a megabyte. Numbers have the
 * fewest digits that give the same number when they are read.
 */
export class EntryLines {
  readonly #write: (bytes: Uint8Array) => Promise<void>;
  #bytes = new Uint8Array(PIECE);
  #length = 0;

  constructor(write: (bytes: Uint8Array) => Promise<void>) {
    this.#write = write;
  }

  /** True once `flush` should be awaited before more is added. */
  get isFull(): boolean {
    return this.#length > PIECE - LONGEST_LINE;
  }

  /** Adds a line; `row` and `column` count from 1. */
  add(row: number, column: number, values: NumberArray, at: number): void {
    this.#integer(row);
    this.#bytes[this.#length++] = SPACE;
    this.#integer(column);
    this.#bytes[this.#length++] = SPACE;
    const value = values[at] as number | bigint;
    if (typeof value === 'number' && value >= 0 && value <= 2 ** 31 && value % 1 === 0)
      this.#integer(value);
    else {
      const text =
        typeof value === 'number' && values instanceof Float32Array
          ? shortest32(value)
          : String(value);
      for (let i = 0; i < text.length; i++)
        this.#bytes[this.#length++] = text.charCodeAt(i);
    }
    this.#bytes[this.#length++] = NEWLINE;
  }

  async flush(): Promise<void> {
    const piece = this.#bytes.subarray(0, this.#length);
    this.#bytes = new Uint8Array(PIECE);
    this.#length = 0;
    if (piece.length > 0) await this.#write(piece);
  }

  #integer(value: number): void {
    let digits = 1;
    for (let rest = value; rest >= 10; rest /= 10) digits++;
    let at = this.#length + digits;
    this.#length = at;
    let rest = value;
    for (let i = 0; i < digits; i++) {
      const quotient = Math.floor(rest / 10);
      this.#bytes[--at] = ZERO + (rest - 10 * quotient);
      rest = quotient;
    }
  }
}
