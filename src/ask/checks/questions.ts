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
   * What the whole file breaks. Without being asked for (`isWanted` false) only headers are read, of a local file of few
   * elements; undefined for any other. Progress is in bytes before compression.
   */
  checkFile: Question<
    { readonly depth: CheckDepth; readonly isWanted: boolean },
    FileCheck | undefined
  >;
  /** What a table breaks by its headers, and its search indexes. Reads nothing of tables that have no rules here. */
  checkTable: Question<{ readonly table: Path }, TableCheck>;
  /** Holds a search index against its whole column. Progress is in rows (`values`). */
  verifyIndex: Question<{ readonly table: Path; readonly index: Path }, IndexVerdict>;
  /** How queries of this file use its search indexes, and those that an earlier visit found valid, each for its column. */
  useIndexes: Question<
    {
      readonly use: IndexUse;
      readonly valid: readonly { readonly index: Path; readonly column: string }[];
    },
    undefined
  >;
}
