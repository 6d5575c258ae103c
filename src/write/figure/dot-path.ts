import type { FigureMark } from './figure';

type Place = readonly [x: number, y: number];

const DOT =
  /M(-?\d+(?:\.\d+)?)[ ,](-?\d+(?:\.\d+)?)(?:h0|L(-?\d+(?:\.\d+)?)[ ,](-?\d+(?:\.\d+)?))/y;

/**
 * Returns the positions in SVG path data that has only lines without length, which are discs if their ends are round;
 * undefined for any other path.
 */
export function dotsIn(data: string): readonly Place[] | undefined {
  const places: Place[] = [];
  DOT.lastIndex = 0;
  for (let at = 0; at < data.length; at = DOT.lastIndex) {
    const [, x, y, toX = x, toY = y] = DOT.exec(data) ?? [];
    if (x === undefined || x !== toX || y !== toY) return undefined;
    places.push([Number(x), Number(y)]);
  }
  return places.length > 0 ? places : undefined;
}

/** Length of the handles of the curve that is nearest to a quarter of a circle, relative to its radius. */
const HANDLE = 0.5523;

/** Returns path data of discs as areas of curves: not all programs draw the ends of a line without length, or arcs. */
export function discPath(places: readonly Place[], radius: number): string {
  const [r, h] = [radius, HANDLE * radius];
  const quarters = [
    [0, -h, r - h, -r, r, -r],
    [h, 0, r, r - h, r, r],
    [0, h, h - r, r, -r, r],
    [-h, 0, -r, h - r, -r, -r],
  ].map((numbers) => `c${numbers.map(rounded).join(' ')}`);
  return places
    .map(([x, y]) => `M${rounded(x - r)} ${rounded(y)}${quarters.join('')}Z`)
    .join('');
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}

/** Returns the number of discs among marks. */
export function dotCount(marks: readonly FigureMark[]): number {
  return marks.reduce((sum, mark) => {
    if (mark.kind === 'clip') return sum + dotCount(mark.marks);
    return mark.kind === 'dots' ? sum + mark.places.length : sum;
  }, 0);
}
