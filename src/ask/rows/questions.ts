import type { IndexRange } from '@/model/block';
import type { Path } from '@/model/path';
import type { QueryPlan } from '@/model/query-plan';
import type { Question } from '@/model/question';
import type { RowSetId } from '@/model/row-set';
import type { PickedRows } from '@/model/table-rows';

/** Rows of a table in an order other than that of the file. */
export interface RowQuestions {
  /** The numbers of all rows of a recipe, in its order. */
  rowNumbers: Question<{ readonly recipe: RowSetId }, Uint32Array>;
  /**
   * Computes the order of the rows that a recipe names, of which `orderedRows` then returns windows. Reads at most
   * headers if a search index is reliable for that order.
   */
  order: Question<
    { readonly table: Path; readonly recipe: RowSetId },
    { readonly count: number }
  >;
  /** Numbers of the rows at some positions of that order. */
  orderedRows: Question<
    { readonly table: Path; readonly recipe: RowSetId; readonly places: IndexRange },
    Uint32Array
  >;
  /**
   * Number of rows that a recipe finds, and how each query in it was evaluated, over the rows that the other parts
   * leave.
   */
  countRows: Question<
    { readonly table: Path; readonly recipe: RowSetId },
    { readonly count: number; readonly plans: readonly QueryPlan[] }
  >;
  /** Rows of one column, in any order. */
  pick: Question<{ readonly path: Path; readonly rows: Uint32Array }, PickedRows>;
}
