import type { ColumnProfile } from '@/analysis/profile';
import { formatShort } from '../format/number';
import { formatCount, formatShare } from '../format/quantity';
import type { Fact } from './Facts';

/** How many values there are, are missing, are distinct. */
export function countFacts(profile: ColumnProfile): readonly Fact[] {
  const facts: Fact[] = [{ name: 'Values', value: formatCount(profile.length) }];
  if (profile.kind === 'other') return facts;
  const { missing, length } = profile;
  facts.push({
    name: 'Missing',
    value: missing === 0 ? 'none' : formatCount(missing),
    ...(missing > 0 && { more: formatShare(missing, length) }),
  });
  const unique = uniqueOf(profile);
  if (unique !== undefined) facts.push({ name: 'Distinct', value: formatCount(unique) });
  return facts;
}

function uniqueOf(profile: ColumnProfile): number | undefined {
  switch (profile.kind) {
    case 'categories':
      return profile.counts.filter((count) => count > 0).length;
    case 'numbers':
    case 'strings':
      return profile.unique;
    default:
      return undefined;
  }
}

/** The five numbers, mean and standard deviation. */
export function spreadFacts(
  profile: Extract<ColumnProfile, { kind: 'numbers' }>,
): readonly Fact[] {
  const [lower, median, upper] = profile.quartiles;
  const fact = (name: string, value: number | bigint) => ({
    name,
    value: formatShort(value),
  });
  return [
    fact('Minimum', profile.min),
    fact('Lower quartile', lower),
    fact('Median', median),
    fact('Upper quartile', upper),
    fact('Maximum', profile.max),
    fact('Mean', profile.mean),
    fact('Std. deviation', profile.deviation),
  ];
}
