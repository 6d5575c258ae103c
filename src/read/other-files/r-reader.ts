import { latin1 } from './latin1';

/** Thrown if the available bytes end, or are no longer valid R serialisation. */
export class EndOfStart extends Error {}

/** R's serialised values in one of its three encodings (R Internals 1.8, "Serialization Formats"). */
export interface RReader {
  /** @throws EndOfStart, like all methods */
  int(): number;
  /** The given number of bytes of a string, one character for each byte. */
  text(length: number): string;
  /** Skips numbers of this many bytes each in the binary encodings. */
  skip(count: number, width: number): void;
}

/** XDR is big-endian; the native encoding of today's computers is little-endian. */
export function binaryReader(
  bytes: Uint8Array,
  start: number,
  littleEndian: boolean,
): RReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = start;
  const take = (length: number) => {
    const from = at;
    at += length;
    if (length < 0 || at > bytes.length) throw new EndOfStart();
    return from;
  };
  return {
    int: () => view.getInt32(take(4), littleEndian),
    text(length) {
      const from = take(length);
      return latin1(bytes.subarray(from, from + length));
    },
    skip(count, width) {
      take(count * width);
    },
  };
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  v: '\v',
  b: '\b',
  r: '\r',
  f: '\f',
  a: '\x07',
};

/** One number per line; strings with the escapes of C. */
export function asciiReader(bytes: Uint8Array, start: number): RReader {
  let at = start;
  const peek = () => {
    const code = bytes[at];
    if (code === undefined) throw new EndOfStart();
    return code;
  };
  const skipSpace = () => {
    while (peek() <= 32) at++;
  };
  const word = () => {
    skipSpace();
    const from = at;
    while (peek() > 32) at++;
    return latin1(bytes.subarray(from, at));
  };
  const escaped = () => {
    const digits = /^[0-7]{1,3}/.exec(latin1(bytes.subarray(at, at + 3)))?.[0];
    if (digits !== undefined) {
      at += digits.length;
      return String.fromCharCode(Number.parseInt(digits, 8));
    }
    const letter = String.fromCharCode(peek());
    at++;
    return ESCAPES[letter] ?? letter;
  };
  return {
    int() {
      const text = word();
      const value = text === 'NA' ? -(2 ** 31) : Number(text);
      if (!Number.isInteger(value)) throw new EndOfStart();
      return value;
    },
    text(length) {
      let text = '';
      if (length > 0) skipSpace();
      while (text.length < length) {
        const code = peek();
        at++;
        text += code === 0x5c ? escaped() : String.fromCharCode(code);
      }
      return text;
    },
    skip(count) {
      for (let i = 0; i < count; i++) word();
    },
  };
}
