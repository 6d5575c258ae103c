import type { Finding } from '@/model/overview';

/** The rule for one finding: its evidence, and its text. */
export interface FindingRule<Evidence> {
  readonly name: string;
  /** The finding is common in valid files, and listed after the others. */
  readonly isMinor?: true;
  find(seen: Evidence): readonly Finding[];
}

/** The findings of rules from the same evidence, in their order. */
export function findingsOf<Evidence>(
  rules: readonly FindingRule<Evidence>[],
  seen: Evidence,
): readonly Finding[] {
  return rules.flatMap(({ find, isMinor }) =>
    isMinor ? find(seen).map((found) => ({ ...found, isMinor })) : find(seen),
  );
}

/** `a, b and 3 more`. */
export function listed(names: readonly string[], max = 6): string {
  const shown = names.slice(0, max).join(', ');
  return names.length > max ? `${shown} and ${names.length - max} more` : shown;
}
