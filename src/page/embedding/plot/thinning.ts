/** More points than this are thinned out while the camera moves. */
const POINTS_IN_MOTION = 500_000;
/**
 * Odd primes, because files often alternate samples or batches in twos, fours and tens: every second point may be of one of them.
 * WebGL allows 255 bytes from one point to the next, and a position takes 8.
 */
const STRIDES = [1, 3, 7, 17, 31] as const;

/** Draws every k-th point, so that the picture moves smoothly; 1 if all are drawn. */
export function strideFor(count: number): number {
  return STRIDES.find((stride) => count <= stride * POINTS_IN_MOTION) ?? 31;
}

/** Up to about this many points in view, single points are distinguishable, and their edges are smoothed. */
const SMOOTHED_POINTS = 200_000;

/** Whether edges are smoothed: of few points, and of many ones where the camera is so near that few are in view. */
export function isSmoothed(count: number, zoom: number, fitted: number): boolean {
  const inView = count * 4 ** -Math.max(0, zoom - fitted); // as if they were spread evenly
  return count > 0 && inView <= SMOOTHED_POINTS;
}
