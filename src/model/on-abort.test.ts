import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { onAbort } from './on-abort';

it('calls all callbacks once, through one listener', () => {
  const controller = new AbortController();
  const { signal } = controller;
  const called: number[] = [];
  const forget = Array.from({ length: 100 }, (_, i) =>
    onAbort(signal, () => called.push(i)),
  );
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  for (const one of forget.slice(2)) one();
  controller.abort();
  controller.abort();
  expect(called).toEqual([0, 1]);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

it('removes its listener, and can add it again', () => {
  const controller = new AbortController();
  const { signal } = controller;
  onAbort(signal, () => {})();
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  let called = 0;
  onAbort(signal, () => {
    called += 1;
  });
  controller.abort();
  expect(called).toBe(1);
});
