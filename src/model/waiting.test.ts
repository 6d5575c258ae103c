import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerWithin, untilAborted, watchSilence } from './waiting';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<never>(() => {});

it('reports five seconds of silence, once', () => {
  const fell = vi.fn();
  watchSilence(5000, fell);
  vi.advanceTimersByTime(4900);
  expect(fell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(fell).toHaveBeenCalledTimes(1);
});

it('counts from the last sign of life', () => {
  const fell = vi.fn();
  const watch = watchSilence(5000, fell);
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(3000);
    watch.heard();
  }
  expect(fell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(fell).toHaveBeenCalledTimes(1);
});

it('does not count the hour in which the computer slept', () => {
  const fell = vi.fn();
  let slept = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + slept);
  watchSilence(5000, fell);
  vi.advanceTimersByTime(2000);
  slept = 3_600_000;
  vi.advanceTimersByTime(2000);
  expect(fell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(fell).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});

it('reports nothing after it was stopped', () => {
  const fell = vi.fn();
  watchSilence(5000, fell).end();
  vi.advanceTimersByTime(60_000);
  expect(fell).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('returns an answer, or the error for silence', async () => {
  const silent = () => new Error('no answer');
  expect(await answerWithin(Promise.resolve(7), 1000, silent)).toBe(7);
  await expect(
    answerWithin(Promise.reject(new Error('its own')), 1000, silent),
  ).rejects.toThrow('its own');
  expect(vi.getTimerCount()).toBe(0);
  const waiting = answerWithin(never, 1000, silent);
  const told = expect(waiting).rejects.toThrow('no answer');
  await vi.advanceTimersByTimeAsync(1000);
  await told;
  expect(vi.getTimerCount()).toBe(0);
});

it('rejects at once on abort', async () => {
  const controller = new AbortController();
  const silent = () => new Error('no answer');
  const waits = [
    answerWithin(never, 1000, silent, controller.signal),
    untilAborted(never, controller.signal),
    untilAborted(never, AbortSignal.abort()),
  ].map((wait) => expect(wait).rejects.toMatchObject({ name: 'AbortError' }));
  controller.abort();
  await Promise.all(waits);
  expect(vi.getTimerCount()).toBe(0);
});
