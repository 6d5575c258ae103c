import type { Condition, Literal, Query, QueryTest } from './query';
import { KEYWORDS } from './query-tokens';

/**
 * Prints a query so that `parseQuery` gives the same query; an empty list, which the language
 * lacks, becomes another one for the same rows.
 */
export function queryText(query: Query): string {
  return textOf(query, LOOSEST);
}

/** Binding strength: parts that bind less than their surroundings need brackets. */
const LOOSEST = 0;
const PART_OF = { or: 1, and: 2, not: 3 } as const;

function textOf(query: Query, within: number): string {
  switch (query.kind) {
    case 'and':
    case 'or': {
      const [only, ...others] = query.of;
      if (!only) throw new RangeError(`“${query.kind}” of no parts`);
      if (others.length === 0) return textOf(only, within);
      // a part of the same kind keeps its brackets: they are part of the query
      const parts = query.of.map((part) => textOf(part, PART_OF[query.kind] + 0.5));
      const text = parts.join(` ${query.kind} `);
      return within > PART_OF[query.kind] ? `(${text})` : text;
    }
    case 'not': {
      return `not ${textOf(query.of, PART_OF.not)}`;
    }
    case 'rows':
      return `@${query.name}`;
    default:
      return testText(query);
  }
}

function testText(test: QueryTest): string {
  const column = columnText(test.column);
  if (test.kind === 'in' && test.literals.length === 0)
    return test.not
      ? `${column} is not missing`
      : `(${column} is missing and ${column} is not missing)`;
  if (test.kind !== 'range') return `${column} ${conditionText(test)}`;
  const { first, firstComparison, secondComparison, second } = test;
  return `${literalText(first)} ${firstComparison} ${column} ${secondComparison} ${literalText(second)}`;
}

/** A condition without its column. */
export function conditionText(condition: Exclude<Condition, { kind: 'range' }>): string {
  switch (condition.kind) {
    case 'compare':
      return `${condition.comparison} ${literalText(condition.literal)}`;
    case 'in': {
      const list = condition.literals.map(literalText).join(', ');
      return `${condition.not ? 'not in' : 'in'} [${list}]`;
    }
    case 'contains':
    case 'starts with':
      return `${condition.kind} ${quoted(condition.text)}`;
    case 'missing':
      return `is ${condition.not ? 'not ' : ''}${condition.of ?? 'missing'}`;
  }
}

const PLAIN_NAME = /^[\p{L}_][\p{L}\p{Nd}_.]*$/u;

/** The name of a column in a query: in backticks if necessary. */
export function columnText(name: string): string {
  const isPlain = PLAIN_NAME.test(name) && !KEYWORDS.some((word) => word === name);
  return isPlain ? name : `\`${name.replaceAll('`', '``')}\``;
}

/** A value in a query. */
export function literalText(literal: Literal): string {
  switch (literal.kind) {
    case 'number':
      return literal.digits;
    case 'text':
      return quoted(literal.text);
    case 'boolean':
      return String(literal.value);
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\n', '\\n'],
  ['\t', '\\t'],
]);

/** A text in a query, in quotes. */
export function quoted(text: string): string {
  const escaped = text.replace(
    // control characters, and those that change the direction of the text around them
    /[\\"\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) =>
      ESCAPES.get(character) ??
      Array.from(
        { length: character.length },
        (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
      ).join(''),
  );
  return `"${escaped}"`;
}
