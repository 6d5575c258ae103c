import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenIdle } from './when-idle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls back after all work has ended, and not during new work', () => {
  const rest = vi.fn();
  const watch = whenIdle(rest, 200);
  const ends = [watch.begin(), watch.begin()];
  ends[0]?.();
  vi.advanceTimersByTime(1000);
  expect(rest).not.toHaveBeenCalled();
  ends[1]?.();
  ends[1]?.();
  vi.advanceTimersByTime(199);
  const another = watch.begin();
  vi.advanceTimersByTime(1000);
  expect(rest).not.toHaveBeenCalled();
  another();
  vi.advanceTimersByTime(199);
  watch.begin()();
  vi.advanceTimersByTime(199);
  expect(rest).not.toHaveBeenCalled();
  vi.advanceTimersByTime(201);
  expect(rest).toHaveBeenCalledOnce();
});
