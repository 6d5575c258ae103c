import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTelling } from './notify-together';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells at once, and what comes soon after it together, each listener once', () => {
  const notifyTogether = createTelling();
  const calls: string[] = [];
  const [a, b] = [() => calls.push('a'), () => calls.push('b')];
  notifyTogether(a);
  expect(calls).toEqual(['a']);
  for (let i = 0; i < 100; i++) notifyTogether(i % 2 === 0 ? a : b);
  expect(calls).toEqual(['a']);
  vi.advanceTimersByTime(16);
  expect(calls).toEqual(['a', 'a', 'b']);
  vi.advanceTimersByTime(1000);
  expect(calls.length).toBe(3);
});
