// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Motion } from './point-canvas';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('rests a while after the last move', () => {
  const rested = vi.fn();
  const motion = new Motion(rested);
  motion.moved();
  vi.advanceTimersByTime(140);
  motion.moved();
  vi.advanceTimersByTime(140);
  expect([motion.isMoving, rested.mock.calls.length]).toEqual([true, 0]);
  vi.advanceTimersByTime(60);
  expect([motion.isMoving, rested.mock.calls.length]).toEqual([false, 1]);
});

it('goes on moving with a move that waited behind a slow frame', () => {
  const rested = vi.fn();
  const motion = new Motion(rested);
  motion.moved();
  vi.advanceTimersByTime(151); // the time is over, but not the frame
  motion.moved();
  vi.advanceTimersByTime(100);
  expect([motion.isMoving, rested.mock.calls.length]).toEqual([true, 0]);
});

it('does not rest while the pointer is held, and then as after a move', () => {
  const rested = vi.fn();
  const motion = new Motion(rested);
  motion.setHeld(true);
  expect(motion.isMoving, 'a click is no move').toBe(false);
  motion.moved();
  vi.advanceTimersByTime(5000);
  expect(motion.isMoving).toBe(true);
  motion.setHeld(false);
  expect(rested).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect([motion.isMoving, rested.mock.calls.length]).toEqual([false, 1]);
});

it('calls nothing after its end', () => {
  const rested = vi.fn();
  const motion = new Motion(rested);
  motion.moved();
  vi.advanceTimersByTime(151);
  motion.end();
  vi.advanceTimersByTime(1000);
  expect([motion.isMoving, rested.mock.calls.length]).toEqual([false, 0]);
});
