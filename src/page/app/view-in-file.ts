import { RAW_MEMBERS, slotOf } from '@/model/anndata-slots';
import type { DatasetInfo } from '@/model/dataset';
import { joinPath, type Path } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import type { Notify } from '@/page/kit/context/notify';
import { isChosen, rowCountOf, type Selection } from '@/page/state/selection';
import type { View } from '@/page/state/view';

/**
 * Returns the view with its paths as the file has them, and without selected rows that its table does not have, which
 * are reported; the same object if nothing differs.
 */
export function viewInFile(view: View, dataset: DatasetInfo, notify: Notify): View {
  const { element, color, selection } = view;
  const there = {
    element: rawPathIn(dataset, element),
    color: color === undefined || color === 'none' ? color : rawPathIn(dataset, color),
    selection: selection && selectionWithin(selection, dataset),
  };
  const text = selection && rowsLeftOut(selection, there.selection);
  if (text !== undefined) notify({ tone: 'warning', text, stays: true });
  const isSame =
    there.element === element && there.color === color && there.selection === selection;
  return isSame ? view : { ...view, ...there };
}

function rowsLeftOut(wanted: Selection, left: Selection | undefined): string | undefined {
  if (wanted === left || !isChosen(wanted)) return undefined;
  const count =
    rowCountOf(wanted.runs) - (left && isChosen(left) ? rowCountOf(left.runs) : 0);
  return `This link selects ${formatNumber(count, 'row')} beyond the end of ${wanted.table}. Ignored: these rows.`;
}

/** Returns a selection without rows beyond the end of the table; a selection in a table that is not listed is kept. */
function selectionWithin(
  selection: Selection,
  { tables }: DatasetInfo,
): Selection | undefined {
  if (!isChosen(selection)) return selection;
  const length = tables.find(({ path }) => path === selection.table)?.length;
  if (length === undefined || (selection.runs.at(-1) ?? 0) <= length) return selection;
  const runs: number[] = [];
  for (let i = 0; i + 1 < selection.runs.length; i += 2) {
    const [start = 0, stop = 0] = selection.runs.slice(i, i + 2);
    if (start < length) runs.push(start, Math.min(stop, length));
  }
  return runs.length > 0 ? { ...selection, runs: Uint32Array.from(runs) } : undefined;
}

/**
 * Returns the path of a member of `raw` in this file: beside X as `raw.X` before anndata 0.7, in a group as `raw/X`
 * since. A path of the other kind, from a link to the same data in a rewritten file or typed by hand, is resolved to
 * it.
 */
export function rawPathIn(
  { matrices, tables }: Pick<DatasetInfo, 'matrices' | 'tables'>,
  path: Path,
): Path {
  const { part, raw, slot, below } = slotOf(path);
  if (raw === undefined || !RAW_MEMBERS.includes(slot)) return path;
  const exists = (at: Path) => [...matrices, ...tables].some((one) => one.path === at);
  const rawBy = (by: string, name: string) => joinPath(part, `raw${by}${name}`);
  const isThere = (by: string) => exists(rawBy(by, 'X')) || exists(rawBy(by, 'var'));
  const other = raw === '/' ? '.' : '/';
  return isThere(other) && !isThere(raw)
    ? [rawBy(other, slot), ...below].join('/')
    : path;
}
