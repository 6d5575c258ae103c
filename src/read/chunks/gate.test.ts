import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { createGate } from './gate';

it('admits what fits, in order, and heavy ones alone', async () => {
  const gate = createGate(10);
  const order: string[] = [];
  const enter = async (name: string, weight: number) => {
    const leave = await gate.enter(weight);
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
  const gate = createGate(1);
  const leave = await gate.enter(1);
  const controller = new AbortController();
  const waiting = gate.enter(1, controller.signal);
  const next = gate.enter(1);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  leave();
  await next;
  await expect(gate.enter(1, controller.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
});

it('admits the highest priority first, and lets none overtake it', async () => {
  const gate = createGate(10);
  const order: string[] = [];
  const enter = async (name: string, weight: number, distance: number) => {
    const leave = await gate.enter(weight, undefined, { distance });
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
  const gate = createGate(1);
  const leave = await gate.enter(1);
  const controller = new AbortController();
  const { signal } = controller;
  const waiting = Array.from({ length: 50 }, () => gate.enter(1, signal));
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  leave();
  (await waiting[0])?.();
  for (const next of waiting.slice(1)) (await next)();
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
