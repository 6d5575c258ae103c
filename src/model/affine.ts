/** An affine map of the plane: x' = a·x + b·y + c and y' = d·x + e·y + f, as [a, b, c, d, e, f]. */
export type Affine = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
];

export const IDENTITY: Affine = [1, 0, 0, 0, 1, 0];

/** Scales both axes, then moves. */
export function scaling(x: number, y: number, right = 0, down = 0): Affine {
  return [x, 0, right, 0, y, down];
}

/** The map that applies `first`, then `second`. */
export function composed(first: Affine, second: Affine): Affine {
  const [a, b, c, d, e, f] = first;
  const [A, B, C, D, E, F] = second;
  return [
    ...[A * a + B * d, A * b + B * e, A * c + B * f + C],
    ...[D * a + E * d, D * b + E * e, D * c + E * f + F],
  ] as unknown as Affine; // six of them
}

/** The inverse; undefined if the map has none: it flattens the plane, or is not finite. */
export function inverted([a, b, c, d, e, f]: Affine): Affine | undefined {
  const area = a * e - b * d;
  if (!Number.isFinite(area) || area === 0) return undefined;
  const [A, B, D, E] = [e / area, -b / area, -d / area, a / area];
  const inverse: Affine = [A, B, -(A * c + B * f), D, E, -(D * c + E * f)];
  return inverse.every(Number.isFinite) ? inverse : undefined;
}

export function applied(
  [a, b, c, d, e, f]: Affine,
  x: number,
  y: number,
): readonly [x: number, y: number] {
  return [a * x + b * y + c, d * x + e * y + f];
}

/** The factor by which lengths grow: the root of that of areas. */
export function growthOf([a, b, , d, e]: Affine): number {
  return Math.sqrt(Math.abs(a * e - b * d));
}
