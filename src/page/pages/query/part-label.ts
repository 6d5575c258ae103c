import { neighbourOf } from '@/ask/query/moments';
import type { Comparison, Literal, Query, QueryTest } from '@/ask/query/query';
import { type PartSubject, subjectOf } from '@/ask/query/query-parts';
import { conditionText, queryText } from '@/ask/query/query-text';
import { formatShort } from '@/page/kit/format/number';

/** Label of a part of a query in its chip: a column with words, or the text of the part. */
export type PartLabel =
  | { readonly column: string; readonly words: string }
  | { readonly text: string };

export function partLabel(part: Query): PartLabel {
  const subject = subjectOf(part);
  const words = subject && subjectLabel(subject);
  return subject && words !== undefined
    ? { column: subject.column, words }
    : { text: queryText(part) };
}

/** Label of a subject in words; undefined if only the text of the query is clear, as for a negated range. */
function subjectLabel({ test, isNegated, orMissing }: PartSubject): string | undefined {
  const words = isNegated ? negatedLabel(test) : testLabel(test);
  const isMirrored =
    isNegated ||
    (test.kind === 'in' && test.not === true) ||
    (test.kind === 'compare' && test.comparison === '!=');
  if (!orMissing) return words;
  // excluding values already keeps the missing ones, as in pandas
  return isMirrored ? words : words && `${words}, or missing`;
}

function testLabel(test: QueryTest): string {
  switch (test.kind) {
    case 'compare':
      return test.comparison === '=='
        ? valueLabel(test.literal)
        : test.comparison === '!='
          ? `not ${valueLabel(test.literal)}`
          : boundLabel(test.comparison, test.literal);
    case 'range': {
      const { first, firstComparison, second, secondComparison } = test;
      const upper = lastOf(secondComparison, second);
      if (firstComparison === '<=' && upper !== undefined)
        return `${valueLabel(first)} – ${upper}`;
      const turned = TURNED[firstComparison];
      return `${boundLabel(turned, first)} and ${boundLabel(secondComparison, second)}`;
    }
    case 'in':
      return `${test.not ? 'not ' : ''}${listLabel(test.literals)}`;
    case 'contains':
    case 'starts with':
      return `${test.kind} “${test.text}”`;
    case 'missing':
      return conditionText(test);
  }
}

function negatedLabel(test: QueryTest): string | undefined {
  switch (test.kind) {
    case 'contains':
      return `does not contain “${test.text}”`;
    case 'starts with':
      return `does not start with “${test.text}”`;
    case 'compare':
      return test.comparison === '==' ? `not ${valueLabel(test.literal)}` : undefined;
    case 'in':
      return test.not ? undefined : `not ${listLabel(test.literals)}`;
    default:
      return undefined;
  }
}

/** Inclusive end of a range; an exclusive end in time becomes the day, minute or second before it. */
function lastOf(comparison: Comparison, literal: Literal): string | undefined {
  if (comparison === '<=') return valueLabel(literal);
  if (comparison !== '<' || literal.kind !== 'text') return undefined;
  return neighbourOf(literal.text, -1);
}

function boundLabel(comparison: Comparison, literal: Literal): string {
  if (literal.kind === 'text') {
    if (comparison === '>=') return `from ${literal.text}`;
    const last = lastOf(comparison, literal);
    if (last !== undefined && comparison === '<') return `until ${last}`;
  }
  return `${SIGNS[comparison]} ${valueLabel(literal)}`;
}

function listLabel(literals: readonly Literal[]): string {
  const [first = 'nothing', second] = literals.map(valueLabel);
  const more = literals.length - 2;
  const listed = second === undefined ? first : `${first}, ${second}`;
  return more > 0 ? `${listed} and ${more} more` : listed;
}

function valueLabel(literal: Literal): string {
  switch (literal.kind) {
    case 'text':
      return literal.text;
    case 'boolean':
      return literal.value ? 'True' : 'False';
    case 'number': {
      const value = Number(literal.digits);
      // integers beyond the precision of a double are shown as written
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
