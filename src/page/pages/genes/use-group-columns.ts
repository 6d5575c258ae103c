import { useMemo } from 'react';
import { likelyGroups } from '@/ask/colour/default-color';
import { many, type RowNoun } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import { useColor, useDataset } from '@/page/kit/context/view-context';
import { useColumns, useDescriptions } from '@/page/kit/reading/use-block';

/** Maximum number of columns that are checked for groups. */
const MAX_ASKED = 200;
/** Columns with more groups than this are not chosen by default: they are identifiers, such as barcodes. */
const MAX_GROUPS = 500;
const NONE: readonly Path[] = [];
const GROUPING: ReadonlySet<string> = new Set(['categories', 'booleans']);

export interface GroupColumns {
  /**
   * Columns of two or more categories and booleans, then texts: the number of distinct texts is
   * only known after reading.
   */
  readonly paths: readonly Path[];
  /** The default: the column that colours the embedding, otherwise the one with the likeliest name. */
  readonly best: Path | undefined;
  readonly isReady: boolean;
  /** Number of columns that were not checked, because there are too many. */
  readonly left: number;
}

/**
 * Columns of a table that group its rows; with `isShared` also those of the table with the rows that it shares with
 * others, for uses that align the rows of both (`columnAlong`).
 */
export function useGroupColumns(table: Path | undefined, isShared = false): GroupColumns {
  const { dataset } = useDataset();
  const color = useColor();
  const found = dataset.tables.find(({ path }) => path === table);
  const columns = useMemo(() => (found?.columns ?? []).slice(0, MAX_ASKED), [found]);
  const inTable = useColumns(table, columns);
  const all = dataset.tables.find(
    ({ path }) => isShared && path === found?.shared?.table,
  );
  const more = useMemo(() => (all?.columns ?? []).slice(0, MAX_ASKED), [all]);
  const inShared = useColumns(all?.path, more);
  const beside = useDescriptions(found?.beside ?? NONE);
  const states = useMemo(
    () => [...inTable, ...beside, ...inShared],
    [inTable, beside, inShared],
  );
  const left = [found, all].reduce(
    (sum, one) => sum + Math.max(0, (one?.columns.length ?? 0) - MAX_ASKED),
    0,
  );
  return useMemo(() => {
    const columns = states.flatMap((state) =>
      state.status === 'ready' && state.value.element.kind === 'column'
        ? [state.value.element]
        : [],
    );
    // a single category does not form groups
    const several = columns.filter(({ categories = 2 }) => categories > 1);
    const sure = several.filter(({ valueType }) => GROUPING.has(valueType));
    const texts = several.filter(({ valueType }) => valueType === 'strings');
    const paths = [...sure, ...texts].map(({ path }) => path);
    const isReady = states.every(({ status }) => status !== 'loading');
    const few = sure.filter(({ categories = 2 }) => categories <= MAX_GROUPS);
    // booleans may be constant, which is only known after reading
    const usual = (few.length > 0 ? few : sure).toSorted(
      (a, b) => Number(a.valueType === 'booleans') - Number(b.valueType === 'booleans'),
    );
    const [likeliest] = likelyGroups(usual.map(({ path }) => nameOf(path)));
    const best = isReady
      ? usual.find(({ path }) => nameOf(path) === likeliest)?.path
      : undefined;
    return { paths, best: paths.find((path) => path === color) ?? best, isReady, left };
  }, [states, color, left]);
}

/**
 * States that a table has no column to group its rows by, among those that were checked; without the final full stop.
 */
export function noGroupsText(
  { left }: Pick<GroupColumns, 'left'>,
  table: Path | undefined,
  row: RowNoun,
): string {
  const where = table ?? `the table of the ${many(row)}`;
  const looked =
    left > 0
      ? `, whose other ${formatNumber(left, 'column')} ${left === 1 ? 'was' : 'were'} not looked at`
      : '';
  return `No column of two or more categories was found in ${where}${looked}`;
}
