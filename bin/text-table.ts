import { escapedText } from '@/model/shown-text';
import { padded, widthOf } from './describe/print-tree';

/** Maximum number of characters per column. */
const MAX_WIDTH = 60;

/** A table as aligned text, its first column at the left, the others at the right. */
export function textTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  areLeft = 1,
): string {
  const lines = [header, ...rows].map((line) => line.map(escapedText));
  const widths = header.map((_, column) =>
    Math.min(
      MAX_WIDTH,
      lines.reduce((most, line) => Math.max(most, widthOf(line[column] ?? '')), 0),
    ),
  );
  return lines
    .map((line) =>
      widths
        .map((width, column) => padded(line[column] ?? '', width, column >= areLeft))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A number of five digits, `–` if undefined. */
export function numberText(value: number): string {
  return Number.isNaN(value) ? '–' : String(Number(value.toPrecision(5)));
}

/** A number for JSON; null if undefined, text for infinity. */
export function jsonNumber(value: number): number | string | null {
  if (Number.isNaN(value)) return null;
  return Number.isFinite(value) ? value : String(value);
}
