import { DataError } from '@/model/errors';
import type {
  Comparison,
  Condition,
  Inequality,
  Literal,
  Query,
  QueryTest,
} from './query';
import {
  FaultyQuery,
  type Keyword,
  type Mark,
  PYTHON_BOOLEANS,
  type QueryFault,
  type QueryToken,
  tokenText as shown,
  tokensOf,
} from './query-tokens';

export type ParsedQuery =
  | { readonly status: 'parsed'; readonly query: Query }
  | { readonly status: 'wrong'; readonly fault: QueryFault };

/** Maximum nesting depth of brackets and `not`. */
const MAX_DEPTH = 200;

/**
 * Parses the text of a query (docs/query.md): a subset of what `pandas.DataFrame.query` accepts. Use it while the user
 * types: it never throws, and a fault has its position and what was expected there. Does not look up columns.
 *
 * @example
 * const text = 'n_genes > 500 and leiden in ["0", "3"]';
 * const parsed = parseQuery(text);
 * const fault = parsed.status === 'wrong' ? faultText(text, parsed.fault) : undefined;
 */
export function parseQuery(text: string): ParsedQuery {
  try {
    return { status: 'parsed', query: new Parser(tokensOf(text)).whole() };
  } catch (error) {
    if (!(error instanceof FaultyQuery)) throw error;
    return { status: 'wrong', fault: error.fault };
  }
}

/**
 * Parses a query like `parseQuery`, but throws. Use it where a query must be right: answers, the command line, tests.
 *
 * @throws UnsupportedError with the sentence
 * @example
 * const query = expectQuery('n_genes > 500 and leiden in ["0", "3"]');
 * const { rows } = await evaluateQuery(elements, '/obs', query, { signal });
 */
export function expectQuery(text: string): Query {
  const parsed = parseQuery(text);
  if (parsed.status === 'parsed') return parsed.query;
  throw new DataError('UnsupportedError', faultText(text, parsed.fault));
}

/** A fault as a sentence, with its position counted in characters from 1. */
export function faultText(text: string, { at, reason }: QueryFault): string {
  if (text.trim() === '')
    return 'The query is empty. Write a condition, such as n_genes > 500.';
  return `The query is wrong at character ${characterAt(text, at)}: ${reason}.`;
}

/** The number of the character at an offset in UTF-16 units, from 1. */
export function characterAt(text: string, at: number): number {
  return [...text.slice(0, at)].length + 1;
}

class Parser {
  readonly #tokens: readonly QueryToken[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly QueryToken[]) {
    this.#tokens = tokens;
  }

  whole(): Query {
    const query = this.#either();
    const rest = this.#peek();
    if (rest.kind === 'end') return query;
    if (rest.kind === 'mark' && rest.mark === ')')
      throw faulty(rest, 'this ) closes nothing');
    throw faulty(rest, `expected “and”, “or” or the end, found ${shown(rest)}`);
  }

  #either(): Query {
    return this.#chain('or', () => this.#chain('and', () => this.#negated()));
  }

  #chain(word: 'and' | 'or', part: () => Query): Query {
    const first = part();
    if (!this.#takeWord(word)) return first;
    const of = [first, part()];
    while (this.#takeWord(word)) of.push(part());
    return { kind: word, of };
  }

  #negated(): Query {
    const token = this.#peek();
    if (++this.#depth > MAX_DEPTH)
      throw faulty(
        token,
        `more than ${MAX_DEPTH} brackets and “not” are within each other`,
      );
    const query = this.#unit();
    this.#depth--;
    return query;
  }

  #unit(): Query {
    if (this.#takeWord('not')) return { kind: 'not', of: this.#negated() };
    const token = this.#peek();
    if (token.kind === 'rows') {
      this.#next++;
      return { kind: 'rows', name: token.name, character: token.character };
    }
    if (!this.#takeMark('(')) return this.#test();
    const inner = this.#either();
    const close = this.#peek();
    if (!this.#takeMark(')')) throw faulty(close, `expected ), found ${shown(close)}`);
    return inner;
  }

  #test(): QueryTest {
    const token = this.#peek();
    if (isLiteral(token)) return this.#range();
    return { ...this.#operand(), ...this.#condition(token) };
  }

  /** `literal < column <= literal`. */
  #range(): QueryTest {
    const first = this.#literal();
    const firstComparison = this.#inequality('after the value');
    const operand = this.#operand();
    const secondComparison = this.#inequality(
      'after the column: a value on the left needs one on the right, too, as in 500 < n_genes <= 2500',
    );
    const second = this.#literal();
    return {
      ...operand,
      kind: 'range',
      first,
      firstComparison,
      secondComparison,
      second,
    };
  }

  #operand(): { readonly column: string; readonly character: number } {
    const token = this.#take();
    const { character } = token;
    if (token.kind === 'name') return { column: token.name, character };
    const isKeyword = token.kind === 'keyword';
    const hint = isKeyword ? `; a column of this name goes in backticks` : '';
    throw faulty(token, `expected a column, found ${shown(token)}${hint}`);
  }

  #condition(column: QueryToken): Condition {
    const token = this.#take();
    if (token.kind === 'mark') {
      const comparison = COMPARISONS.get(token.mark);
      if (comparison) return { kind: 'compare', comparison, literal: this.#literal() };
    }
    if (token.kind === 'keyword')
      switch (token.word) {
        case 'in':
          return { kind: 'in', literals: this.#list() };
        case 'not':
          this.#expectWord('in', 'after “not”');
          return { kind: 'in', not: true, literals: this.#list() };
        case 'contains':
          return { kind: 'contains', text: this.#text('contains') };
        case 'starts':
          this.#expectWord('with', 'after “starts”');
          return { kind: 'starts with', text: this.#text('starts with') };
        case 'is': {
          const isNot = this.#takeWord('not');
          const of = this.#oneKindOfMissing();
          if (!of) this.#expectWord('missing', isNot ? 'after “is not”' : 'after “is”');
          return { kind: 'missing', ...(isNot && { not: true }), ...(of && { of }) };
        }
      }
    const hint =
      column.kind === 'name' && !column.isQuoted && token.kind === 'name'
        ? '; names with spaces go in backticks'
        : '';
    throw faulty(
      token,
      `expected a comparison after the column (==, !=, <, <=, >, >=, in, contains, starts with, is missing), found ${shown(token)}${hint}`,
    );
  }

  #oneKindOfMissing(): 'NaN' | 'NA' | undefined {
    const token = this.#peek();
    if (token.kind !== 'name' || token.isQuoted) return undefined;
    const { name } = token;
    if (name !== 'NaN' && name !== 'NA') return undefined;
    this.#next++;
    return name;
  }

  #list(): readonly Literal[] {
    const open = this.#peek();
    if (!this.#takeMark('['))
      throw faulty(open, `expected [ and values after “in”, found ${shown(open)}`);
    const literals = [this.#literal()];
    while (this.#takeMark(',')) literals.push(this.#literal());
    const close = this.#peek();
    if (!this.#takeMark(']'))
      throw faulty(close, `expected , or ] in the list, found ${shown(close)}`);
    return literals;
  }

  #literal(): Literal {
    const token = this.#take();
    if (token.kind === 'number') return { kind: 'number', digits: token.digits };
    if (token.kind === 'text') return { kind: 'text', text: token.text };
    if (token.kind === 'keyword' && (token.word === 'true' || token.word === 'false'))
      return { kind: 'boolean', value: token.word === 'true' };
    const name = token.kind === 'name' && !token.isQuoted ? token.name : undefined;
    const python = name === undefined ? undefined : PYTHON_BOOLEANS.get(name);
    if (python !== undefined) return { kind: 'boolean', value: python };
    const hint = name === undefined ? undefined : 'texts go in quotes';
    throw faulty(
      token,
      `expected a value (a number, a text in quotes, true or false), found ${shown(token)}${hint === undefined ? '' : `; ${hint}`}`,
      hint,
    );
  }

  #text(after: string): string {
    const token = this.#take();
    if (token.kind === 'text') return token.text;
    throw faulty(
      token,
      `expected a text in quotes after “${after}”, found ${shown(token)}`,
    );
  }

  #inequality(where: string): Inequality {
    const token = this.#take();
    if (token.kind === 'mark') {
      const { mark } = token;
      if (mark === '<' || mark === '<=' || mark === '>' || mark === '>=') return mark;
    }
    throw faulty(token, `expected <, <=, > or >= ${where}; found ${shown(token)}`);
  }

  #expectWord(word: Keyword, where: string): void {
    const token = this.#peek();
    if (!this.#takeWord(word))
      throw faulty(token, `expected “${word}” ${where}, found ${shown(token)}`);
  }

  #peek(): QueryToken {
    // the last token is the end, which is never consumed
    return this.#tokens[Math.min(this.#next, this.#tokens.length - 1)] as QueryToken;
  }

  #take(): QueryToken {
    const token = this.#peek();
    this.#next++;
    return token;
  }

  #takeWord(word: Keyword): boolean {
    const token = this.#peek();
    const isIt = token.kind === 'keyword' && token.word === word;
    if (isIt) this.#next++;
    return isIt;
  }

  #takeMark(mark: Mark): boolean {
    const token = this.#peek();
    const isIt = token.kind === 'mark' && token.mark === mark;
    if (isIt) this.#next++;
    return isIt;
  }
}

const COMPARISONS: ReadonlyMap<Mark, Comparison> = new Map([
  ['==', '=='],
  ['=', '=='],
  ['!=', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
]);

function isLiteral(token: QueryToken): boolean {
  return (
    token.kind === 'number' ||
    token.kind === 'text' ||
    (token.kind === 'keyword' && (token.word === 'true' || token.word === 'false'))
  );
}

function faulty({ at, end }: QueryToken, reason: string, hint?: string): FaultyQuery {
  return new FaultyQuery({ at, end, reason, ...(hint !== undefined && { hint }) });
}
