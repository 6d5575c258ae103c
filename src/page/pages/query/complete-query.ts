import {
  FaultyQuery,
  PYTHON_BOOLEANS,
  type QueryToken,
  tokensOf,
} from '@/ask/query/query-tokens';

/** Expected continuation at an offset of a query's text. */
export type Expected =
  /** A column, `@rows`, `not` or a bracket. */
  | { readonly kind: 'operand' }
  /** An operator for a column. */
  | { readonly kind: 'operator'; readonly column: string }
  /** Words that follow others: `missing` after `is`. */
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'value'; readonly column: string; readonly isInList: boolean }
  /** The condition is complete: `and`, `or`. */
  | { readonly kind: 'join' };

/** A completion: the typed prefix in [from, to), and its candidates. */
export interface Completing {
  readonly expected: Expected;
  readonly from: number;
  readonly to: number;
  /** The typed prefix, without its quotes, backtick or `@`. */
  readonly begun: string;
  /** The mark that it begins with. */
  readonly mark: '"' | "'" | '`' | '@' | undefined;
}

/**
 * Candidates at a caret (an offset in UTF-16 units); undefined if a value is free-form, or the text
 * before it is invalid.
 */
export function completingAt(text: string, caret: number): Completing | undefined {
  const before = tokensBefore(text.slice(0, caret));
  if (!before) return undefined;
  const { tokens, rest } = before;
  const last = tokens.at(-1);
  // a token that ends at the caret may continue
  const isOpen =
    rest === undefined && last !== undefined && last.end === caret && isWord(last);
  const begun = isOpen ? last : undefined;
  const expected = expectedAfter(begun ? tokens.slice(0, -1) : tokens);
  if (!expected) return undefined;
  if (rest !== undefined) {
    const mark = text[rest];
    if (mark !== '"' && mark !== "'" && mark !== '`' && mark !== '@') return undefined;
    const isName = mark === '`' || mark === '@';
    if (isName !== (expected.kind === 'operand')) return undefined;
    return { expected, from: rest, to: caret, begun: text.slice(rest + 1, caret), mark };
  }
  if (!begun) return { expected, from: caret, to: caret, begun: '', mark: undefined };
  const { at } = begun;
  const mark = begun.kind === 'rows' ? '@' : undefined;
  const to = caret + (WORD_REST.exec(text.slice(caret))?.[0].length ?? 0);
  return { expected, from: at, to, begun: text.slice(at + (mark ? 1 : 0), caret), mark };
}

const WORD_REST = /^[\p{L}\p{N}_.]*/u;

function isWord(token: QueryToken): boolean {
  if (token.kind === 'name') return !token.isQuoted;
  return token.kind === 'keyword' || token.kind === 'number' || token.kind === 'rows';
}

/** All tokens except the end, and the start of an unterminated last one; undefined if another is invalid. */
function tokensBefore(
  text: string,
): { readonly tokens: readonly QueryToken[]; readonly rest?: number } | undefined {
  const all = tokensOrFault(text);
  if (!(all instanceof FaultyQuery)) return { tokens: all };
  const { at } = all.fault;
  const some = tokensOrFault(text.slice(0, at));
  return some instanceof FaultyQuery ? undefined : { tokens: some, rest: at };
}

function tokensOrFault(text: string): readonly QueryToken[] | FaultyQuery {
  try {
    return tokensOf(text).slice(0, -1);
  } catch (error) {
    if (error instanceof FaultyQuery) return error;
    throw error;
  }
}

const words = (...list: readonly string[]): Expected => ({ kind: 'words', words: list });
const OPERAND: Expected = { kind: 'operand' };
const JOIN: Expected = { kind: 'join' };

/** Determines what can follow some tokens; undefined if they are invalid, or anything may follow. */
function expectedAfter(tokens: readonly QueryToken[]): Expected | undefined {
  let expected: Expected | undefined = OPERAND;
  let column = '';
  let before: QueryToken | undefined;
  for (const token of tokens) {
    const next = after(token, before, expected, column);
    if (token.kind === 'name') column = token.name;
    before = token;
    if (next === 'free') {
      expected = undefined;
      continue;
    }
    expected = next;
  }
  return expected;
}

/** Determines what can follow one more token; `free`: a value follows, which is not completed. */
function after(
  token: QueryToken,
  before: QueryToken | undefined,
  expected: Expected | undefined,
  column: string,
): Expected | 'free' {
  switch (token.kind) {
    case 'name':
      if (expected?.kind === 'value' && PYTHON_BOOLEANS.has(token.name))
        return isInList(expected) ? words(',', ']') : JOIN;
      // NaN and NA after “is”
      if (before?.kind === 'keyword' && (before.word === 'is' || before.word === 'not'))
        if (expected?.kind === 'words') return JOIN;
      return { kind: 'operator', column: token.name };
    case 'rows':
      return JOIN;
    case 'number':
    case 'text':
      if (expected?.kind === 'operand') return 'free';
      return isInList(expected) ? words(',', ']') : JOIN;
    case 'mark':
      if (token.mark === '(') return OPERAND;
      if (token.mark === ')' || token.mark === ']') return JOIN;
      if (token.mark === '[' || token.mark === ',')
        return { kind: 'value', column, isInList: true };
      // a column follows `500 <`
      return expected?.kind === 'operator'
        ? { kind: 'value', column, isInList: false }
        : OPERAND;
    case 'keyword':
      return afterWord(token.word, expected, column);
    case 'end':
      return 'free';
  }
}

function afterWord(
  word: Extract<QueryToken, { kind: 'keyword' }>['word'],
  expected: Expected | undefined,
  column: string,
): Expected | 'free' {
  switch (word) {
    case 'and':
    case 'or':
      return OPERAND;
    case 'not':
      if (expected?.kind === 'operator') return words('in [');
      return expected?.kind === 'words' ? words('missing') : OPERAND;
    case 'in':
      return words('[');
    case 'is':
      return words('missing', 'not missing');
    case 'missing':
      return JOIN;
    case 'starts':
      return words('with');
    case 'contains':
      return 'free';
    case 'with':
      return { kind: 'value', column, isInList: false };
    case 'true':
    case 'false':
      return isInList(expected) ? words(',', ']') : JOIN;
  }
}

function isInList(expected: Expected | undefined): boolean {
  return expected?.kind === 'value' && expected.isInList;
}
