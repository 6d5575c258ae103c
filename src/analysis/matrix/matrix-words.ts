import { formatCount } from '@/model/quantity';
import type { OddValue } from './evidence';
import type { MatrixSample } from './matrix-sample';
import type { ValuesAre } from './value-rules';

/** The kind of values of a matrix, in the terms of the field. */
export function valuesName({
  are,
  isGenesByCells,
}: Pick<MatrixSample, 'are' | 'isGenesByCells'>): string {
  const [cell, gene] = isGenesByCells ? ['column', 'row'] : ['row', 'column'];
  switch (are.kind) {
    case 'nothing':
      return 'all zeros';
    case 'binary':
      return 'binary (0/1)';
    case 'counts':
      return are.except ? `counts, but ${exceptName(are.except)}` : 'counts';
    case 'integers':
      return are.divisor === undefined
        ? `integers that sum to about ${formatCount(are.total ?? 0)} per ${cell}`
        : `integers, all multiples of ${formatCount(are.divisor)}`;
    case 'log1p':
      return logarithmName(are, cell);
    case 'normalised':
      return `${normalisedName(are.target, cell)} (not log-transformed)`;
    case 'probabilities':
      return 'probabilities';
    case 'scaled':
      return are.clipped === undefined
        ? 'scaled (z-scores)'
        : `scaled (z-scores, clipped at ${formatCount(are.clipped)})`;
    case 'centred':
      return `centred per ${gene} (mean 0), not scaled`;
    case 'signed':
      return 'positive and negative values';
    case 'positive':
      return 'non-negative values, transformation not recognised';
  }
}

/** The same for a legend, marked if it is from a sample. */
export function valueStatement(sample: MatrixSample): string {
  return sample.isAll ? valuesName(sample) : `${valuesName(sample)}, sampled`;
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
  { base, of, target }: ValuesAre & { readonly kind: 'log1p' },
  cell: string,
): string {
  if (base === 2 && target === 1e6) return 'log2(CPM + 1)';
  const log = base === 'e' ? 'log1p' : `log${base}(1 + x)`;
  if (of === 'normalised' && target === undefined)
    return `${log}${base === 'e' ? '-' : ' of '}normalised counts`;
  return `${log} of ${of === 'counts' ? 'counts' : normalisedName(target, cell)}`;
}

function normalisedName(target: number | undefined, cell: string): string {
  if (target === undefined) return 'normalised counts';
  if (target === 1e4) return 'counts per 10k (CP10k)';
  if (target === 1e6) return 'counts per million (CPM)';
  return `counts normalised to ${formatCount(target)} per ${cell}`;
}

export function rangeText({ range, nan, infinite, isAll }: MatrixSample): string {
  if (!range) return infinite > 0 ? 'no finite value' : nan > 0 ? 'all NaN' : '–';
  const [min, max] = range.map((value) =>
    Number(value.toPrecision(4)).toLocaleString('en-US'),
  );
  return [
    `${min} to ${max}${isAll ? '' : ' (sampled)'}`,
    nan > 0 && `${formatCount(nan)} NaN`,
    infinite > 0 && `${formatCount(infinite)} infinite`,
  ]
    .filter(Boolean)
    .join(', ');
}
