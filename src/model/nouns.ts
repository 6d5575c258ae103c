import { formatCount } from './quantity';

/**
 * Noun for a row of an annotated matrix: an observation, if the file does not show what is observed. In a table, a row.
 */
export type RowNoun = 'cell' | 'spot' | 'observation' | 'row';
/**
 * Noun for a column: a feature may be a gene, a protein or a peak; a variable may be anything. In a table, a column.
 */
export type ColumnNoun = 'gene' | 'feature' | 'variable' | 'column';
export type Noun = RowNoun | ColumnNoun;

/** Names for rows and columns wherever the file is shown. All plurals end in s. */
export interface Nouns {
  readonly row: RowNoun;
  readonly column: ColumnNoun;
}

/** Nouns for files that show none. */
export const NO_NOUNS: Nouns = { row: 'observation', column: 'variable' };

/** The nouns of several annotated matrices together. */
export function sharedNouns(all: readonly Nouns[]): Nouns {
  const [first = NO_NOUNS] = all;
  const columns = new Set(all.map(({ column }) => column));
  return {
    row: all.every(({ row }) => row === first.row) ? first.row : NO_NOUNS.row,
    column:
      columns.size < 2 ? first.column : columns.has('variable') ? 'variable' : 'feature',
  };
}

export type NameNoun = 'barcode' | 'name';

/** Noun for row names. */
export function nameNoun(noun: Noun): NameNoun {
  return noun === 'cell' || noun === 'spot' ? 'barcode' : 'name';
}

/** The plural. */
export function many(noun: Noun | NameNoun): string {
  return `${noun}s`;
}

/** For the beginning of a line or a header: `Cells`. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `3,160 cells × 1,200 genes`. */
export function extentText([rows, columns]: readonly [number, number], nouns: Nouns) {
  return `${countText(rows, nouns.row)} × ${countText(columns, nouns.column)}`;
}

/** `1 cell`, `2,000 spots`. */
export function countText(count: number, noun: Noun | NameNoun): string {
  return `${formatCount(count)} ${nounFor(count, noun)}`;
}

/** Singular or plural for a count shown separately. */
export function nounFor(count: number, noun: Noun | NameNoun): string {
  return count === 1 ? noun : many(noun);
}
