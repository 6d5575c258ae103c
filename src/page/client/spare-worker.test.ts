import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { spareWorkers } from './spare-worker';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Workers that are numbered as they start. */
function starting() {
  const started: { number: number; fail: () => void; terminate: () => void }[] = [];
  const start = () => {
    let hear = () => {};
    const worker = {
      number: started.length,
      addEventListener: (_: 'error', listener: () => void) => {
        hear = listener;
      },
      fail: () => hear(),
      terminate: vi.fn(),
    };
    started.push(worker);
    return worker;
  };
  return { started, spares: spareWorkers(start, 3000) };
}

it('gives the worker that was prepared, and prepares the next a while later', () => {
  const { started, spares } = starting();
  spares.prepare();
  spares.prepare();
  expect(started).toHaveLength(1);
  expect(spares.take().number).toBe(0);
  expect(started).toHaveLength(1);
  vi.advanceTimersByTime(3000);
  expect(started).toHaveLength(2);
  expect(spares.take().number).toBe(1);
});

it('starts a worker at once if none is ready', () => {
  const { started, spares } = starting();
  expect(spares.take().number).toBe(0);
  expect(spares.take().number).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(started).toHaveLength(3);
});

it('never gives a worker whose script did not load', () => {
  const { started, spares } = starting();
  spares.prepare();
  started[0]?.fail();
  expect(started[0]?.terminate).toHaveBeenCalled();
  expect(spares.take().number).toBe(1);
});

it('prepares another one later where a script did not load', () => {
  const { started, spares } = starting();
  spares.prepare();
  started[0]?.fail();
  vi.advanceTimersByTime(9000);
  expect(started).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(started).toHaveLength(2);
  expect(spares.take().number).toBe(1);
});
