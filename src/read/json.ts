import type { AttributeValue } from '@/model/attributes';
import { DataError } from '@/model/errors';
import { markWholeFloat } from '@/model/whole-floats';

/** JSON values, with integers beyond 2^53 as bigint. Objects may have any key, `__proto__` included. */
export type JsonValue = AttributeValue;
export type JsonObject = { readonly [key: string]: JsonValue };

/** Tokens that JSON.parse would refuse (Python writes them) or round. */
const REFUSED_OR_ROUNDED = /\d{16}|NaN|Infinity/;
/** Floats that are whole: `1.0`, `1e3`. Not fill values, which have a type elsewhere: most documents have no others. */
const WHOLE_FLOAT =
  /(?<!"fill_value":?)[\s:,[]-?\d+(?:\.0+|(?:\.\d+)?[eE][+-]?\d+)[\s,\]}]/;
const DEEPEST = 200;

/** A text that is not JSON: `what` is wrong at the position `at`. */
export class JsonError extends SyntaxError {
  readonly what: string;
  readonly at: number;
  constructor(what: string, at: number) {
    super(`${what} at ${at}`);
    this.what = what;
    this.at = at;
  }
}

/** The text of a document: of UTF-8 or UTF-16, without its byte order mark. */
export function jsonText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Parses a text as `parseJson`. Use it for what people write, who want to know where it is wrong: JsonError. */
export function parseJsonText(text: string): JsonValue {
  return new Parser(text).document();
}

/**
 * Parses a metadata document: JSON, and Python's extensions: bare `NaN`, `Infinity`, `-Infinity`, and
 * UTF-16. A byte order mark is skipped. Whole floats are marked (`isWholeFloat`), unless all of the document are fill values.
 * CorruptError if invalid.
 */
export function parseJson(bytes: Uint8Array, where: string): JsonValue {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'utf-8') return parseJson(new TextEncoder().encode(text), where);
  try {
    if (REFUSED_OR_ROUNDED.test(text) || WHOLE_FLOAT.test(text))
      return new Parser(text).document();
    if (isTooDeep(bytes)) throw new SyntaxError(`nested deeper than ${DEEPEST}`);
    return JSON.parse(text);
  } catch (error) {
    throw new DataError(
      'CorruptError',
      `${where} is not valid JSON (${error instanceof Error ? error.message : error}). The store is damaged, or this is not a store.`,
      { cause: error },
    );
  }
}

/** As Python's `json.detect_encoding`: by the mark, or by which byte of the first character is zero. */
function encodingOf([first = 1, second = 1]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0))
    return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0))
    return 'utf-16be';
  return 'utf-8';
}

/**
 * Depth limit for callers that recurse over a document. Checked in the text, without recursion: a
 * document may have a million nodes.
 */
function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfString(bytes, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        if (depth > DEEPEST) return true;
        break;
      case 0x5d:
      case 0x7d:
        depth -= 1;
    }
  }
  return false;
}

const QUOTE = 0x22;

function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === 0x5c) at += 1;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}

const LITERALS: readonly (readonly [string, JsonValue])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
];

/** RFC 8259, one character of look-ahead. */
class Parser {
  readonly #text: string;
  readonly #space = /[ \t\n\r]*/y;
  readonly #number = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonValue {
    const result = this.#value();
    if (this.#at < this.#text.length) this.#fail();
    return result;
  }

  #value(): JsonValue {
    if (this.#depth > DEEPEST) throw new SyntaxError(`nested deeper than ${DEEPEST}`);
    this.#depth += 1;
    this.#skipSpace();
    const result = this.#valueHere();
    this.#skipSpace();
    this.#depth -= 1;
    return result;
  }

  #valueHere(): JsonValue {
    const first = this.#text[this.#at];
    if (first === '"') return this.#string();
    if (first === '{') return this.#object();
    if (first === '[') return this.#list();
    const literal = LITERALS.find(
      ([word]) => word[0] === first && this.#text.startsWith(word, this.#at),
    );
    if (!literal) return this.#numberHere();
    this.#at += literal[0].length;
    return literal[1];
  }

  #numberHere(): number | bigint {
    const number = this.#number;
    number.lastIndex = this.#at;
    const match = number.exec(this.#text) ?? this.#fail();
    this.#at = number.lastIndex;
    const value = Number(match[0]);
    const isInteger = match[1] === undefined && match[2] === undefined;
    return isInteger && !Number.isSafeInteger(value) ? BigInt(match[0]) : value;
  }

  #string(): string {
    const text = this.#text;
    if (text[this.#at] !== '"') this.#fail();
    let end = this.#at + 1;
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
    try {
      const read: string = JSON.parse(text.slice(this.#at, end + 1));
      this.#at = end + 1;
      return read;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#fail('a text with a line break, a wrong escape or no end');
    }
  }

  #list(): JsonValue[] {
    const list: JsonValue[] = [];
    this.#members(']', () => {
      const { member, isFloat } = this.#member();
      if (isFloat) markWholeFloat(list, list.length);
      list.push(member);
    });
    return list;
  }

  #object(): JsonObject {
    const entries: [string, JsonValue][] = [];
    const floats = new Map<string, boolean>();
    this.#members('}', () => {
      this.#skipSpace();
      const key = this.#string();
      this.#skipSpace();
      this.#expect(':');
      const { member, isFloat } = this.#member();
      entries.push([key, member]);
      floats.set(key, isFloat);
    });
    // defines its keys, `__proto__` included, and never assigns
    const object = Object.fromEntries(entries);
    for (const [key, isFloat] of floats) if (isFloat) markWholeFloat(object, key);
    return object;
  }

  /** Reads a list or object up to its end, member by member. */
  #members(end: string, read: () => void): void {
    this.#at += 1;
    this.#skipSpace();
    if (this.#text[this.#at] === end) this.#at += 1;
    else
      for (let more = true; more; ) {
        read();
        more = this.#text[this.#at] === ',';
        this.#expect(more ? ',' : end);
      }
  }

  /** The member of a list or object that comes next, and whether it is a whole float. */
  #member() {
    const from = this.#at;
    const member = this.#value();
    const isFloat =
      Number.isInteger(member) && /[.eE]/.test(this.#text.slice(from, this.#at));
    return { member, isFloat };
  }

  #skipSpace(): void {
    this.#space.lastIndex = this.#at;
    this.#space.test(this.#text);
    this.#at = this.#space.lastIndex;
  }

  #expect(word: string): void {
    if (!this.#text.startsWith(word, this.#at)) this.#fail();
    this.#at += word.length;
  }

  #fail(what?: string): never {
    const found = JSON.stringify(this.#text[this.#at] ?? 'end');
    throw new JsonError(what ?? `unexpected ${found}`, this.#at);
  }
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member of an object. */
export function member(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
