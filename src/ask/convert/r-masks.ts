import type { Literal } from '@/ask/query/query';
import type { MaskLanguage } from '@/ask/query/query-mask';
import { escapedWith } from '@/model/shown-text';

/** Row masks in R; `x %in% …` is false for NA. */
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

/** Returns a string as an R literal, with escapes for hidden characters. */
export function rText(text: string): string {
  // all escapes of JSON are valid in R
  return escapedWith(JSON.stringify(text), 'U');
}

/** Returns strings as an R vector. */
export function rTexts(texts: readonly string[]): string {
  return `c(${texts.map(rText).join(', ')})`;
}

/** Returns row numbers from 1 as an R vector, given half-open ranges from 0, start and stop alternating. */
export function rRows(ranges: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    const [start = 0, stop = 0] = ranges.slice(i, i + 2);
    parts.push(stop === start + 1 ? String(stop) : `${start + 1}:${stop}`);
  }
  return `c(${parts.join(', ')})`;
}
