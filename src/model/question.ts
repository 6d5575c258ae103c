import type { RowSetId } from './row-set';

/** Type of one question about an open file and of its answer: plain values, which can be posted. */
export interface Question<Ask, Answer> {
  readonly ask: Ask;
  readonly answer: Answer;
}

/** Argument of a question about the file as a whole. */
export type NoAsk = Readonly<Record<never, never>>;

/** Rows to count, of the table whose rows the values are; all if undefined. */
export interface OfRows {
  readonly rows?: RowSetId | undefined;
}
