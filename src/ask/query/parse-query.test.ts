import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '@/testing/random';
import { expectQuery, parseQuery } from './parse-query';
import type { Condition, Literal, Query } from './query';
import { columnText, queryText } from './query-text';

/** Without positions. */
function parsed(text: string): unknown {
  return JSON.parse(
    JSON.stringify(expectQuery(text), (key, value) =>
      key === 'character' ? undefined : value,
    ),
  );
}

function wrong(text: string): string {
  expect(parseQuery(text).status).toBe('wrong');
  try {
    expectQuery(text);
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
  return '';
}

const number = (digits: string): Literal => ({ kind: 'number', digits });
const text = (value: string): Literal => ({ kind: 'text', text: value });
const compare = (column: string, comparison: string, literal: Literal) => ({
  column,
  kind: 'compare',
  comparison,
  literal,
});

describe('the language of queries', () => {
  it('has comparisons, one = meaning ==', () => {
    expect(parsed('n_genes>=500')).toEqual(compare('n_genes', '>=', number('500')));
    expect(parsed(' cell = "B" ')).toEqual(compare('cell', '==', text('B')));
    expect(parsed('x > -1.5e-3')).toEqual(compare('x', '>', number('-1.5e-3')));
    expect(parsed('ok != false')).toEqual(
      compare('ok', '!=', { kind: 'boolean', value: false }),
    );
    // as Python writes them
    expect(parsed('ok == True')).toEqual(
      compare('ok', '==', { kind: 'boolean', value: true }),
    );
    expect(parsed('True == "x"')).toEqual(compare('True', '==', text('x')));
  });

  it('has ranges in both directions', () => {
    expect(parsed('500 < n <= 2500')).toEqual({
      column: 'n',
      kind: 'range',
      first: number('500'),
      firstComparison: '<',
      secondComparison: '<=',
      second: number('2500'),
    });
    expect(parsed('9 >= n > 2')).toMatchObject({ firstComparison: '>=' });
  });

  it('has lists, texts and missing values', () => {
    expect(parsed('donor not in ["a", "b"]')).toEqual({
      column: 'donor',
      kind: 'in',
      not: true,
      literals: [text('a'), text('b')],
    });
    expect(parsed('gene starts with "MT-"')).toEqual({
      column: 'gene',
      kind: 'starts with',
      text: 'MT-',
    });
    expect(parsed("a contains '5\" end'")).toMatchObject({ text: '5" end' });
    expect(parsed('a is not missing')).toEqual({
      column: 'a',
      kind: 'missing',
      not: true,
    });
  });

  it('binds not tighter than and, and and tighter than or', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => compare(name, '==', number('1')));
    expect(parsed('not a == 1 and b == 1 or c == 1')).toEqual({
      kind: 'or',
      of: [{ kind: 'and', of: [{ kind: 'not', of: a }, b] }, c],
    });
    expect(parsed('not (a == 1 and (b == 1 or c == 1))')).toEqual({
      kind: 'not',
      of: { kind: 'and', of: [a, { kind: 'or', of: [b, c] }] },
    });
  });

  it('takes names of every script, and any name in backticks', () => {
    for (const name of ['été', 'ملف', 'x.y', '_a1', '__proto__', 'index'])
      expect(parsed(`${name} == 1`)).toMatchObject({ column: name });
    for (const name of ['a b', '1st', 'and', '🧬', 'back\\slash', '%', ' '])
      expect(parsed(`\`${name}\` == 1`)).toMatchObject({ column: name });
    expect(parsed('```tick``` == 1')).toMatchObject({ column: '`tick`' });
  });

  it('supports few escapes in texts', () => {
    expect(parsed(String.raw`a == "\\ \' \" \n \t \u00e9"`)).toMatchObject({
      literal: text('\\ \' " \n \t é'),
    });
    expect(wrong(String.raw`a == "\q"`)).toContain(
      'wrong at character 7: \\q is not an escape',
    );
    expect(wrong(String.raw`a == "\ud83e"`)).toContain('half of a character');
  });

  it.each([
    ['', 'The query is empty. Write a condition, such as n_genes > 500.'],
    [
      'n_genes >',
      'character 10: expected a value (a number, a text in quotes, true or false), found the end.',
    ],
    [
      'leiden == T',
      'character 11: expected a value (a number, a text in quotes, true or false), found “T”; texts go in quotes.',
    ],
    ['n > 5 and', 'character 10: expected a column, found the end.'],
    ['(n > 5', 'character 7: expected ), found the end.'],
    ['n > 5)', 'character 6: this ) closes nothing.'],
    [
      'a b == 1',
      'character 3: expected a comparison after the column (==, !=, <, <=, >, >=, in, contains, starts with, is missing), found “b”; names with spaces go in backticks.',
    ],
    [
      'in == 1',
      'character 1: expected a column, found “in”; a column of this name goes in backticks.',
    ],
    [
      'a in []',
      'character 7: expected a value (a number, a text in quotes, true or false), found “]”.',
    ],
    ['a in 5', 'character 6: expected [ and values after “in”, found 5.'],
    ['a is 5', 'character 6: expected “missing” after “is”, found 5.'],
    [
      'a >> 5',
      'character 4: expected a value (a number, a text in quotes, true or false), found “>”.',
    ],
    [
      'a contains 5',
      'character 12: expected a text in quotes after “contains”, found 5.',
    ],
    ['a == "open', 'character 6: the text that begins here has no closing ".'],
    ['`open == 1', 'character 1: the name that begins here has no closing backtick.'],
    ['a > 5 b < 9', 'character 7: expected “and”, “or” or the end, found “b”.'],
    [
      '5 < a',
      'character 6: expected <, <=, > or >= after the column: a value on the left needs one on the right, too, as in 500 < n_genes <= 2500; found the end.',
    ],
    [
      'a == 5x',
      'character 6: “5x” is not a number; a text goes in quotes, the name of a column in backticks.',
    ],
    [
      'a & b',
      'character 3: “&” has no meaning here; names of columns that contain it go in backticks.',
    ],
    // characters are counted, not UTF-16 units
    ['`🧬🧬` == 5 x', 'character 11: expected “and”, “or” or the end, found “x”.'],
  ])('reports where %j is wrong, and what was expected', (query, sentence) => {
    expect(wrong(query)).toContain(sentence);
  });

  it('refuses very deep brackets instead of overflowing the stack', () => {
    const deep = (count: number) => `${'('.repeat(count)}a == 1${')'.repeat(count)}`;
    expect(parsed(deep(150))).toEqual(compare('a', '==', number('1')));
    expect(wrong(deep(100_000))).toContain('more than 200 brackets');
    expect(wrong(`${'not '.repeat(100_000)}a == 1`)).toContain('more than 200 brackets');
  });

  it('reads a list of 100,000 values and a chain of 100,000 conditions', () => {
    const list = Array.from({ length: 100_000 }, (_, i) => `"c${i}"`).join(', ');
    expect(expectQuery(`a in [${list}]`)).toMatchObject({ kind: 'in' });
    const chain = Array.from({ length: 100_000 }, (_, i) => `a == ${i}`).join(' or ');
    expect(expectQuery(chain)).toMatchObject({ kind: 'or' });
  });

  it('prints what it parses', () => {
    for (const query of [
      'n_genes > 500 and leiden in ["0", "3"] and donor is not missing',
      'not (a == 1 or not b contains "x") and 1 <= c < 2',
      '(a == 1 and b == 2) and c == 3',
      '`percent mito (%)` >= 5 or `a``b` starts with "\\"\\\\\\n\\u202e"',
      'not not flag != true',
    ])
      expect(queryText(expectQuery(query))).toBe(query);
    expect(columnText('été.2')).toBe('été.2');
    expect(columnText('not')).toBe('`not`');
  });

  it('parses every query from its text', () => {
    const random = createRandom(7);
    for (let round = 0; round < 2000; round++) {
      const query = randomQuery(random, 4);
      const written = queryText(query);
      expect(written && parsed(written)).toEqual(query);
    }
  });

  it('prints an empty list as other conditions', () => {
    const nothing = { column: 'a', kind: 'in', literals: [] } as const;
    expect(queryText({ kind: 'not', of: nothing })).toBe(
      'not (a is missing and a is not missing)',
    );
    expect(queryText({ ...nothing, not: true })).toBe('a is not missing');
  });

  it('distinguishes the two kinds of missing values', () => {
    const column = 'a';
    expect(parsed('a is NaN')).toEqual({ column, kind: 'missing', of: 'NaN' });
    expect(parsed('a is not NA')).toEqual({
      column,
      kind: 'missing',
      not: true,
      of: 'NA',
    });
    expect(parsed('NA is NA')).toEqual({ column: 'NA', kind: 'missing', of: 'NA' });
    expect(queryText({ column, kind: 'missing', not: true, of: 'NA' })).toBe(
      'a is not NA',
    );
  });

  it('names rows', () => {
    const query = parsed('@selected and not (a > 1 or @my.rows)');
    expect(query).toMatchObject({
      kind: 'and',
      of: [
        { kind: 'rows', name: 'selected' },
        { kind: 'not', of: { kind: 'or', of: [{}, { kind: 'rows', name: 'my.rows' }] } },
      ],
    });
    const text = '@selected and not (a > 1 or @my.rows)';
    expect(queryText(expectQuery(text))).toBe(text);
  });
});

const NAMES = ['a', 'été', 'a b', 'not', '`', 'x.y', '1', '==', '"', "it's", '🧬', ''];
const TEXTS = ['', 'B cell', '\\', '"', "'", '\n\t', '🧬', '\u202e', '\u0000', 'é'];
const DIGITS = ['0', '-1', '9223372036854775808', '0.1', '-2.50', '1e300', '1E-5'];
const INEQUALITIES = ['<', '<=', '>', '>='] as const;

function randomQuery(random: Random, depth: number): Query {
  const kind = depth === 0 ? 'test' : random.pick(['test', 'and', 'or', 'not']);
  if (kind === 'not') return { kind, of: randomQuery(random, depth - 1) };
  if (kind === 'and' || kind === 'or')
    return {
      kind,
      of: Array.from({ length: random.integer(2, 4) }, () =>
        randomQuery(random, depth - 1),
      ),
    };
  return { column: random.pick(NAMES), ...randomCondition(random) };
}

function randomLiteral(random: Random): Literal {
  return random.pick<() => Literal>([
    () => number(random.pick(DIGITS)),
    () => text(random.pick(TEXTS)),
    () => ({ kind: 'boolean', value: random.next() < 0.5 }),
  ])();
}

function randomCondition(random: Random): Condition {
  const literal = () => randomLiteral(random);
  const not = random.next() < 0.5 ? ({ not: true } as const) : {};
  return random.pick<() => Condition>([
    () => ({
      kind: 'compare',
      comparison: random.pick([...INEQUALITIES, '==', '!=']),
      literal: literal(),
    }),
    () => ({
      kind: 'range',
      first: literal(),
      firstComparison: random.pick(INEQUALITIES),
      secondComparison: random.pick(INEQUALITIES),
      second: literal(),
    }),
    () => ({
      kind: 'in',
      ...not,
      literals: Array.from({ length: random.integer(1, 4) }, literal),
    }),
    () => ({ kind: 'contains', text: random.pick(TEXTS) }),
    () => ({ kind: 'starts with', text: random.pick(TEXTS) }),
    () => ({ kind: 'missing', ...not }),
  ])();
}
