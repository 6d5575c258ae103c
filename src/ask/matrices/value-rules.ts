import { capital } from '@/model/nouns';
import { formatCount } from '@/model/quantity';
import type { ColumnMoments, MatrixEvidence, OddValue } from './evidence';
import {
  allAre,
  allDigits,
  finiteIn,
  genes,
  multiplesOf,
  number,
  rows,
  values,
} from './evidence-label';
import { BASES } from './logarithm-bases';
import {
  areIntegersUndone,
  type CommonTotal,
  commonTotal,
  type RowSums,
  rowSums,
  rowsOfMultiples,
  type Target,
  targetOf,
  totalBetween,
} from './row-totals';

/** A statement about the values of a matrix. */
export type ValuesAre =
  /** No value at all because an axis has length 0, no finite one, or only zeros. */
  | { readonly kind: 'nothing'; readonly of: 'no values' | 'no finite value' | 'zeros' }
  | { readonly kind: 'binary' }
  /** `except`: the number of non-integers, and the first of them. */
  | { readonly kind: 'counts'; readonly except?: OddValue & { readonly count: number } }
  /** Integers that are evidently not raw counts: all rows have a common total or divisor. */
  | ({ readonly kind: 'integers'; readonly divisor?: number } & Partial<CommonTotal>)
  /**
   * The base is e, 2 or 10; the values before it are counts, or counts divided by row, to a sum of
   * `target` if rows are whole.
   */
  | ({
      readonly kind: 'log1p';
      readonly base: 'e' | 2 | 10;
      readonly of: 'counts' | 'normalised';
    } & Target)
  | ({ readonly kind: 'normalised' } & Target)
  | { readonly kind: 'probabilities' }
  /** Each column has mean 0 and standard deviation 1. */
  | { readonly kind: 'scaled'; readonly clipped?: number }
  /** Each column has mean 0. */
  | { readonly kind: 'centred' }
  | { readonly kind: 'signed' }
  | { readonly kind: 'positive' };

/** A statement, and the evidence for it in words. */
export interface Judgement {
  readonly are: ValuesAre;
  readonly evidence: string;
}

/** The rule for one statement about values. */
export interface ValueRule {
  readonly name: string;
  /** Undefined if the evidence does not support the statement. */
  judge(seen: MatrixEvidence): Judgement | undefined;
}

/** Row sums this similar are not library sizes: those of cells differ by far more. */
const ALIKE_TOTALS = 0.01;
/** Above this, it is not a logarithm of a count: e^20 is half a billion. */
const MAX_LOG = 20;
/** Up to this fraction of non-integers is an error in counts, not another kind of values. */
const MAX_ODD_SHARE = 1e-3;

/** The rules in the order in which they are tried: the first that applies is used. */
export const VALUE_RULES: readonly ValueRule[] = [
  {
    name: 'no values',
    judge: (seen) =>
      seen.values === 0
        ? {
            are: { kind: 'nothing', of: 'no values' },
            evidence: 'One of its axes has length 0.',
          }
        : undefined,
  },
  {
    name: 'no finite value',
    judge: (seen) =>
      seen.min > seen.max
        ? {
            are: { kind: 'nothing', of: 'no finite value' },
            evidence: `No ${seen.isAll ? '' : 'sampled '}value is finite.`,
          }
        : undefined,
  },
  {
    name: 'all zeros',
    judge: (seen) =>
      seen.zeros === finiteIn(seen)
        ? { are: { kind: 'nothing', of: 'zeros' }, evidence: allAre(seen, 'zero') }
        : undefined,
  },
  { name: 'scaled', judge: judgeScaled },
  { name: 'centred', judge: judgeCentred },
  {
    name: 'signed',
    judge: (seen) =>
      seen.min < 0
        ? {
            are: { kind: 'signed' },
            evidence:
              seen.min === seen.max
                ? allAre(seen, number(seen.min))
                : `${seen.isAll ? 'The values' : 'The sampled values'} range from ${number(seen.min)} to ${number(seen.max)}.`,
          }
        : undefined,
  },
  {
    name: 'binary',
    judge: (seen) =>
      seen.fractions === 0 && seen.max === 1
        ? { are: { kind: 'binary' }, evidence: allAre(seen, '1', '0 or 1') }
        : undefined,
  },
  { name: 'integers with a common divisor', judge: judgeDivisor },
  { name: 'integers with a common total', judge: judgeTotals },
  { name: 'counts', judge: judgeCounts },
  { name: 'counts with exceptions', judge: judgeAlmostCounts },
  {
    name: 'one value',
    judge: (seen) =>
      seen.min === seen.max
        ? { are: { kind: 'positive' }, evidence: allAre(seen, number(seen.min)) }
        : undefined,
  },
  { name: 'probabilities', judge: judgeProbabilities },
  { name: 'normalised to a total', judge: judgeNormalised },
  { name: 'log1p of values normalised to a total', judge: judgeLogOfTotal },
  { name: 'log1p of counts', judge: judgeLogOfCounts },
  { name: 'log1p of normalised counts', judge: judgeLogOfMultiples },
  { name: 'normalised counts', judge: judgeMultiples },
  {
    name: 'non-negative',
    judge: (seen) => ({
      are: { kind: 'positive' },
      evidence: `Fractions from ${number(seen.min)} to ${number(seen.max)}; rows have neither a common total nor a step each of their own, with or without undoing a logarithm.`,
    }),
  },
];

/** Columns that vary, without those that reach a clip: their deviation is smaller and their mean differs. */
function wholeColumns(seen: MatrixEvidence) {
  const extremeOf = ({ min, max }: ColumnMoments) => Math.max(max, -min);
  const largest = seen.columns.reduce((most, own) => Math.max(most, extremeOf(own)), 0);
  const atLargest = seen.columns.filter((own) => extremeOf(own) === largest);
  const isClipped = atLargest.length > 1 && Number.isInteger(largest);
  const whole = seen.columns.filter(
    (own) => own.deviation > 0 && !(isClipped && extremeOf(own) === largest),
  );
  const vary = seen.columns.filter(({ deviation }) => deviation > 0);
  const which = [
    ...(vary.length < seen.columns.length ? ['vary'] : []),
    ...(whole.length < vary.length ? [`stay below ${number(largest)}`] : []),
  ];
  const that = which.length > 0 ? ` that ${which.join(' and ')}` : '';
  const named = `${genes(seen)} read in full${that}`;
  return { whole, named, clipped: isClipped ? largest : undefined };
}

/** z-scores: each column has mean 0 and standard deviation 1, unlike residuals and centred logs. */
function judgeScaled(seen: MatrixEvidence): Judgement | undefined {
  if (seen.min >= 0) return undefined;
  const { whole, named, clipped } = wholeColumns(seen);
  const fits = whole.filter(
    ({ count, mean, deviation }) =>
      Math.abs(mean) < 0.01 && Math.abs(deviation - 1) < 0.01 + 0.5 / count,
  );
  if (whole.length < 5 || fits.length < 0.95 * whole.length) return undefined;
  const clip = clipped === undefined ? '' : `; values are clipped at ${number(clipped)}`;
  return {
    are: { kind: 'scaled', ...(clipped !== undefined && { clipped }) },
    evidence: `${formatCount(fits.length)} of ${formatCount(whole.length)} ${named} have mean 0 and standard deviation 1${clip}.`,
  };
}

function judgeCentred(seen: MatrixEvidence): Judgement | undefined {
  const { whole, named } = wholeColumns(seen);
  const fits = whole.filter(({ mean, deviation }) => Math.abs(mean) < 1e-3 * deviation);
  if (seen.min >= 0 || whole.length < 5 || fits.length < 0.95 * whole.length)
    return undefined;
  const deviations = fits.map(({ deviation }) => deviation).sort((a, b) => a - b);
  const [least, most] = [deviations.at(0) ?? 0, deviations.at(-1) ?? 0];
  return {
    are: { kind: 'centred' },
    evidence: `${formatCount(fits.length)} of ${formatCount(whole.length)} ${named} have mean 0; their standard deviations range from ${number(least)} to ${number(most)}.`,
  };
}

function judgeDivisor(seen: MatrixEvidence): Judgement | undefined {
  const nonZero = finiteIn(seen) - seen.zeros;
  const isCommon = seen.divisor > 1 && seen.different >= 3 && nonZero >= 30;
  if (seen.fractions > 0 || !isCommon) return undefined;
  return {
    are: { kind: 'integers', divisor: seen.divisor },
    evidence: `All ${values(seen, nonZero)} other than zero are multiples of ${number(seen.divisor)}.`,
  };
}

function judgeTotals(seen: MatrixEvidence): Judgement | undefined {
  if (seen.fractions > 0) return undefined;
  const sums = rowSums(seen.parts, (value) => value, ALIKE_TOTALS);
  // with few counts per cell, equal sums prove nothing
  if (!sums || sums.rows < 10 || sums.least < 50) return undefined;
  return {
    are: { kind: 'integers', ...totalBetween(sums) },
    evidence: `All ${values(seen)} are integers, and each of ${rows(seen, sums.rows)} sums to ${sumsText(sums)}: rounded normalised values, or counts downsampled to a common depth.`,
  };
}

function judgeCounts(seen: MatrixEvidence): Judgement | undefined {
  if (seen.fractions > 0) return undefined;
  return {
    are: { kind: 'counts' },
    evidence: allAre(
      seen,
      `an integer (${number(seen.max)})`,
      `integers (maximum ${number(seen.max)})`,
    ),
  };
}

function judgeAlmostCounts(seen: MatrixEvidence): Judgement | undefined {
  const { odd, fractions } = seen;
  const integers = finiteIn(seen) - seen.zeros - fractions;
  if (!odd || integers < 100 || fractions > MAX_ODD_SHARE * integers) return undefined;
  const which =
    fractions === 1
      ? `1 is not: ${number(odd.value)}`
      : `${formatCount(fractions)} are not, the first is ${number(odd.value)}`;
  return {
    are: { kind: 'counts', except: { ...odd, count: fractions } },
    evidence: `${values(seen, integers)} other than zero are integers; ${which} (row ${odd.row}, column ${odd.column}; 0-based).`,
  };
}

function judgeProbabilities(seen: MatrixEvidence): Judgement | undefined {
  const sum = commonTotal(seen.parts, (value) => value);
  if (!sum || seen.max > 1 || Math.abs(sum.total - 1) >= 2e-3) return undefined;
  return {
    are: { kind: 'probabilities' },
    evidence: `Each of ${rows(seen, sum.rows)} sums to ${sumsText(sum)}.`,
  };
}

function judgeNormalised(seen: MatrixEvidence): Judgement | undefined {
  const sum = commonTotal(seen.parts, (value) => value);
  if (!sum) return undefined;
  return {
    are: { kind: 'normalised', ...targetOf(sum) },
    evidence: `Each of ${rows(seen, sum.rows)} sums to ${sumsText(sum)}.`,
  };
}

function judgeLogOfTotal(seen: MatrixEvidence): Judgement | undefined {
  for (const [base, power] of seen.max <= MAX_LOG ? BASES : []) {
    const sum = commonTotal(seen.parts, (value) => power ** value - 1);
    if (!sum) continue;
    return {
      are: { kind: 'log1p', base, of: 'normalised', ...targetOf(sum) },
      evidence: `After undoing the logarithm (${base}^x − 1), each of ${rows(seen, sum.rows)} sums to ${sumsText(sum)}.`,
    };
  }
  return undefined;
}

function judgeLogOfCounts(seen: MatrixEvidence): Judgement | undefined {
  for (const [base, power] of seen.max <= MAX_LOG ? BASES : [])
    if (areIntegersUndone(seen.parts, power))
      return {
        are: { kind: 'log1p', base, of: 'counts' },
        evidence: `After undoing the logarithm (${base}^x − 1), all ${values(seen, finiteIn(seen) - seen.zeros)} other than zero are integers.`,
      };
  return undefined;
}

function judgeLogOfMultiples(seen: MatrixEvidence): Judgement | undefined {
  for (const [base, power] of seen.max <= MAX_LOG ? BASES : []) {
    const found = rowsOfMultiples(seen.parts, (value) => power ** value - 1);
    if (!found) continue;
    return {
      are: { kind: 'log1p', base, of: 'normalised' },
      evidence: `After undoing the logarithm (${base}^x − 1), ${multiplesOf(seen, found)}`,
    };
  }
  return undefined;
}

function judgeMultiples(seen: MatrixEvidence): Judgement | undefined {
  const found = rowsOfMultiples(seen.parts, (value) => value);
  if (!found) return undefined;
  return { are: { kind: 'normalised' }, evidence: capital(multiplesOf(seen, found)) };
}

/** `10,000`; `9,990 to 10,010` if sums differ. */
function sumsText(sums: RowSums): string {
  const { total, isAbout } = totalBetween(sums);
  return isAbout ? `${number(sums.least)} to ${number(sums.most)}` : allDigits(total);
}
