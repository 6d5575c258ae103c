import type { Literal } from '@/ask/query/query';
import type { MaskLanguage } from '@/ask/query/query-mask';
import { escapedWith } from '@/model/shown-text';

/** Masks of rows in R, with `x %in% …` false for NA. */
export const R_MASKS: MaskLanguage = {
  ...{ and: '&', or: '|' },
  not: (mask) => `!(${mask})`,
  compare: (column, comparison, literal) =>
    `(${column} ${comparison} ${rLiteral(literal)})`,
  isIn: (column, literals) => `(${column} %in% c(${literals.map(rLiteral).join(', ')}))`,
  contains: (column, text) =>
    `grepl(${rText(text.toLowerCase())}, tolower(${column}), fixed = TRUE)`,
  startsWith: (column, text) =>
    `(as.character(${column}) |> startsWith(${rText(text)}) %in% TRUE)`,
  isMissing: (column) => `is.na(${column})`,
  isThere: (column) => `!is.na(${column})`,
};

function rLiteral(literal: Literal): string {
  switch (literal.kind) {
    case 'number':
      return literal.digits;
    case 'text':
      return rText(literal.text);
    case 'boolean':
      return literal.value ? 'TRUE' : 'FALSE';
  }
}

/** A text as a literal of R, its hidden characters as their numbers. */
export function rText(text: string): string {
  // the escapes of JSON are R's, too
  return escapedWith(JSON.stringify(text), 'U');
}

/** Texts as a vector of R. */
export function rTexts(texts: readonly string[]): string {
  return `c(${texts.map(rText).join(', ')})`;
}

/** Numbers from 1 as a vector of R, of half-open ranges from 0, start and stop alternating. */
export function rRows(ranges: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    const [start = 0, stop = 0] = ranges.slice(i, i + 2);
    parts.push(stop === start + 1 ? String(stop) : `${start + 1}:${stop}`);
  }
  return `c(${parts.join(', ')})`;
}
