import type { RowFilter, SortBy } from '@/model/arrangement';

type Kind = RowFilter['kind'];

/** Filter of a column and kind, if any. */
export function filterOf<K extends Kind>(
  filters: readonly RowFilter[],
  column: string,
  kind: K,
): Extract<RowFilter, { kind: K }> | undefined {
  return filters.find(
    (one): one is Extract<RowFilter, { kind: K }> =>
      one.column === column && one.kind === kind,
  );
}

/** Sort order with a column added last; an earlier entry for it is removed. */
export function sortedThenBy(sort: readonly SortBy[], by: SortBy): readonly SortBy[] {
  return [...sort.filter(({ column }) => column !== by.column), by];
}

/** The columns of a table as they are shown: those of `order` first, the hidden ones left out. */
export function shownColumns(
  names: readonly string[],
  {
    hidden,
    order,
  }: { readonly hidden: readonly string[]; readonly order: readonly string[] },
): readonly string[] {
  if (hidden.length === 0 && order.length === 0) return names;
  const out = new Set(hidden);
  return orderedColumns(names, order).filter((name) => !out.has(name));
}

/** All columns, those of `order` first. */
export function orderedColumns(
  names: readonly string[],
  order: readonly string[],
): readonly string[] {
  const known = new Set(names);
  const first = [...new Set(order)].filter((name) => known.has(name));
  const moved = new Set(first);
  return [...first, ...names.filter((name) => !moved.has(name))];
}

type Shown = { readonly hidden: readonly string[]; readonly order: readonly string[] };

/** The `order` with a column moved one position left or right. */
export function movedColumn(
  names: readonly string[],
  state: Shown,
  name: string,
  by: -1 | 1,
): readonly string[] {
  const at = shownColumns(names, state).indexOf(name);
  return movedBefore(names, state, name, by > 0 ? at + 2 : at - 1);
}

/** The `order` with a column before the one at a position, or last; as short as possible. */
export function movedBefore(
  names: readonly string[],
  state: Shown,
  name: string,
  place: number,
): readonly string[] {
  const shown = shownColumns(names, state);
  if (place < 0 || place > shown.length || shown[place] === name) return state.order;
  const all = orderedColumns(names, state.order).filter((one) => one !== name);
  const next = shown[place];
  const to = next === undefined ? all.indexOf(shown.at(-1) ?? '') + 1 : all.indexOf(next);
  const moved = all.toSpliced(to, 0, name);
  let end = moved.length;
  const rest = () => moved.slice(end - 1, end + 1);
  const stored = new Map(names.map((one, at) => [one, at]));
  while (end > 0 && isAscending(rest(), stored)) end--;
  return moved.slice(0, end);
}

/** True if the last columns are in file order: they can be omitted. */
function isAscending(
  [first = '', second]: readonly string[],
  stored: ReadonlyMap<string, number>,
): boolean {
  if (second === undefined) return true;
  return (stored.get(first) ?? 0) < (stored.get(second) ?? 0);
}
