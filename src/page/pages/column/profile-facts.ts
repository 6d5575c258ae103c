import type { ColumnProfile } from '@/ask/profiles/profile';
import { formatCount, formatShare } from '@/model/quantity';
import type { Fact } from '@/page/kit/controls/Facts';
import { formatShort } from '@/page/kit/format/number';
import { formatDuration, profileTime } from '@/page/kit/format/time';

/** Number of values, of missing values and of distinct values. */
export function countFacts(
  profile: ColumnProfile,
  missingMeans?: 'NA' | 'NaN',
): readonly Fact[] {
  const facts: Fact[] = [{ name: 'Values', value: formatCount(profile.length) }];
  if (profile.kind === 'other' && !profile.missing) return facts;
  const { missing = 0, length } = profile;
  facts.push({
    name: 'Missing',
    value: missing === 0 ? 'none' : formatCount(missing),
    ...(missing > 0 && {
      more: [formatShare(missing, length), ...kindsOfMissing(profile, missingMeans)].join(
        ', ',
      ),
    }),
  });
  if (profile.kind === 'numbers' && profile.nan)
    facts.push({
      name: 'NaN',
      value: formatCount(profile.nan),
      more: 'values that are not a number, but not missing',
    });
  const unique = uniqueOf(profile);
  if (unique !== undefined) facts.push({ name: 'Distinct', value: formatCount(unique) });
  if ('isLatin1' in profile)
    facts.push({
      name: 'Text',
      value: 'not UTF-8',
      more: 'what is not valid UTF-8 is shown as Latin-1',
    });
  return facts;
}

/** Kinds of missing values, if the column distinguishes them: NA of a mask, NaN among its numbers. */
function kindsOfMissing(
  profile: ColumnProfile,
  missingMeans: 'NA' | 'NaN' | undefined,
): readonly string[] {
  if (profile.kind === 'times') return ['NaT'];
  if (missingMeans === undefined) return profile.kind === 'numbers' ? ['NaN'] : [];
  const { missing } = profile as { missing: number };
  const masked = profile.kind === 'numbers' ? (profile.masked ?? 0) : missing;
  const kinds = [`${formatCount(masked)} ${missingMeans}`];
  if (missing > masked) kinds.push(`${formatCount(missing - masked)} NaN`);
  return missing > masked && masked === 0 ? kinds.slice(1) : kinds;
}

function uniqueOf(profile: ColumnProfile): number | undefined {
  switch (profile.kind) {
    case 'categories':
      return profile.counts.filter((count) => count > 0).length;
    case 'numbers':
    case 'strings':
    case 'times':
      return profile.unique;
    default:
      return undefined;
  }
}

/** First, median and last of times, and the span between them; for durations the shortest, median and longest. */
export function timeFacts(
  profile: Extract<ColumnProfile, { kind: 'times' }>,
): readonly Fact[] {
  const { spread, time, unit, step } = profile;
  if (!spread) return [];
  const [min, median, max] = spread;
  const names =
    time === 'datetime' ? ['First', 'Median', 'Last'] : ['Shortest', 'Median', 'Longest'];
  const facts = [min, median, max].map((value, i) => ({
    name: names[i] ?? '',
    value: profileTime(profile, value),
  }));
  const range = formatDuration(max - min, unit, step);
  return time === 'datetime' && range
    ? [...facts, { name: 'Span', value: range }]
    : facts;
}

/** Five-number summary, mean and standard deviation. */
export function spreadFacts(
  profile: Extract<ColumnProfile, { kind: 'numbers' }>,
  units?: string,
): readonly Fact[] {
  const [lower, median, upper] = profile.quartiles;
  const fact = (name: string, value: number | bigint) => ({
    name,
    value: units === undefined ? formatShort(value) : `${formatShort(value)} ${units}`,
  });
  return [
    fact('Minimum', profile.min),
    fact('Lower quartile', lower),
    fact('Median', median),
    fact('Upper quartile', upper),
    fact('Maximum', profile.max),
    fact('Mean', profile.mean),
    fact('Standard deviation', profile.deviation),
  ];
}
