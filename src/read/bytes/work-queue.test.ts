import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { LATER, type Priority } from '@/model/read-options';
import { sharedPriority } from './nearest';
import { createWorkQueue } from './work-queue';

const later = () => {
  let finish = () => {};
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
};

it('runs tasks in order, a bounded number at once', async () => {
  const queue = createWorkQueue(2);
  const gates = [later(), later(), later()];
  const started: number[] = [];
  const runs = gates.map((gate, i) =>
    queue.run(() => {
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
  const queue = createWorkQueue(1);
  const gate = later();
  const first = queue.run(() => gate.promise);
  const controller = new AbortController();
  let started = false;
  const given = queue.run(async () => {
    started = true;
  }, controller.signal);
  const third = queue.run(async () => 'third');
  controller.abort();
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  gate.finish();
  await first;
  expect(await third).toBe('third');
  expect(started).toBe(false);
});

it('continues after a failed task', async () => {
  const queue = createWorkQueue(1);
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(async () => 1)).toBe(1);
});

it('runs the task of the highest priority first, also if its priority rose while it waited', async () => {
  const queue = createWorkQueue(1);
  const gate = later();
  const started: string[] = [];
  const run = (name: string, priority?: Priority) =>
    queue.run(async () => void started.push(name), undefined, priority);
  const first = queue.run(() => gate.promise);
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

it('admits what fits, in order, and heavy ones alone', async () => {
  const queue = createWorkQueue(10);
  const order: string[] = [];
  const enter = async (name: string, weight: number) => {
    const leave = await queue.enter(weight);
    order.push(name);
    return leave;
  };
  const first = await enter('first', 6);
  const heavy = enter('heavy', 100);
  const light = enter('light', 1); // would fit, but must not overtake
  expect(order).toEqual(['first']);
  first();
  first(); // leaving twice changes nothing
  const leave = await heavy;
  expect(order).toEqual(['first', 'heavy']);
  leave();
  await light;
  expect(order).toEqual(['first', 'heavy', 'light']);
});

it('drops entries aborted while waiting', async () => {
  const queue = createWorkQueue(1);
  const leave = await queue.enter(1);
  const controller = new AbortController();
  const waiting = queue.enter(1, controller.signal);
  const next = queue.enter(1);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  leave();
  await next;
  await expect(queue.enter(1, controller.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
});

it('admits the highest priority first, and lets none overtake it', async () => {
  const queue = createWorkQueue(10);
  const order: string[] = [];
  const enter = async (name: string, weight: number, distance: number) => {
    const leave = await queue.enter(weight, undefined, { distance });
    order.push(name);
    return leave;
  };
  const leave = await enter('first', 8, 0);
  const far = enter('far', 2, 5).then((leave) => leave()); // fits at once
  await far;
  const waiting = [
    enter('summary', 4, 1).then((leave) => leave()),
    enter('in view', 9, 0).then((leave) => leave()),
    enter('light summary', 1, 1).then((leave) => leave()),
  ];
  leave();
  await Promise.all(waiting);
  expect(order).toEqual(['first', 'far', 'in view', 'summary', 'light summary']);
});

it('adds one listener to a signal, however many wait with it', async () => {
  const queue = createWorkQueue(1);
  const leave = await queue.enter(1);
  const controller = new AbortController();
  const { signal } = controller;
  const waiting = Array.from({ length: 50 }, () => queue.enter(1, signal));
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  leave();
  (await waiting[0])?.();
  for (const next of waiting.slice(1)) (await next)();
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
