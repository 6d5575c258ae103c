/** More points than this are thinned out while the camera moves. */
const POINTS_IN_MOTION = 500_000;
/** WebGL allows 255 bytes from one point to the next, and a position takes 8. */
const LONGEST_STRIDE = 16;

/** Draws every k-th point, k a power of 2, so that the picture moves smoothly; 1 if all are drawn. */
export function strideFor(count: number): number {
  const wanted = Math.max(1, count / POINTS_IN_MOTION);
  return Math.min(LONGEST_STRIDE, 2 ** Math.ceil(Math.log2(wanted)));
}
