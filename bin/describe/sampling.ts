/** Rows or columns whose sums are included: the first, the middle and the last. */
export function sampledAxis(length: number): readonly number[] {
  if (length === 0) return [];
  return [...new Set([0, Math.floor(length / 2), length - 1])];
}

/** Indices of the stored values that are included, in row-major order. */
export function sampledPlaces(count: number): readonly number[] {
  if (count === 0) return [];
  const places = [0, Math.floor(count / 3), Math.floor((2 * count) / 3), count - 1];
  return [...new Set(places)];
}

/** Positions of the included values of a dense matrix. */
export function sampledCells(
  height: number,
  width: number,
): readonly (readonly [row: number, column: number])[] {
  if (height === 0 || width === 0) return [];
  const third = Math.floor(width / 3);
  const cells: (readonly [number, number])[] = [
    [0, 0],
    [Math.floor(height / 3), third],
    [Math.floor(height / 2), Math.floor(width / 2)],
    [Math.floor((2 * height) / 3), third],
    [height - 1, width - 1],
  ];
  const seen = new Set<string>();
  return cells
    .filter((cell) => !seen.has(String(cell)) && seen.add(String(cell)))
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}
