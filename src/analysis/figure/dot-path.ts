type Place = readonly [x: number, y: number];

const NUMBER = '(-?\\d+(?:\\.\\d+)?)';
const DOT = new RegExp(`M${NUMBER}[ ,]${NUMBER}(?:h0|L${NUMBER}[ ,]${NUMBER})`, 'y');

/**
 * The places of path data of SVG that has nothing but lines without length, which are discs if their ends are round;
 * undefined for any other.
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

/** Path data of discs as areas: not all programs draw the ends of a line without length. */
export function discPath(places: readonly Place[], radius: number): string {
  const r = rounded(radius);
  const half = (to: number) => `a${r} ${r} 0 1 0 ${to} 0`;
  return places
    .map(
      ([x, y]) => `M${rounded(x - radius)} ${rounded(y)}${half(2 * r)}${half(-2 * r)}Z`,
    )
    .join('');
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}
