import { useState } from 'react';
import type { FileCheck } from '@/ask/checks/table-check';
import type { DatasetInfo, Problem } from '@/model/dataset';
import type { Findings, UnreadablePart } from '@/model/overview';
import type { Path } from '@/model/path';
import { useAnswerGroup } from '@/page/kit/reading/use-answer';
import type { GroupReading } from '@/page/kit/reading/use-resource';

/** Findings of a file, as far as they are known. */
export interface Concerns {
  readonly value: Findings | undefined;
  readonly reading: GroupReading;
  readonly isThorough: boolean;
  readonly onThorough: () => void;
}

/** Reads the findings: quickly, and thoroughly on request. */
export function useConcerns(isWanted: boolean): Concerns {
  const [isThorough, setThorough] = useState(false);
  const quick = useAnswerGroup('findConcerns', isWanted ? [{ isThorough: false }] : []);
  const thorough = useAnswerGroup('findConcerns', isThorough ? [{ isThorough }] : []);
  const [[found], reading] = isThorough ? thorough : quick;
  const [[before]] = quick;
  const shown = found?.status === 'ready' ? found : before;
  const value = shown?.status === 'ready' ? shown.value : undefined;
  return { value, reading, isThorough, onThorough: () => setThorough(true) };
}

/**
 * Parts of a file that could not be read, collected from all reads: the single list behind all verdicts on the file.
 */
export interface Unreadable {
  /** Parts that the findings report. */
  readonly parts: readonly UnreadablePart[];
  /** Problems that only the check found. */
  readonly damage: readonly Problem[];
  readonly paths: ReadonlySet<Path>;
  /** True if the page reports problems elsewhere: from opening the file, or from a check. */
  readonly areOthers: boolean;
}

/** Merges what the findings, the check and the opening of a file could not read. */
export function unreadableOf(
  { problems }: Pick<DatasetInfo, 'problems'>,
  findings: Findings | undefined,
  check: FileCheck | undefined,
): Unreadable {
  const parts = findings?.unreadable ?? [];
  const known = new Set([...parts, ...problems].map(({ path }) => path));
  const damage = (check?.diagnostics ?? [])
    .filter(({ code, path }) => code === 'unreadable-element' && !known.has(path))
    .map(({ path, what }) => ({ path, reason: what }));
  const paths = new Set([...known, ...damage.map(({ path }) => path)]);
  const areOthers = problems.length > 0 || (check?.counts.error ?? 0) > 0;
  return { parts, damage, paths, areOthers };
}
