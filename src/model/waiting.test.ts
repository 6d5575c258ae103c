import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerWithin, untilAborted, watchSilence } from './waiting';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<never>(() => {});

it('tells once that nothing was heard for five seconds', () => {
  const fell = vi.fn();
  watchSilence(5000, fell);
  vi.advanceTimersByTime(4900);
  expect(fell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(fell).toHaveBeenCalledTimes(1);
});

it('counts from the last time that something was heard', () => {
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

it('says nothing after its end', () => {
  const fell = vi.fn();
  watchSilence(5000, fell).end();
  vi.advanceTimersByTime(60_000);
  expect(fell).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('passes an answer on, or says that there was none', async () => {
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

it('gives up a wait at once when the signal fires', async () => {
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
