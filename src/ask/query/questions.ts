import type { QueryColumnInfo } from '@/ask/query/column-info';
import type { Path } from '@/model/path';
import type { QueryFindings } from '@/model/query-plan';
import type { Question } from '@/model/question';

/** Rows that satisfy conditions. */
export interface QueryQuestions {
  /** Description of a column for queries, with its categories. */
  queryColumn: Question<
    { readonly table: Path; readonly column: string },
    QueryColumnInfo
  >;
  /**
   * Number of rows that a query finds, and how they were found. Progress is in rows and carries partial answers. With
   * `scan: 'named'` it ends as soon as the chunks named by unverified indexes are checked, so that the page can ask
   * before it reads the rest; the answer is then not final.
   */
  query: Question<
    { readonly table: Path; readonly where: string; readonly scan?: 'all' | 'named' },
    QueryFindings
  >;
}
