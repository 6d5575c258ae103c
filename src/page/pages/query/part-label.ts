import { neighbourOf } from '@/ask/query/moments';
import type { Comparison, Literal, Query, QueryTest } from '@/ask/query/query';
import { type PartSubject, subjectOf } from '@/ask/query/query-parts';
import { conditionText, queryText } from '@/ask/query/query-text';
import { formatShort } from '@/page/kit/format/number';

/** A part of a query as its chip says it: a column with words, or the text of the part. */
export type PartWords =
  | { readonly column: string; readonly words: string }
  | { readonly text: string };

export function partWords(part: Query): PartWords {
  const subject = subjectOf(part);
  const words = subject && subjectWords(subject);
  return subject && words !== undefined
    ? { column: subject.column, words }
    : { text: queryText(part) };
}

/** Undefined where only the text says it clearly: a range that is turned round. */
function subjectWords({ test, isNegated, orMissing }: PartSubject): string | undefined {
  const words = isNegated ? negatedWords(test) : testWords(test);
  const isTurned =
    isNegated ||
    (test.kind === 'in' && test.not === true) ||
    (test.kind === 'compare' && test.comparison === '!=');
  if (!orMissing) return words;
  // values that are excluded where missing ones are among the others: as pandas does
  return isTurned ? words : words && `${words}, or missing`;
}

function testWords(test: QueryTest): string {
  switch (test.kind) {
    case 'compare':
      return test.comparison === '=='
        ? valueWords(test.literal)
        : test.comparison === '!='
          ? `not ${valueWords(test.literal)}`
          : boundWords(test.comparison, test.literal);
    case 'range': {
      const { first, firstComparison, second, secondComparison } = test;
      const upper = lastOf(secondComparison, second);
      if (firstComparison === '<=' && upper !== undefined)
        return `${valueWords(first)} – ${upper}`;
      const turned = TURNED[firstComparison];
      return `${boundWords(turned, first)} and ${boundWords(secondComparison, second)}`;
    }
    case 'in':
      return `${test.not ? 'not ' : ''}${listWords(test.literals)}`;
    case 'contains':
    case 'starts with':
      return `${test.kind} “${test.text}”`;
    case 'missing':
      return conditionText(test);
  }
}

function negatedWords(test: QueryTest): string | undefined {
  switch (test.kind) {
    case 'contains':
      return `does not contain “${test.text}”`;
    case 'starts with':
      return `does not start with “${test.text}”`;
    case 'compare':
      return test.comparison === '==' ? `not ${valueWords(test.literal)}` : undefined;
    case 'in':
      return test.not ? undefined : `not ${listWords(test.literals)}`;
    default:
      return undefined;
  }
}

/** The end of a range that belongs to it; a moment before which it ends is the end of the day, minute or second before. */
function lastOf(comparison: Comparison, literal: Literal): string | undefined {
  if (comparison === '<=') return valueWords(literal);
  if (comparison !== '<' || literal.kind !== 'text') return undefined;
  return neighbourOf(literal.text, -1);
}

function boundWords(comparison: Comparison, literal: Literal): string {
  if (literal.kind === 'text') {
    if (comparison === '>=') return `from ${literal.text}`;
    const last = lastOf(comparison, literal);
    if (last !== undefined && comparison === '<') return `until ${last}`;
  }
  return `${SIGNS[comparison]} ${valueWords(literal)}`;
}

function listWords(literals: readonly Literal[]): string {
  const [first = 'nothing', second] = literals.map(valueWords);
  const more = literals.length - 2;
  const listed = second === undefined ? first : `${first}, ${second}`;
  return more > 0 ? `${listed} and ${more} more` : listed;
}

function valueWords(literal: Literal): string {
  switch (literal.kind) {
    case 'text':
      return literal.text;
    case 'boolean':
      return literal.value ? 'True' : 'False';
    case 'number': {
      const value = Number(literal.digits);
      // digits beyond a double are shown as written
      return Number.isSafeInteger(value) || !/^-?\d+$/.test(literal.digits)
        ? formatShort(value)
        : literal.digits;
    }
  }
}

const SIGNS = {
  '==': '=',
  '!=': '≠',
  '<': '<',
  '<=': '≤',
  '>': '>',
  '>=': '≥',
} as const;
const TURNED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
