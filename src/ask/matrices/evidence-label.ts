import { formatCount } from '@/model/quantity';
import type { MatrixEvidence } from './evidence';

/** The number of finite values, in words. */
export function finiteIn({ values, nan, infinite }: MatrixEvidence): number {
  return values - nan - infinite;
}

/** `57,600 sampled values`; without “sampled” if all were read. */
export function values(seen: MatrixEvidence, which = finiteIn(seen)): string {
  const words = [
    formatCount(which),
    finiteIn(seen) < seen.values && 'finite',
    !seen.isAll && 'sampled',
    which === 1 ? 'value' : 'values',
  ];
  return words.filter(Boolean).join(' ');
}

/** `All 57,600 sampled values are zero.`, `The only value is zero.` */
export function allAre(seen: MatrixEvidence, one: string, many = one): string {
  const all = values(seen);
  return finiteIn(seen) === 1
    ? `${all.replace('1', 'The only')} is ${one}.`
    : `All ${all} are ${many}.`;
}

/** `48 sampled rows`. */
export function rows(seen: MatrixEvidence, which: number): string {
  return `${formatCount(which)} ${seen.isAll ? '' : 'sampled '}${cell(seen)}s`;
}

/** The noun for cells of the matrix as shown. */
function cell({ isGenesByCells }: MatrixEvidence): string {
  return isGenesByCells ? 'column' : 'row';
}

/** The noun for genes of the matrix as shown. */
export function genes({ isGenesByCells }: MatrixEvidence): string {
  return isGenesByCells ? 'rows' : 'columns';
}

/** The rows that show a divisor: those of counts divided by one number. */
export function multiplesOf(
  seen: MatrixEvidence,
  { judged, passed }: { readonly judged: number; readonly passed: number },
): string {
  return `the small values of ${formatCount(passed)} of ${rows(seen, judged)} with enough values are multiples of the smallest, as expected of counts scaled per ${cell(seen)}.`;
}

/**
 * Formats a number with separators: integers in full, others with four significant digits or all digits before the
 * point.
 */
export function number(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e15) return value.toExponential(3);
  const digits = Math.max(4, Math.ceil(Math.log10(size + 1)));
  return allDigits(Number.isInteger(value) ? value : Number(value.toPrecision(digits)));
}

/** A number that was rounded already, such as a total; with separators. */
export function allDigits(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 15 });
}
