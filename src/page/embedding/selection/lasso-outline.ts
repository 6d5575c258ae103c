/**
 * Simplifies a drawn path (x and y alternating): no dropped corner is farther than `tolerance` from
 * its line segment (Douglas and Peucker). If more than `most` corners remain, a coarser tolerance
 * is used.
 */
export function simplify(
  path: readonly number[],
  tolerance: number,
  most = 300,
): readonly number[] {
  const kept = keptCorners(path, tolerance);
  if (kept.length > most) return simplify(path, 2 * tolerance, most);
  return kept.flatMap((i) => [path[2 * i] as number, path[2 * i + 1] as number]);
}

function keptCorners(path: readonly number[], tolerance: number): readonly number[] {
  const last = (path.length >> 1) - 1;
  if (last < 1) return last === 0 ? [0] : [];
  const kept = new Set([0, last]);
  const open: [first: number, last: number][] = [[0, last]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    let [far, most] = [-1, tolerance];
    for (let i = from + 1; i < to; i++) {
      const distance = distanceTo(path, from, to, i);
      if (distance > most) [far, most] = [i, distance];
    }
    if (far < 0) continue;
    kept.add(far);
    open.push([from, far], [far, to]);
  }
  return [...kept].sort((a, b) => a - b);
}

/** Distance of a corner from the line between two others. */
function distanceTo(path: readonly number[], a: number, b: number, of: number): number {
  const [ax, ay] = [path[2 * a] as number, path[2 * a + 1] as number];
  const dx = (path[2 * b] as number) - ax;
  const dy = (path[2 * b + 1] as number) - ay;
  const px = (path[2 * of] as number) - ax;
  const py = (path[2 * of + 1] as number) - ay;
  const square = dx * dx + dy * dy;
  const share = square > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / square)) : 0;
  return Math.hypot(px - share * dx, py - share * dy);
}
