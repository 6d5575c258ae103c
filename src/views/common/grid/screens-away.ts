import type { Span } from '@/model/block';

/** Finer steps nobody notices, and each is a message to the worker. */
const STEPS = 4;

/**
 * The priority of what is along an axis (`Priority.distance`), from where it is and what is in view: 0 where they
 * overlap, then more with each quarter of a screen, but less than what nobody looks at.
 */
export function screensAway([start, stop]: Span, [first, end]: Span): number {
  const gap = Math.max(first - stop, start - end);
  if (gap < 0 || end <= first) return 0;
  const screens = Math.ceil((STEPS * (gap + 1)) / (end - first)) / STEPS;
  return screens / (1 + screens);
}
