import { withoutPlace } from '@/model/damage';
import { isDataError, messageOf } from '@/model/errors';
import type { Finding, UnreadablePart } from '@/model/overview';
import { nameOf, type Path, parentOf } from '@/model/path';
import { formatNumber } from '@/model/quantity';

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

/** Reads a part of a file; undefined if it throws a DataError, which is recorded. Others are rethrown. */
export type Attempt = <T>(path: Path, read: () => Promise<T>) => Promise<T | undefined>;

/** Collects the parts that cannot be read, so that verdicts on the others know of them. */
export function createAttempts(): {
  readonly attempt: Attempt;
  readonly unreadable: () => readonly UnreadablePart[];
} {
  const found = new Map<Path, UnreadablePart>();
  return {
    async attempt(path, read) {
      try {
        return await read();
      } catch (error) {
        if (!isDataError(error)) throw error;
        const part = { path, reason: messageOf(error), error: error.name };
        if (!found.has(path)) found.set(path, part);
        return undefined;
      }
    },
    unreadable: () => [...found.values()],
  };
}

/** One finding for the unreadable parts of each group: what Petri does not support is a note. */
export function unreadableFindings(
  unreadable: readonly UnreadablePart[],
): readonly Finding[] {
  const groups = new Map<string, UnreadablePart[]>();
  for (const part of unreadable) {
    const { path, error } = part;
    const isNote = error === 'UnsupportedError' || error === 'TooLargeError';
    const key = `${isNote ? 'note' : 'warning'} ${parentOf(path)}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups].flatMap(([key, parts]): readonly Finding[] => {
    const [first] = parts;
    if (!first) return [];
    const isNote = key.startsWith('note');
    const isOne = parts.length === 1;
    const path = isOne ? first.path : parentOf(first.path);
    const who = isOne ? path : `${formatNumber(parts.length, 'member')} of ${path}`;
    const reason = isOne ? withoutPlace(first.reason, path) : first.reason;
    const names = isOne ? '' : `${listed(parts.map((part) => nameOf(part.path)))}. `;
    return [
      {
        ...{ path, tone: isNote ? 'note' : 'warning', reason: `${names}${reason}` },
        title: `${who} ${isNote ? 'not checked' : 'could not be read'}`,
        ...(isNote && { isMinor: true }),
      },
    ];
  });
}
