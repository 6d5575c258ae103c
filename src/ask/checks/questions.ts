import type {
  CheckDepth,
  FileCheck,
  IndexVerdict,
  TableCheck,
} from '@/ask/checks/table-check';
import type { Path } from '@/model/path';
import type { IndexUse } from '@/model/query-plan';
import type { Question } from '@/model/question';

/** How far a file and its tables meet the requirements of the formats that they follow. */
export interface CheckQuestions {
  /**
   * Violations in the whole file. Unless the user asked for the check (`isWanted`), only headers are read, and only of
   * a local file with few elements; undefined for any other file. Progress is in bytes before compression.
   */
  checkFile: Question<
    { readonly depth: CheckDepth; readonly isWanted: boolean },
    FileCheck | undefined
  >;
  /** Violations of a table by its headers, and its search indexes. Reads nothing of tables that have no rules here. */
  checkTable: Question<{ readonly table: Path }, TableCheck>;
  /** Verifies a search index against its whole column. Progress is in rows (`values`). */
  verifyIndex: Question<{ readonly table: Path; readonly index: Path }, IndexVerdict>;
  /**
   * Sets how queries of this file use its search indexes; `valid` lists those that an earlier visit verified, each with
   * its column.
   */
  useIndexes: Question<
    {
      readonly use: IndexUse;
      readonly valid: readonly { readonly index: Path; readonly column: string }[];
    },
    undefined
  >;
}
