import type { QuestionContext } from '@/ask/question';
import { ascending, rangesWithin } from '@/ask/rows/row-set';
import { rowSetOf } from '@/ask/rows/with-rows';
import { type Path, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { RowSet } from '@/model/row-set';
import { packStrings } from '@/model/strings';
import type { ChosenGroup } from '@/model/table-rows';
import type { DataElement } from '@/read/elements/element';
import { lengthOfRange, rangeWithin } from '@/read/elements/region';
import { columnAlong } from './column-along';
import { CHOSEN_LABELS, selectionColumn } from './saved-column';

/**
 * Opens the column that groups the rows of `table`: one of the file, aligned as by `columnAlong`, or the chosen rows
 * and the others as its two categories.
 *
 * @throws UnsupportedError as `columnAlong`
 */
export async function groupColumn(
  { root, overview, rows }: Pick<QuestionContext, 'root' | 'overview' | 'rows'>,
  of: Path | ChosenGroup,
  table: Path | undefined,
  options: ReadOptions,
): Promise<DataElement> {
  if (typeof of === 'string') return columnAlong(overview, of, table, options);
  return chosenColumn(root, await rowSetOf(rows, of.chosen, options), table);
}

const LABELS = packStrings(CHOSEN_LABELS);

/** Returns the column of a table that says which rows are chosen; `node` is any node, as it has none of its own. */
export function chosenColumn(
  node: DataElement['node'],
  chosen: RowSet,
  table: Path = ROOT,
): DataElement {
  const { length } = chosen;
  const within = ascending(chosen);
  return {
    ...{ node, isSaved: true },
    info: {
      ...{ path: selectionColumn(table), kind: 'column', valueType: 'categories' },
      ...{ dtype: 'int8', length, nullable: false, categories: 2, ordered: false },
    },
    async read(region) {
      const range = rangeWithin(region.rows, length);
      const [start] = range;
      const codes = new Int8Array(lengthOfRange(range)).fill(1);
      for (const [from, to] of rangesWithin(within, range))
        codes.fill(0, from - start, to - start);
      return {
        ...{ kind: 'categories', codes, ordered: false },
        labels: LABELS,
      };
    },
  };
}
