import { useState } from 'react';
import type { FileCheck } from '@/ask/checks/table-check';
import type { DatasetInfo, Problem } from '@/model/dataset';
import type { Findings, UnreadablePart } from '@/model/overview';
import type { Path } from '@/model/path';
import { useAnswerGroup } from '@/page/kit/reading/use-answer';
import type { GroupReading } from '@/page/kit/reading/use-resource';

/** The findings of a file, as far as they are known. */
export interface Concerns {
  readonly value: Findings | undefined;
  readonly reading: GroupReading;
  readonly isThorough: boolean;
  readonly onThorough: () => void;
}

/** Reads the findings: quickly, and thoroughly once that is asked for. */
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

/** What of a file could not be read, by everything that has read of it: the one list behind all verdicts on it. */
export interface Unreadable {
  /** Found by the findings. */
  readonly parts: readonly UnreadablePart[];
  /** Found by the check alone. */
  readonly damage: readonly Problem[];
  readonly paths: ReadonlySet<Path>;
  /** True if the page says elsewhere that something is not right: as the file was opened, or by a check. */
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
