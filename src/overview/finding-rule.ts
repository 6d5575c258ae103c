import type { Finding } from '@/model/overview';

/** One statement about what matters for using a file: what it takes to make it, and how it is said. */
export interface FindingRule<Evidence> {
  readonly name: string;
  /** What it finds is usual in sound files, and said after the others. */
  readonly isMinor?: true;
  find(seen: Evidence): readonly Finding[];
}

/** What rules say of the same evidence, in their order. */
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
