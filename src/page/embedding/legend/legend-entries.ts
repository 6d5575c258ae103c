import { ownMissingColour } from '@/ask/colour/category-palettes';
import { hexAt, hexOf } from '@/ask/colour/colour-parse';
import type { CategoryColours } from '@/ask/colour/colour-points';
import type { Palette } from '@/ask/colour/palettes';
import { DEFAULT_TOP, MAX_CATEGORIES_LISTED } from '@/ask/colour/top-categories';
import type { Counts } from '@/ask/profiles/profile';
import type { RowFilter } from '@/model/arrangement';
import { countText, many, type RowNoun } from '@/model/nouns';
import { formatCount } from '@/model/quantity';
import type { ColumnStyle } from '@/page/state/column-style';

/** One line of a legend. */
export interface LegendEntry {
  readonly code: number;
  readonly label: string;
  /** Name in the file, if the picture uses another one. */
  readonly stored?: string;
  readonly count: number;
  /** Number of these rows that are chosen; absent if no rows are. */
  readonly chosen?: number;
  /** `#rrggbb`; undefined for missing values in the theme's grey. */
  readonly colour: string | undefined;
}

/** A filter of a column of categories, without its column. */
export type ShownValues = Omit<Extract<RowFilter, { kind: 'values' }>, 'column'>;

/** Filter for the categories that are not hidden; if missing values are among them, for all but the hidden ones. */
export function shownValues(
  { labels, counts }: CategoryColours,
  hidden: ReadonlySet<number>,
): ShownValues {
  const isMissingShown = (counts[labels.length] ?? 0) > 0 && !hidden.has(labels.length);
  const values = labels.filter((_, code) => hidden.has(code) === isMissingShown);
  return { kind: 'values', values, ...(isMissingShown && { not: true }) };
}

export const MISSING = 'missing';

/** Entries of the categories, including those without cells, in the file's order or that of the picture. */
export function entriesOf(
  { labels, counts }: CategoryColours,
  palette: Palette,
  look?: ColumnStyle,
  chosen?: Counts,
): readonly LegendEntry[] {
  const entries = labels.map((text, code): LegendEntry => {
    const label = text === '' ? '(empty)' : text;
    const name = look?.names?.[code];
    const own = {
      ...{ code, count: counts[code] ?? 0, colour: hexAt(palette, code) },
      ...(chosen && { chosen: chosen[code] ?? 0 }),
    };
    return name === undefined
      ? { ...own, label }
      : { ...own, label: name, stored: label };
  });
  const first = new Set(look?.order);
  return first.size === 0
    ? entries
    : [
        ...[...first].flatMap((code) => entries[code] ?? []),
        ...entries.filter(({ code }) => !first.has(code)),
      ];
}

/** Colour of missing values as `#rrggbb`; undefined for the theme's grey. */
function missingColourOf(
  look: ColumnStyle | undefined,
  code: number,
): string | undefined {
  const colour = ownMissingColour(look?.colours, code);
  return colour && hexOf(...colour);
}

/** Entry of the cells without a category; undefined without any. */
export function missingEntry(
  { labels, counts }: CategoryColours,
  chosen?: Counts,
  look?: ColumnStyle,
): LegendEntry | undefined {
  const code = labels.length;
  const count = counts[code] ?? 0;
  if (count === 0) return undefined;
  const own = { code, label: MISSING, count, colour: missingColourOf(look, code) };
  return chosen ? { ...own, chosen: chosen[code] ?? 0 } : own;
}

/** Entries whose label, or name in the file, contains the searched text. */
export function searchEntries(
  entries: readonly LegendEntry[],
  text: string,
): readonly LegendEntry[] {
  const wanted = text.trim().toLowerCase();
  return wanted === ''
    ? entries
    : entries.filter(({ label, stored = '' }) =>
        [label, stored].some((text) => text.toLowerCase().includes(wanted)),
      );
}

/** Toggles whether a category is hidden; returns the hidden codes, ascending. */
export function toggled(hidden: ReadonlySet<number>, code: number): readonly number[] {
  const next = new Set(hidden);
  if (!next.delete(code)) next.add(code);
  return ascending(next);
}

/** Hides all but some categories; shows all if only these are shown already. */
export function alone(
  entries: readonly LegendEntry[],
  hidden: ReadonlySet<number>,
  codes: readonly number[],
): readonly number[] {
  const kept = new Set(codes);
  const others = entries.filter((entry) => !kept.has(entry.code));
  const isAlone =
    codes.every((code) => !hidden.has(code)) &&
    others.every((entry) => hidden.has(entry.code));
  return isAlone ? [] : ascending(others.map((entry) => entry.code));
}

function ascending(codes: Iterable<number>): readonly number[] {
  return [...codes].sort((a, b) => a - b);
}

export interface EntryRest {
  readonly codes: readonly number[];
  readonly cells: number;
  /** Number of these rows that are chosen; absent if no rows are. */
  readonly chosen?: number;
}

/**
 * The `top` largest of very many categories, largest first (those with the most chosen rows, where some are), and the
 * rest as one entry; all, in file order, if there are fewer or `top` is 0.
 */
export function topEntries(
  entries: readonly LegendEntry[],
  top = DEFAULT_TOP,
): {
  readonly top: readonly LegendEntry[];
  readonly rest: EntryRest | undefined;
} {
  if (entries.length <= MAX_CATEGORIES_LISTED || top === 0)
    return { top: entries, rest: undefined };
  const largest = [...entries].sort(
    (a, b) => (b.chosen ?? 0) - (a.chosen ?? 0) || b.count - a.count || a.code - b.code,
  );
  const others = largest.slice(top);
  const areChosen = others.some(({ chosen }) => chosen !== undefined);
  return {
    top: largest.slice(0, top),
    rest: {
      codes: others.map(({ code }) => code),
      cells: others.reduce((sum, { count }) => sum + count, 0),
      ...(areChosen && {
        chosen: others.reduce((sum, { chosen = 0 }) => sum + chosen, 0),
      }),
    },
  };
}

/** Hides all of some codes, or shows them if all of them are hidden. */
export function toggledAll(
  hidden: ReadonlySet<number>,
  codes: readonly number[],
): readonly number[] {
  const next = new Set(hidden);
  const areHidden = codes.every((code) => hidden.has(code));
  for (const code of codes) {
    if (areHidden) next.delete(code);
    else next.add(code);
  }
  return ascending(next);
}

/** Count of a line's rows as text: `95 cells`, or `12 of 95 cells selected`. */
export function cellsText(
  count: number,
  chosen: number | undefined,
  noun: RowNoun,
  words: string,
): string {
  return chosen === undefined
    ? countText(count, noun)
    : `${formatCount(chosen)} of ${formatCount(count)} ${many(noun)} ${words}`;
}
