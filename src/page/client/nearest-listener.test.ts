import { expect, it, vi } from 'vitest';
import { NearestListener } from './nearest-listener';

it('has the distance of the nearest listener, wherever they move', () => {
  const nearest = new NearestListener();
  const changed = vi.fn();
  nearest.watch(changed);
  const far = { distance: 0.75 };
  const mid = { distance: 0.5 };
  const [a, b] = [() => {}, () => {}];
  nearest.join(a, far);
  expect(nearest.distance).toBe(0.75);
  nearest.join(b, mid);
  expect([nearest.distance, changed.mock.calls.length]).toEqual([0.5, 1]);
  far.distance = 0;
  nearest.moved();
  expect([nearest.distance, changed.mock.calls.length]).toEqual([0, 2]);
  nearest.leave(a);
  expect([nearest.distance, changed.mock.calls.length]).toEqual([0.5, 3]);
});

it('is in view where a listener does not say where it is', () => {
  const nearest = new NearestListener();
  nearest.join(() => {}, { distance: 0.5 });
  nearest.join(() => {}, undefined);
  expect(nearest.distance).toBe(0);
});

it('sends no notification without a change, and none without a callback', () => {
  const nearest = new NearestListener();
  const changed = vi.fn();
  const stop = nearest.watch(changed);
  const place = { distance: 0.5 };
  nearest.join(() => {}, place);
  nearest.moved();
  stop();
  place.distance = 0.25;
  nearest.moved();
  expect(changed).not.toHaveBeenCalled();
});
