import { useEffect, useState } from 'react';
import type { ColumnProfile } from '@/analysis/profile/profile';
import type { ResourceState } from '@/client/reading';
import type { ElementInfo } from '@/model/element';
import type { Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import type { TableState } from '@/state/table-state';
import { useView } from '../common/context/view-context';
import type { Described } from '../common/grid/use-column-cells';
import { useAnswers, useData } from '../common/reading/use-answer';

/**
 * Columns of up to this many rows are read whole by the table in any case: their profile costs no
 * further byte.
 */
const READ_ANYWAY = 131_072;
/** From the user's own disk, reading more is quick. */
const QUICK = 3_000_000;
/** Texts are the largest of columns. */
const TEXTS = 131_072;
/** Number of concurrent profiles, so that reads of the table itself are not delayed. */
const AT_ONCE = 2;
/** How long, in ms, columns must stay in view before their profiles are asked for. */
const REST = 400;

const COUNTED = new Set(['numbers', 'booleans', 'categories', 'times']);

/** Whether headers show profiles: as the user says, else where that costs little. */
export function useHasCards(
  info: Extract<ElementInfo, { kind: 'dataframe' }>,
  state: TableState,
): boolean {
  const isLocal = useView(({ source }) => source?.kind === 'file');
  return state.cards ?? info.length <= (isLocal ? QUICK : READ_ANYWAY);
}

/**
 * The profiles of columns in view, a few at a time from left to right, after scrolling has stopped.
 * Those scrolled out of view are aborted. `of`: the rows that are counted, if not all.
 */
export function useMiniCards(
  paths: readonly Path[],
  descriptions: readonly ResourceState<Described>[],
  isWanted: boolean,
  of: RowSetId | undefined,
): ReadonlyMap<Path, ResourceState<ColumnProfile>> {
  const { answers } = useData();
  const askOf = (path: Path) => ({ path, rows: of });
  const wanted = paths.filter((_, i) => isWanted && isCounted(descriptions[i]));
  const signature = wanted.join('\n');
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(signature), REST);
    return () => clearTimeout(timer);
  }, [signature]);
  const isThere = (path: Path) =>
    answers.peek('profile', askOf(path)).status !== 'loading';
  const next =
    rested === signature ? wanted.filter((path) => !isThere(path)).slice(0, AT_ONCE) : [];
  const asked = wanted.filter((path) => isThere(path) || next.includes(path));
  const states = useAnswers('profile', asked.map(askOf));
  return new Map(
    asked.flatMap((path, i) => {
      const state = states[i];
      return state ? [[path, state] as const] : [];
    }),
  );
}

function isCounted(state: ResourceState<Described> | undefined): boolean {
  if (state?.status !== 'ready') return false;
  const { element } = state.value;
  if (element.kind !== 'column') return false;
  return (
    COUNTED.has(element.holds) || (element.holds === 'strings' && element.length <= TEXTS)
  );
}
