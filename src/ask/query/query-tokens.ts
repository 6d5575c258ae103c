/**
 * A token of a query's text, from `at` to `end` in UTF-16 units; `character` is its 1-based
 * position in characters.
 */
export type QueryToken = Part & { readonly character: number };

type Part = { readonly at: number; readonly end: number } & (
  | { readonly kind: 'name'; readonly name: string; readonly isQuoted: boolean }
  /** `@name` */
  | { readonly kind: 'rows'; readonly name: string }
  | { readonly kind: 'keyword'; readonly word: Keyword }
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'text'; readonly text: string }
  /** A comparison, bracket or comma. */
  | { readonly kind: 'mark'; readonly mark: Mark }
  | { readonly kind: 'end' }
);

export const KEYWORDS = [
  'and',
  'or',
  'not',
  'in',
  'is',
  'missing',
  'contains',
  'starts',
  'with',
  'true',
  'false',
] as const;
export type Keyword = (typeof KEYWORDS)[number];

// the longer first
const MARKS = ['==', '!=', '<=', '>=', '<', '>', '=', '(', ')', '[', ']', ','] as const;
export type Mark = (typeof MARKS)[number];

/** The position and reason of a fault in a query's text. */
export interface QueryFault {
  readonly at: number;
  readonly end: number;
  /** A sentence in lower case, without its full stop. */
  readonly reason: string;
  /** Advice on what to write instead, where that is known; also a part of the reason. */
  readonly hint?: string;
}

/** Python's words for booleans, which are taken where a value is expected. */
export const PYTHON_BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['True', true],
  ['False', false],
]);

/** Thrown while parsing a query; never leaves `parseQuery`. */
export class FaultyQuery extends Error {
  readonly fault: QueryFault;
  constructor(fault: QueryFault) {
    super(fault.reason);
    this.fault = fault;
  }
}

const SPACE = /\s*/uy;
const NAME = /[\p{L}_][\p{L}\p{M}\p{N}_.]*/uy;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;
/** Characters that may not follow a number. */
const AFTER_NUMBER = /[\p{L}\p{N}_.]+/uy;

/**
 * All tokens of a text, the end last.
 *
 * @throws FaultyQuery for a character outside the language
 */
export function tokensOf(text: string): readonly QueryToken[] {
  const tokens: QueryToken[] = [];
  let at = 0;
  let character = 1;
  for (;;) {
    const spaces = matchAt(SPACE, text, at).length; // each one UTF-16 unit
    at += spaces;
    character += spaces;
    const part = partAt(text, at);
    tokens.push({ ...part, character });
    if (part.kind === 'end') return tokens;
    character += charactersIn(text, at, part.end);
    at = part.end;
  }
}

/** Number of characters between two offsets: a surrogate pair is one. */
function charactersIn(text: string, from: number, end: number): number {
  let count = 0;
  for (let i = from; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xdc00 || unit > 0xdfff) count++;
  }
  return count;
}

function partAt(text: string, at: number): Part {
  const first = text[at];
  if (first === undefined) return { kind: 'end', at, end: at };
  if (first === '"' || first === "'") return textAt(text, at, first);
  if (first === '`') return quotedNameAt(text, at);
  if (first === '@') return rowsAt(text, at);
  const name = matchAt(NAME, text, at);
  if (name !== '') return { ...wordOf(name), at, end: at + name.length };
  const digits = matchAt(NUMBER, text, at);
  if (digits !== '') return numberAt(text, at, digits);
  const mark = MARKS.find((one) => text.startsWith(one, at));
  if (mark) return { kind: 'mark', mark, at, end: at + mark.length };
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  throw new FaultyQuery({
    at,
    end: at + character.length,
    reason: `“${character}” has no meaning here; names of columns that contain it go in backticks`,
  });
}

function wordOf(name: string) {
  const word = KEYWORDS.find((one) => one === name);
  return word
    ? ({ kind: 'keyword', word } as const)
    : ({ kind: 'name', name, isQuoted: false } as const);
}

function rowsAt(text: string, at: number): Part {
  const name = matchAt(NAME, text, at + 1);
  const end = at + 1 + name.length;
  if (name !== '') return { kind: 'rows', name, at, end };
  throw new FaultyQuery({
    at,
    end,
    reason: 'expected the name of rows after @, such as @selected',
  });
}

function numberAt(text: string, at: number, digits: string): Part {
  const end = at + digits.length;
  const rest = matchAt(AFTER_NUMBER, text, end);
  if (rest === '') return { kind: 'number', digits, at, end };
  throw new FaultyQuery({
    at,
    end: end + rest.length,
    reason: `“${digits}${rest}” is not a number; a text goes in quotes, the name of a column in backticks`,
  });
}

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['n', '\n'],
  ['t', '\t'],
]);
const LONE_SURROGATE = /\p{Cs}/u;
const HEX = /^[0-9a-fA-F]{4}$/;

function textAt(text: string, start: number, quote: string): Part {
  let value = '';
  let at = start + 1;
  for (;;) {
    const character = text[at];
    if (character === undefined)
      throw new FaultyQuery({
        at: start,
        end: at,
        reason: `the text that begins here has no closing ${quote}`,
      });
    if (character === quote) break;
    if (character !== '\\') {
      value += character;
      at++;
      continue;
    }
    const letter = text[at + 1] ?? '';
    const hex = text.slice(at + 2, at + 6);
    const isCode = letter === 'u' && HEX.test(hex);
    const escaped = isCode
      ? String.fromCharCode(Number.parseInt(hex, 16))
      : SIMPLE_ESCAPES.get(letter);
    if (escaped === undefined)
      throw new FaultyQuery({
        at,
        end: at + 1 + letter.length,
        reason: `\\${letter} is not an escape: those are \\\\, \\', \\", \\n, \\t and \\u with four hexadecimal digits`,
      });
    value += escaped;
    at += isCode ? 6 : 2;
  }
  if (LONE_SURROGATE.test(value))
    throw new FaultyQuery({
      at: start,
      end: at + 1,
      reason: 'this text has half of a character (a lone surrogate)',
    });
  return { kind: 'text', text: value, at: start, end: at + 1 };
}

function quotedNameAt(text: string, start: number): Part {
  let name = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '`') name += text[at];
    else if (text[at + 1] === '`') {
      name += '`';
      at++;
    } else return { kind: 'name', name, isQuoted: true, at: start, end: at + 1 };
  }
  throw new FaultyQuery({
    at: start,
    end: text.length,
    reason: 'the name that begins here has no closing backtick',
  });
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** A token as named in a sentence. */
export function tokenText(token: QueryToken): string {
  switch (token.kind) {
    case 'end':
      return 'the end';
    case 'name':
      return `“${token.name}”`;
    case 'rows':
      return `“@${token.name}”`;
    case 'keyword':
      return `“${token.word}”`;
    case 'number':
      return token.digits;
    case 'text':
      return `the text “${token.text}”`;
    case 'mark':
      return `“${token.mark}”`;
  }
}
