import { formatCount } from '@/model/quantity';
import type { MatrixEvidence } from './evidence';

/** How many values are finite. */
export function finiteIn({ values, nan, infinite }: MatrixEvidence): number {
  return values - nan - infinite;
}

/** `57,600 sampled values`; without the word where all were looked at. */
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

/** What a cell is in the matrix as it is shown. */
function cell({ isGenesByCells }: MatrixEvidence): string {
  return isGenesByCells ? 'column' : 'row';
}

/** What genes are in the matrix as it is shown. */
export function genes({ isGenesByCells }: MatrixEvidence): string {
  return isGenesByCells ? 'rows' : 'columns';
}

/** What a row of counts divided by one number shows. */
export function multiplesOf(seen: MatrixEvidence): string {
  return `values of each ${cell(seen)} are multiples of its smallest value, as expected of counts scaled per ${cell(seen)}.`;
}

/** Four digits, with separators. */
export function number(value: number): string {
  return Number(value.toPrecision(4)).toLocaleString('en-US');
}
