import type { ColumnProfile } from '@/ask/profiles/profile';
import type { Path } from '@/model/path';
import type { OfRows, Question } from '@/model/question';

/** Summaries of columns. */
export interface ProfileQuestions {
  /**
   * Counts, histogram, missing values and summary of a whole column. `bins`: edges of the histogram as texts, so that
   * it can be drawn over that of other rows; values beyond them are in no bin.
   */
  profile: Question<
    { readonly path: Path; readonly bins?: readonly string[] | undefined } & OfRows,
    ColumnProfile
  >;
}
