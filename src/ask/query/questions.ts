import type { QueryColumnInfo } from '@/ask/query/column-info';
import type { Path } from '@/model/path';
import type { QueryFindings } from '@/model/query-plan';
import type { Question } from '@/model/question';
import type { RowSetId } from '@/model/row-set';

/** Rows that meet conditions. */
export interface QueryQuestions {
  /** What a column is to a query, with its categories. */
  queryColumn: Question<
    { readonly table: Path; readonly column: string },
    QueryColumnInfo
  >;
  /**
   * How many rows a query finds, and how they were found. Progress is in rows and carries partial answers. With `scan:
   * 'named'` it ends as soon as the chunks that unverified indexes name are checked, so that the page can ask before it
   * reads the rest; the answer is then not final.
   */
  query: Question<
    { readonly table: Path; readonly where: string; readonly scan?: 'all' | 'named' },
    QueryFindings
  >;
  /** Names all rows of a table that are columns of it from now on; see ask/query/saved-columns. */
  saveColumns: Question<
    {
      readonly table: Path;
      readonly columns: readonly { readonly name: string; readonly rows: RowSetId }[];
    },
    undefined
  >;
}
