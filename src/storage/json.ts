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
      return createParser(text).document();
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

/** RFC 8259, one character of look-ahead. */
function createParser(text: string) {
  let at = 0;
  let depth = 0;

  const space = /[ \t\n\r]*/y;
  const skipSpace = () => {
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
  };
  const fail = (): never => {
    throw new SyntaxError(`unexpected ${JSON.stringify(text[at] ?? 'end')} at ${at}`);
  };
  const expect = (word: string) => {
    if (!text.startsWith(word, at)) fail();
    at += word.length;
  };

  const literals: readonly (readonly [string, JsonValue])[] = [
    ['true', true],
    ['false', false],
    ['null', null],
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['-Infinity', Number.NEGATIVE_INFINITY],
  ];
  const number = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;

  const readNumber = (): number | bigint => {
    number.lastIndex = at;
    const match = number.exec(text) ?? fail();
    at = number.lastIndex;
    const value = Number(match[0]);
    const isInteger = match[1] === undefined && match[2] === undefined;
    return isInteger && !Number.isSafeInteger(value) ? BigInt(match[0]) : value;
  };
  const readString = (): string => {
    if (text[at] !== '"') fail();
    let end = at + 1;
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
    const quoted = text.slice(at, end + 1);
    at = end + 1;
    return JSON.parse(quoted);
  };
  /** The member of a list or object that comes next, and whether it is a whole float. */
  const readMember = () => {
    const from = at;
    const member = value();
    const isFloat = Number.isInteger(member) && /[.eE]/.test(text.slice(from, at));
    return { member, isFloat };
  };
  const readList = (): JsonValue[] => {
    const list: JsonValue[] = [];
    expect('[');
    skipSpace();
    if (text[at] === ']') at += 1;
    else
      for (let more = true; more; ) {
        const { member, isFloat } = readMember();
        if (isFloat) markWholeFloat(list, list.length);
        list.push(member);
        more = text[at] === ',';
        expect(more ? ',' : ']');
      }
    return list;
  };
  const readObject = (): JsonObject => {
    const entries: [string, JsonValue][] = [];
    const floats = new Map<string, boolean>();
    expect('{');
    skipSpace();
    if (text[at] === '}') at += 1;
    else
      for (let more = true; more; ) {
        skipSpace();
        const key = readString();
        skipSpace();
        expect(':');
        const { member, isFloat } = readMember();
        entries.push([key, member]);
        floats.set(key, isFloat);
        more = text[at] === ',';
        expect(more ? ',' : '}');
      }
    // defines its keys, `__proto__` included, and never assigns
    const object = Object.fromEntries(entries);
    for (const [key, isFloat] of floats) if (isFloat) markWholeFloat(object, key);
    return object;
  };

  function value(): JsonValue {
    if (depth > DEEPEST) throw new SyntaxError(`nested deeper than ${DEEPEST}`);
    depth += 1;
    skipSpace();
    const first = text[at];
    const literal = literals.find(
      ([word]) => word[0] === first && text.startsWith(word, at),
    );
    let result: JsonValue;
    if (first === '"') result = readString();
    else if (first === '{') result = readObject();
    else if (first === '[') result = readList();
    else if (literal) {
      at += literal[0].length;
      result = literal[1];
    } else result = readNumber();
    skipSpace();
    depth -= 1;
    return result;
  }

  return {
    document(): JsonValue {
      const result = value();
      if (at < text.length) fail();
      return result;
    },
  };
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member of an object. */
export function member(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
