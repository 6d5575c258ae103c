import { formatCount } from '@/model/quantity';
import type { OddValue } from './evidence';
import { allDigits, number } from './evidence-label';
import type { MatrixSample } from './matrix-sample';
import type { Target } from './row-totals';
import type { ValuesAre } from './value-rules';

/** The part of a sample that the name of its values depends on. */
export type NamedSample = Pick<MatrixSample, 'are' | 'isAll' | 'isGenesByCells'>;

/**
 * Name of the kind of values of a matrix, in the terms of the field; use `valueStatement` if `isAll` is not shown
 * beside it.
 */
export function valuesName({ are, isAll, isGenesByCells }: NamedSample): string {
  const [cell, gene] = isGenesByCells ? ['column', 'row'] : ['row', 'column'];
  switch (are.kind) {
    case 'nothing':
      if (are.of === 'zeros') return isAll ? 'all zeros' : 'zeros, as far as sampled';
      return isAll ? are.of : `${are.of} in the sample`;
    case 'binary':
      return 'binary (0/1)';
    case 'counts':
      return are.except ? `counts, but ${exceptName(are.except)}` : 'counts';
    case 'integers':
      return are.divisor === undefined
        ? `integers that sum to ${totalName(are.total ?? 0, are.isAbout)} per ${cell}`
        : `integers, all multiples of ${formatCount(are.divisor)}`;
    case 'log1p':
      return logarithmName(are, cell);
    case 'normalised':
      return `${normalisedName(are, cell)} (not log-transformed)`;
    case 'probabilities':
      return 'probabilities';
    case 'scaled':
      return are.clipped === undefined
        ? 'scaled (z-scores)'
        : `scaled (z-scores, clipped at ${formatCount(are.clipped)})`;
    case 'centred':
      return `centred per ${gene} (mean 0), no z-scores`;
    case 'signed':
      return 'positive and negative values';
    case 'positive':
      return 'non-negative values, transformation not recognised';
  }
}

/** Name of the values for a figure, whose own numbers are of all values: only their kind may be from a sample. */
export function valueStatement(sample: NamedSample): string {
  return asRecognised(valuesName(sample), sample);
}

/** The name of a kind of values, which may have been recognised from a sample. */
export function asRecognised(name: string, { isAll }: Pick<NamedSample, 'isAll'>) {
  return isAll ? name : `${name}, as recognised from a sample`;
}

/** `1 value in row 0 is 1.5`. */
function exceptName({
  count,
  row,
  value,
}: OddValue & { readonly count: number }): string {
  if (count === 1) return `1 value in row ${formatCount(row)} is ${value}`;
  return `${formatCount(count)} values are not integers, such as ${value} in row ${formatCount(row)}`;
}

function logarithmName(
  are: ValuesAre & { readonly kind: 'log1p' },
  cell: string,
): string {
  const { base, of, target, isAbout } = are;
  if (base === 2 && target === 1e6 && !isAbout) return 'log2(CPM + 1)';
  const log = base === 'e' ? 'log1p' : `log${base}(1 + x)`;
  if (of === 'normalised' && target === undefined)
    return `${log}${base === 'e' ? '-' : ' of '}normalised counts`;
  return `${log} of ${of === 'counts' ? 'counts' : normalisedName(are, cell)}`;
}

function normalisedName({ target, isAbout }: Target, cell: string): string {
  if (target === undefined) return 'normalised counts';
  if (target === 1e4 && !isAbout) return 'counts per 10k (CP10k)';
  if (target === 1e6 && !isAbout) return 'counts per million (CPM)';
  return `counts normalised to ${totalName(target, isAbout)} per ${cell}`;
}

/** A sum of rows: `10,000`, `about 10,000`. */
export function totalName(total: number, isAbout: true | undefined): string {
  return `${isAbout ? 'about ' : ''}${allDigits(total)}`;
}

/** The range of the finite values; marked as sampled if others may lie beyond it. */
export function rangeText({ range, nan, infinite, isAll }: MatrixSample): string {
  const sampled = isAll ? '' : ' (sampled)';
  if (!range) {
    if (infinite > 0) return `no finite value${sampled}`;
    return nan > 0 ? `all NaN${sampled}` : '–';
  }
  const [min, max] = range.map(number);
  return [
    `${min} to ${max}${sampled}`,
    nan > 0 && `${formatCount(nan)} NaN`,
    infinite > 0 && `${formatCount(infinite)} infinite`,
  ]
    .filter(Boolean)
    .join(', ');
}
