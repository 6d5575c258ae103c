import { nounOf } from '@/model/matrix-sides';
import { many, nounFor } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { type RowSetId, rowSetId } from '@/model/row-set';
import { useDataset, useSelectedRows } from '@/page/kit/context/view-context';
import { useFound, useFoundRecipe } from '@/page/kit/rows/use-found';
import { recipeIn, useTableQuery } from '@/page/kit/rows/use-table-query';
import { runsOf } from '@/page/state/selection';

export interface RowChoice {
  readonly name: string;
  readonly label: string;
  /** Undefined for all. */
  readonly rows: RowSetId | undefined;
  readonly count: number;
}

/**
 * Rows that can be saved: the selected ones first, then those of the query, then all. Pass their number as `all` if
 * they belong to no table.
 */
export function useRowChoices(
  table: Path | undefined,
  all?: number,
): readonly RowChoice[] {
  const { dataset } = useDataset();
  const noun = table === undefined ? 'row' : nounOf(dataset, table);
  const known = useSelectedRows();
  const query = recipeIn(useTableQuery(table));
  const recipe = useFoundRecipe(table, query);
  const reading = useFound(table ?? '', query);
  const found = reading?.status === 'ready' ? reading.value.count : undefined;
  const selected = known !== undefined && known.table === table ? known.rows : undefined;
  const own = dataset.tables.find(({ path }) => path === table);
  const length = all ?? own?.length ?? 0;
  const choices: RowChoice[] = [];
  if (table !== undefined && selected && selected.length > 0)
    choices.push({
      name: 'selected',
      label: `the ${formatCount(selected.length)} selected ${nounFor(selected.length, noun)}`,
      rows: rowSetId({ kind: 'rows', table, ranges: runsOf(selected) }),
      count: selected.length,
    });
  if (recipe && found !== undefined)
    choices.push({
      name: 'query',
      label: `the ${formatCount(found)} ${nounFor(found, noun)} of the query`,
      rows: rowSetId(recipe),
      count: found,
    });
  return [
    ...choices,
    {
      ...{ name: 'all', rows: undefined, count: length },
      label: `all ${formatCount(length)} ${many(noun)}`,
    },
  ];
}
