import type { ColumnProfile, Counts } from '@/ask/profiles/profile';
import { booleanText } from '@/model/boolean-text';
import { extremesOf } from '@/model/extremes';
import { many, type RowNoun } from '@/model/nouns';
import { formatCount, formatShare } from '@/model/quantity';
import { formatShort } from '@/page/kit/format/number';
import { profileTime } from '@/page/kit/format/time';

/** Segment of a bar that represents a whole column. */
export interface Segment {
  readonly share: number;
  /** Position among the categories, for its colour; −1 for all others. */
  readonly code: number;
}

/** Maximum number of bars of a small histogram. */
const MAX_BARS = 20;
/** Number of categories shown separately in a small bar. */
const MAX_SEGMENTS = 12;

/** Heights of the bars of a small histogram, the highest being 1; neighbouring bins are merged. */
export function miniBars(counts: Counts): readonly number[] {
  const sums = sumsOf(counts);
  const [, most] = extremesOf([1, ...sums]);
  return sums.map((sum) => sum / most);
}

/**
 * Heights of the bars of some rows and of all rows, with the same bins: each is a share of its own rows, as a few of
 * many would not be visible; the highest of both is 1.
 */
export function bothBars(
  counts: Counts,
  ofAll: Counts,
): { readonly chosen: readonly number[]; readonly all: readonly number[] } {
  const [own, all] = [sharesOf(counts), sharesOf(ofAll)];
  const [, most] = extremesOf([...own, ...all]);
  const heights = (shares: readonly number[]) =>
    all.map((_, bar) => (most > 0 ? (shares[bar] ?? 0) / most : 0));
  return { chosen: heights(own), all: heights(all) };
}

function sharesOf(counts: Counts): readonly number[] {
  const sums = sumsOf(counts);
  const total = sums.reduce((sum, one) => sum + one, 0);
  return sums.map((sum) => (total > 0 ? sum / total : 0));
}

function sumsOf(counts: Counts): readonly number[] {
  const each = Math.max(1, Math.ceil(counts.length / MAX_BARS));
  const sums: number[] = [];
  counts.forEach((count, bin) => {
    const at = Math.floor(bin / each);
    sums[at] = (sums[at] ?? 0) + count;
  });
  return sums;
}

/** The largest categories of a column, the largest first, and all others as one, by their share of its values. */
export function miniSegments(counts: Counts): readonly Segment[] {
  let total = 0;
  for (const count of counts) total += count;
  if (total === 0) return [];
  const codes = Array.from(counts.keys())
    .filter((code) => (counts[code] ?? 0) > 0)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  const segments = codes
    .slice(0, MAX_SEGMENTS)
    .map((code) => ({ code, share: (counts[code] ?? 0) / total }));
  const rest = 1 - segments.reduce((sum, { share }) => sum + share, 0);
  return codes.length > MAX_SEGMENTS
    ? [...segments, { code: -1, share: rest }]
    : segments;
}

/** Describes the small picture of a column, in words. */
export function miniText(profile: ColumnProfile): string {
  return miniLabel(profile).join('');
}

/** Same as `miniText` in parts, each category name separate, to isolate its writing direction. */
export function miniLabel(profile: ColumnProfile): readonly string[] {
  switch (profile.kind) {
    case 'numbers':
      if (profile.length === profile.missing + (profile.nan ?? 0)) return ['no values'];
      return [
        `${formatShort(profile.min)} to ${formatShort(profile.max)}, median ${formatShort(profile.quartiles[1])}`,
      ];
    case 'categories': {
      const present = profile.length - profile.missing;
      return miniSegments(profile.counts)
        .filter(({ code }) => code >= 0)
        .slice(0, 2)
        .flatMap(({ code }, i) => [
          ...(i === 0 ? [] : [', ']),
          profile.labels[code] || 'empty text',
          ` ${formatShare(profile.counts[code] ?? 0, present)}`,
        ]);
    }
    case 'booleans':
      return [
        `${booleanText(true)} ${formatShare(profile.true, profile.length - profile.missing)}`,
      ];
    case 'times': {
      const [min, , max] = profile.spread ?? [];
      if (min === undefined || max === undefined) return ['no values'];
      return [`${profileTime(profile, min)} to ${profileTime(profile, max)}`];
    }
    case 'strings':
      return [`${formatCount(profile.unique)} distinct`];
    default:
      return [];
  }
}

/** `12 of 95`. */
export function amongText(chosen: ColumnProfile, whole: ColumnProfile): string {
  return `${formatCount(chosen.length)} of ${formatCount(whole.length)}`;
}

/** Describes the small picture of a column with the selected rows over all rows, in words. */
export function amongLabel(
  chosen: ColumnProfile,
  whole: ColumnProfile,
  noun: RowNoun,
): string {
  return `${amongText(chosen, whole)} ${many(noun)} selected: ${miniText(chosen) || 'no values'}; all: ${miniText(whole)}`;
}

/** The number of missing values, in few words; empty if there are none. */
export function missingText(profile: ColumnProfile): string {
  if (profile.kind === 'other' || profile.missing === 0) return '';
  return `${formatShare(profile.missing, profile.length)} missing`;
}
