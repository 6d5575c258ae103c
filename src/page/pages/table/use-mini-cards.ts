import { useEffect, useMemo, useState } from 'react';
import type { ColumnProfile } from '@/ask/profiles/profile';
import type { ElementInfo } from '@/model/element';
import type { Path } from '@/model/path';
import { type RowRecipe, type RowSetId, rowSetId } from '@/model/row-set';
import type { ResourceState } from '@/page/client/reading';
import { useView } from '@/page/kit/context/view-context';
import type { Described } from '@/page/kit/grid/use-column-cells';
import { useAnswers, useData } from '@/page/kit/reading/use-answer';
import { useSelectionRecipe } from '@/page/kit/rows/use-selection-recipe';
import type { TableState } from '@/page/state/table-state';

/**
 * Columns of up to this number of rows are read completely by the table in any case: their profile takes no extra
 * bytes.
 */
const READ_ANYWAY = 131_072;
/** Maximum number of rows for files on the user's own disk, where reading is quick. */
const QUICK = 3_000_000;
/** Maximum number of rows of text columns, which are the largest. */
const TEXTS = 131_072;
/** Number of concurrent profiles, so that reads of the table itself are not delayed. */
const AT_ONCE = 2;
/** Milliseconds that columns must stay in view before their profiles are requested. */
const REST = 400;

const COUNTED = new Set(['numbers', 'booleans', 'categories', 'times']);

/** Whether headers show profiles: as the user chose, else if that costs little. */
export function useHasCards(
  info: Extract<ElementInfo, { kind: 'dataframe' }>,
  state: TableState,
): boolean {
  const isLocal = useView(({ source }) => source?.kind === 'file');
  return state.cards ?? info.length <= (isLocal ? QUICK : READ_ANYWAY);
}

/** Profile of a column, and that of its selected rows, if any. */
export interface CardProfiles {
  readonly whole: ResourceState<ColumnProfile>;
  readonly chosen?: ResourceState<ColumnProfile> | undefined;
}

/** Columns that headers may show profiles of. */
export interface CardColumns {
  readonly table: Path;
  readonly paths: readonly Path[];
  readonly descriptions: readonly ResourceState<Described>[];
}

/**
 * The profiles of columns in view, a few at a time from left to right, after scrolling has stopped.
 * Those scrolled out of view are aborted. `of`: the rows that are counted, if not all; of these, the
 * selected ones are counted in the same bins.
 */
export function useMiniCards(
  { table, paths, descriptions }: CardColumns,
  isWanted: boolean,
  of: RowRecipe | undefined,
): ReadonlyMap<Path, CardProfiles> {
  const rows = useMemo(() => of && rowSetId(of), [of]);
  const selected = useSelectedAmong(table, of);
  const wanted = paths.filter((_, i) => isWanted && isCounted(descriptions[i]));
  const signature = wanted.join('\n');
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(signature), REST);
    return () => clearTimeout(timer);
  }, [signature]);
  const hasRested = rested === signature;
  const wholes = useSomeProfiles(
    wanted.map((path) => ({ path, rows })),
    hasRested,
  );
  const chosen = useSomeProfiles(
    wanted.flatMap((path) => {
      const whole = wholes.get(path);
      return selected !== undefined && whole?.status === 'ready'
        ? [{ path, rows: selected, ...binsOf(whole.value) }]
        : [];
    }),
    hasRested,
  );
  return new Map(
    [...wholes].map(([path, whole]) => [path, { whole, chosen: chosen.get(path) }]),
  );
}

interface AskedProfile {
  readonly path: Path;
  readonly rows: RowSetId | undefined;
  readonly bins?: readonly string[];
}

/** Profiles that are available, and the next few. */
function useSomeProfiles(
  wanted: readonly AskedProfile[],
  hasRested: boolean,
): ReadonlyMap<Path, ResourceState<ColumnProfile>> {
  const { answers } = useData();
  const isThere = (ask: AskedProfile) =>
    answers.peek('profile', ask).status !== 'loading';
  const next = hasRested ? wanted.filter((ask) => !isThere(ask)).slice(0, AT_ONCE) : [];
  const asked = wanted.filter((ask) => isThere(ask) || next.includes(ask));
  const states = useAnswers('profile', asked);
  return new Map(
    asked.flatMap(({ path }, i) => {
      const state = states[i];
      return state ? [[path, state] as const] : [];
    }),
  );
}

/**
 * Selected rows of a table, limited to those that are counted; undefined if none are selected, or until they are known.
 */
function useSelectedAmong(table: Path, of: RowRecipe | undefined): RowSetId | undefined {
  const selected = useSelectionRecipe(table);
  return useMemo(() => {
    if (selected?.status !== 'ready') return undefined;
    const { recipe } = selected;
    return rowSetId(of ? { kind: 'intersection', of: [of, recipe] } : recipe);
  }, [selected, of]);
}

function binsOf(profile: ColumnProfile): Pick<AskedProfile, 'bins'> {
  if (profile.kind !== 'numbers' && profile.kind !== 'times') return {};
  const { edges } = profile.histogram;
  return edges.length > 0
    ? { bins: Array.from<number | bigint, string>(edges, String) }
    : {};
}

function isCounted(state: ResourceState<Described> | undefined): boolean {
  if (state?.status !== 'ready') return false;
  const { element } = state.value;
  if (element.kind !== 'column') return false;
  return (
    COUNTED.has(element.valueType) ||
    (element.valueType === 'strings' && element.length <= TEXTS)
  );
}
