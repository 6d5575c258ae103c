import type { RowSetId } from './row-set';

/** What one question about an open file asks, and what is answered: plain values, which can be posted. */
export interface Question<Ask, Answer> {
  readonly ask: Ask;
  readonly answer: Answer;
}

/** What a question about the file as a whole asks. */
export type NoAsk = Readonly<Record<never, never>>;

/** Rows that are counted, of the table whose rows the values are; all where undefined. */
export interface OfRows {
  readonly rows?: RowSetId | undefined;
}
