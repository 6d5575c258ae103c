import type { Ranges } from '@/model/number-ranges';
import { type Decimal, decimalOf } from './decimal';
import { momentOf } from './moments';
import type { Comparison, Condition, Inequality, Literal } from './query';

/** How the values of a column compare. */
export type ValueType =
  | { readonly kind: 'integers' }
  /** Literals are rounded to the type of the column first. */
  | { readonly kind: 'floats'; readonly round: (value: number) => number }
  | { readonly kind: 'booleans' }
  | { readonly kind: 'texts' }
  | { readonly kind: 'moments' }
  /** Timedeltas, by their number of units. */
  | { readonly kind: 'spans' };

/** A test of one value that is not missing; `flips` negates the ranges. */
export type ValueTest = { readonly flips: boolean } & (
  | { readonly kind: 'integers'; readonly ranges: Ranges<bigint> }
  | { readonly kind: 'floats'; readonly ranges: Ranges<number> }
  | { readonly kind: 'booleans'; readonly wanted: readonly boolean[] }
  /** Ranges in attoseconds since 1970. */
  | { readonly kind: 'moments'; readonly ranges: Ranges<bigint> }
  | { readonly kind: 'spans'; readonly ranges: Ranges<bigint> }
  /** Any of several lists of bounds, by UTF-8 bytes. */
  | { readonly kind: 'texts'; readonly anyOf: readonly (readonly TextBound[])[] }
  | { readonly kind: 'contains'; readonly text: string }
  | { readonly kind: 'starts with'; readonly text: string }
);

export interface TextBound {
  readonly comparison: Bound['comparison'];
  readonly text: string;
}

export type ComparingCondition = Exclude<Condition, { kind: 'missing' }>;

/** Any of several lists, each a conjunction of bounds. */
export interface Bounds {
  readonly anyOf: readonly (readonly Bound[])[];
  readonly flips: boolean;
}

export interface Bound {
  readonly comparison: Exclude<Comparison, '!='>;
  readonly literal: Literal;
}

/** Converts a condition to bounds. */
export function boundsOf(
  condition: Exclude<ComparingCondition, { kind: 'contains' | 'starts with' }>,
): Bounds {
  switch (condition.kind) {
    case 'compare': {
      const { comparison, literal } = condition;
      if (comparison === '!=')
        return { anyOf: [[{ comparison: '==', literal }]], flips: true };
      return { anyOf: [[{ comparison, literal }]], flips: false };
    }
    case 'range': {
      const { first, firstComparison, second, secondComparison } = condition;
      const low = { comparison: TURNED[firstComparison], literal: first };
      return {
        anyOf: [[low, { comparison: secondComparison, literal: second }]],
        flips: false,
      };
    }
    case 'in':
      return {
        anyOf: condition.literals.map((literal) => [{ comparison: '==', literal }]),
        flips: condition.not === true,
      };
  }
}

const TURNED: Readonly<Record<Inequality, Inequality>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/**
 * The test of a condition for values of a type, or the end of a sentence on why they do not
 * compare: `contains numbers, which do not compare with the text “5”`.
 */
export function valueTestOf(
  condition: ComparingCondition,
  type: ValueType,
): ValueTest | string {
  if (condition.kind === 'contains' || condition.kind === 'starts with') {
    if (type.kind === 'texts')
      return { kind: condition.kind, text: condition.text, flips: false };
    return `contains ${NOUNS[type.kind]}, which “${condition.kind}” does not search`;
  }
  const { anyOf, flips } = boundsOf(condition);
  for (const { comparison, literal } of anyOf.flat()) {
    const why = mismatch(type, literal, comparison);
    if (why !== undefined) return `contains ${NOUNS[type.kind]}, ${why}`;
  }
  switch (type.kind) {
    case 'integers':
    case 'spans':
      return { kind: type.kind, ranges: integerRanges(anyOf, numberOf), flips };
    case 'moments':
      return { kind: 'moments', ranges: integerRanges(anyOf, asMoment), flips };
    case 'floats':
      return { kind: 'floats', ranges: floatRanges(anyOf, type.round), flips };
    case 'booleans': {
      const literals = anyOf.flat().map(({ literal }) => literal);
      const wanted = literals.flatMap((one) =>
        one.kind === 'boolean' ? [one.value] : [],
      );
      return { kind: 'booleans', wanted, flips };
    }
    case 'texts':
      return { kind: 'texts', anyOf: anyOf.map(textBounds), flips };
  }
}

const NOUNS: Readonly<Record<ValueType['kind'], string>> = {
  integers: 'numbers',
  floats: 'numbers',
  booleans: 'booleans',
  texts: 'texts',
  moments: 'dates',
  spans: 'spans of time',
};

/** Why a literal does not compare with values of a type. */
function mismatch(
  type: ValueType,
  literal: Literal,
  comparison: Bound['comparison'],
): string | undefined {
  const isRight =
    literal.kind ===
    (type.kind === 'booleans'
      ? 'boolean'
      : type.kind === 'texts' || type.kind === 'moments'
        ? 'text'
        : 'number');
  if (!isRight) {
    const hint = HINTS[type.kind];
    return `which do not compare with ${literalLabel(literal)}${hint ? `: ${hint}` : ''}`;
  }
  if (type.kind === 'booleans' && comparison !== '==')
    return `which have no order: only ==, != and in compare them`;
  if (type.kind === 'moments' && literal.kind === 'text' && !asMoment(literal))
    return `which do not compare with “${literal.text}”: write dates as "2024-01-31" or "2024-01-31T12:30:05"`;
  return undefined;
}

const HINTS: Readonly<Partial<Record<ValueType['kind'], string>>> = {
  integers: 'write numbers without quotes',
  floats: 'write numbers without quotes',
  booleans: 'write true or false',
  texts: 'write texts in quotes',
  moments: 'write dates as "2024-01-31"',
};

function literalLabel(literal: Literal): string {
  if (literal.kind === 'text') return `the text “${literal.text}”`;
  return literal.kind === 'boolean'
    ? String(literal.value)
    : `the number ${literal.digits}`;
}

type Whole = Pick<Decimal, 'floor' | 'isWhole'>;

function numberOf(literal: Literal): Decimal | undefined {
  return literal.kind === 'number' ? decimalOf(literal.digits) : undefined;
}

function asMoment(literal: Literal): Whole | undefined {
  const floor = literal.kind === 'text' ? momentOf(literal.text) : undefined;
  return floor === undefined ? undefined : { floor, isWhole: true };
}

/** Beyond the integers of any column: the end of an unbounded range. */
export const FAR = 10n ** 50n;

function integerRanges(
  anyOf: Bounds['anyOf'],
  read: (literal: Literal) => Whole | undefined,
): Ranges<bigint> {
  return anyOf.flatMap((bounds) => {
    let [first, last] = [-FAR, FAR];
    for (const { comparison, literal } of bounds) {
      const value = read(literal);
      if (!value) return [];
      const { floor, isWhole } = value;
      if (comparison === '==' && !isWhole) return [];
      const below = isWhole && comparison === '<' ? floor - 1n : floor;
      const above = isWhole && comparison !== '>' ? floor : floor + 1n;
      if (comparison !== '>' && comparison !== '>=' && below < last) last = below;
      if (comparison !== '<' && comparison !== '<=' && above > first) first = above;
    }
    return first <= last ? [[first, last] as const] : [];
  });
}

function floatRanges(
  anyOf: Bounds['anyOf'],
  round: (value: number) => number,
): Ranges<number> {
  return anyOf.flatMap((bounds) => {
    let [first, last] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const { comparison, literal } of bounds) {
      if (literal.kind !== 'number') return [];
      const value = round(decimalOf(literal.digits).double);
      const below = comparison === '<' ? nextDouble(value, -1) : value;
      const above = comparison === '>' ? nextDouble(value, 1) : value;
      if (below === undefined || above === undefined) return [];
      if (comparison !== '>' && comparison !== '>=') last = Math.min(last, below);
      if (comparison !== '<' && comparison !== '<=') first = Math.max(first, above);
    }
    return first <= last ? [[first, last] as const] : [];
  });
}

const double = new Float64Array(1);
const bits = new BigInt64Array(double.buffer);

/** The next double in a direction; none beyond infinity. */
function nextDouble(value: number, direction: 1 | -1): number | undefined {
  if (value === direction * Number.POSITIVE_INFINITY) return undefined;
  if (value === 0) return direction * Number.MIN_VALUE;
  double[0] = value;
  const isAway = value > 0 === direction > 0;
  bits[0] = (bits[0] as bigint) + (isAway ? 1n : -1n);
  return double[0];
}

function textBounds(bounds: readonly Bound[]): readonly TextBound[] {
  return bounds.flatMap(({ comparison, literal }) =>
    literal.kind === 'text' ? [{ comparison, text: literal.text }] : [],
  );
}
