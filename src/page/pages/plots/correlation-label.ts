import type { PlotPairs } from '@/ask/plots/questions';
import { countText, type Noun } from '@/model/nouns';
import { formatCount } from '@/model/quantity';

/** Names the logarithms that Pearson's r is computed on; empty for the values themselves. */
export function logLabel({ x, y }: { readonly x: boolean; readonly y: boolean }): string {
  if (!x && !y) return '';
  return x && y ? ' of log1p of both' : ` of log1p of ${x ? 'x' : 'y'}`;
}

type Correlated = Pick<
  PlotPairs,
  'count' | 'missing' | 'negative' | 'pearson' | 'spearman' | 'rangeX' | 'rangeY'
>;

/** Describes how two variables correlate, in how many rows, and how many others lack one of them. */
export function correlationText(
  pairs: Correlated,
  names: { readonly x: string; readonly y: string },
  noun: Noun,
  ofLogs: string,
): string {
  const { count, missing, negative, pearson, spearman } = pairs;
  const text = (value: number) =>
    Number.isNaN(value) ? `undefined (${whyUndefined(pairs, noun)})` : value.toFixed(3);
  const lacking =
    missing > 0
      ? `; ${formatCount(missing)} ${missing === 1 ? 'lacks' : 'lack'} a finite number for ${names.x} or ${names.y} and ${missing === 1 ? 'is' : 'are'} left out`
      : '';
  const below =
    negative > 0
      ? ` (${formatCount(negative)} ${negative === 1 ? 'number is' : 'numbers are'} below zero, which a log scale lacks)`
      : '';
  return `Pearson r${ofLogs} ${text(pearson)}, Spearman ρ ${text(spearman)}, n = ${countText(count, noun)}${lacking}${below}.`;
}

function whyUndefined({ count, rangeX, rangeY }: Correlated, noun: Noun): string {
  if (count < 2) return `of ${countText(count, noun)}`;
  const isConstant = [rangeX, rangeY].some(([low, high]) => low === high);
  return isConstant ? 'a constant' : 'beyond what numbers of 64 bits hold';
}
