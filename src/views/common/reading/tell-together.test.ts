import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellTogether } from './tell-together';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells at once, and what comes soon after it together, each listener once', () => {
  vi.advanceTimersByTime(1000);
  const told: string[] = [];
  const [a, b] = [() => told.push('a'), () => told.push('b')];
  tellTogether(a);
  expect(told).toEqual(['a']);
  for (let i = 0; i < 100; i++) tellTogether(i % 2 === 0 ? a : b);
  expect(told).toEqual(['a']);
  vi.advanceTimersByTime(16);
  expect(told).toEqual(['a', 'a', 'b']);
  vi.advanceTimersByTime(1000);
  expect(told.length).toBe(3);
});
