import type { TableSchema } from '@/ask/columns/table-schema';
import type { Density } from '@/ask/profiles/density';
import type { Path } from '@/model/path';
import type { OfRows, Question } from '@/model/question';
import type { RowSetId } from '@/model/row-set';
import type { ChosenGroup, Crosstab } from '@/model/table-rows';

/** Schemas of columns, and pairs of columns against each other. */
export interface ColumnQuestions {
  /** Schemas of columns of a table, many in one answer. */
  schema: Question<
    { readonly table: Path; readonly columns: readonly string[] },
    TableSchema
  >;
  /** Two columns of one table against each other, or a column against chosen rows and the others. */
  crosstab: Question<
    {
      readonly rows: Path;
      readonly columns: Path | ChosenGroup;
      readonly of?: RowSetId | undefined;
    },
    Crosstab
  >;
  /** Two columns of numbers against each other. */
  histogram2d: Question<{ readonly x: Path; readonly y: Path } & OfRows, Density>;
  /** Declares all sets of rows that are columns of a table from now on; see ask/columns/saved-columns. */
  saveColumns: Question<
    {
      readonly table: Path;
      readonly columns: readonly { readonly name: string; readonly rows: RowSetId }[];
    },
    undefined
  >;
}
