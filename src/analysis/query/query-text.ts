import type { Condition, Literal, Query, QueryTest } from '@/model/query';
import { KEYWORDS } from './query-tokens';

/**
 * The text of a query, which `parseQuery` reads back as the same query; a list of nothing, which the language cannot say,
 * as another that finds the same rows.
 */
export function queryText(query: Query): string {
  return textOf(query, LOOSEST);
}

/** How tightly a part holds together: what is looser than its surroundings needs brackets. */
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

/** A condition as it is written after its column. */
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

/** The name of a column as a query writes it: in backticks where it needs them. */
export function columnText(name: string): string {
  const isPlain = PLAIN_NAME.test(name) && !KEYWORDS.some((word) => word === name);
  return isPlain ? name : `\`${name.replaceAll('`', '``')}\``;
}

/** A value as a query writes it. */
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

/** A text as a query writes it, in quotes. */
export function quoted(text: string): string {
  const escaped = text.replace(
    // controls, and what turns the direction of the text around it
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
