import { expect, it } from 'vitest';
import { LATER, type Priority } from '@/model/read-options';
import { createLimiter } from './limiter';
import { sharedPriority } from './nearest';

const later = () => {
  let finish = () => {};
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
};

it('runs tasks in order, a bounded number at once', async () => {
  const limiter = createLimiter(2);
  const gates = [later(), later(), later()];
  const started: number[] = [];
  const runs = gates.map((gate, i) =>
    limiter.run(() => {
      started.push(i);
      return gate.promise;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  gates[1]?.finish();
  await runs[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  gates[0]?.finish();
  gates[2]?.finish();
  await Promise.all(runs);
});

it('never starts a task that was aborted while it waited, and continues', async () => {
  const limiter = createLimiter(1);
  const gate = later();
  const first = limiter.run(() => gate.promise);
  const controller = new AbortController();
  let started = false;
  const given = limiter.run(async () => {
    started = true;
  }, controller.signal);
  const third = limiter.run(async () => 'third');
  controller.abort();
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  gate.finish();
  await first;
  expect(await third).toBe('third');
  expect(started).toBe(false);
});

it('continues after a failed task', async () => {
  const limiter = createLimiter(1);
  await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limiter.run(async () => 1)).toBe(1);
});

it('runs the task of the highest priority first, also if its priority rose while it waited', async () => {
  const limiter = createLimiter(1);
  const gate = later();
  const started: string[] = [];
  const run = (name: string, priority?: Priority) =>
    limiter.run(async () => void started.push(name), undefined, priority);
  const first = limiter.run(() => gate.promise);
  const shared = sharedPriority({ distance: 3 });
  const runs = [
    run('summary', LATER),
    run('shared', shared),
    run('in view'),
    run('in view too', { distance: 0 }),
  ];
  shared.join(undefined); // a visible view requests the same
  gate.finish();
  await Promise.all([first, ...runs]);
  expect(started).toEqual(['shared', 'in view', 'in view too', 'summary']);
});
