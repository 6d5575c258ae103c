import type { MatrixSample, NumbersAre } from '@/analysis/matrix-sample';
import type { MatrixInfo } from '@/model/dataset';
import { formatCount, formatShare } from '../format/quantity';

/** What the numbers of a matrix are, as the field says it. */
export function numbersName(are: NumbersAre): string {
  switch (are.kind) {
    case 'nothing':
      return 'zeros only';
    case 'binary':
      return '0 and 1';
    case 'counts':
      return 'counts';
    case 'log1p': {
      const log = are.base === 'e' ? 'log1p (natural)' : `log${are.base}(1 + x)`;
      if (are.of === 'counts') return `${log} of counts`;
      return `${log} of ${normalised(are.target)}`;
    }
    case 'normalised':
      return `${normalised(are.target)}, no logarithm`;
    case 'probabilities':
      return 'probabilities';
    case 'scaled':
      return are.clipped === undefined ? 'scaled' : `scaled, cut off at ${are.clipped}`;
    case 'signed':
      return 'numbers with a sign';
    case 'positive':
      return 'positive numbers of unknown making';
  }
}

function normalised(target: number | undefined): string {
  return target === undefined
    ? 'normalised counts'
    : `counts normalised to ${formatCount(target)} per cell`;
}

export function rangeText({ range, nan, infinite }: MatrixSample): string {
  if (!range) return infinite > 0 ? 'no finite value' : nan > 0 ? 'NaN only' : '–';
  const [min, max] = range.map((value) =>
    Number(value.toPrecision(4)).toLocaleString('en-US'),
  );
  return [
    `${min} to ${max}`,
    nan > 0 && `${formatCount(nan)} NaN`,
    infinite > 0 && `${formatCount(infinite)} infinite`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** How much of a sparse matrix is stored. */
export function storedText({ stored, shape }: MatrixInfo): string {
  if (stored === undefined) return '';
  return `${formatCount(stored)} stored (${formatShare(stored, shape[0] * shape[1])})`;
}
