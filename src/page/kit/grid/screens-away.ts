import type { IndexRange } from '@/model/block';

/** Steps per screen; finer ones make no difference, and each is a message to the worker. */
const STEPS = 4;

/**
 * Returns the priority of a range along an axis (`Priority.distance`), relative to the visible range: 0 if they
 * overlap, then higher with each quarter of a screen, but lower than that of reads for nothing visible.
 */
export function screensAway([start, stop]: IndexRange, [first, end]: IndexRange): number {
  const gap = Math.max(first - stop, start - end);
  if (gap < 0 || end <= first) return 0;
  const screens = Math.ceil((STEPS * (gap + 1)) / (end - first)) / STEPS;
  return screens / (1 + screens);
}
