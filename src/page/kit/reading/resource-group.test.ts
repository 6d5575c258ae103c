import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Priority } from '@/model/read-options';
import { ResourceCache } from '@/page/client/resource-cache';
import { ResourceGroup } from './resource-group';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const asked: string[] = [];
  const aborted: string[] = [];
  const places: (Priority | undefined)[] = [];
  const cache = new ResourceCache<string, string>(
    (key, { signal, priority }) => {
      asked.push(key);
      places.push(priority);
      signal?.addEventListener('abort', () => aborted.push(key));
      return key.startsWith('slow') ? new Promise(() => {}) : Promise.resolve(key);
    },
    { budgetBytes: 100, weigh: () => 1 },
  );
  return { cache, group: new ResourceGroup(cache), asked, aborted, places };
}

it('reads nothing of what flies by', async () => {
  const { group, asked } = start();
  for (let i = 0; i < 100; i++) group.want([`row ${i}`]);
  await vi.runAllTimersAsync();
  expect(asked).toEqual(['row 99']);
});

it('goes on with what stays, and gives up what goes', async () => {
  const { group, asked, aborted } = start();
  group.want(['slow a', 'slow b']);
  await vi.runAllTimersAsync();
  group.want(['slow b', 'slow c']);
  await vi.runAllTimersAsync();
  expect(asked).toEqual(['slow a', 'slow b', 'slow c']);
  expect(aborted).toEqual(['slow a']);
  group.leave();
  await vi.runAllTimersAsync();
  expect(aborted).toEqual(['slow a', 'slow b', 'slow c']);
});

it('notifies of changes', async () => {
  const { group } = start();
  const heard = vi.fn();
  group.version.subscribe(heard);
  group.want(['a']);
  await vi.runAllTimersAsync();
  expect(heard).toHaveBeenCalled();
  expect(group.version.getState().number).toBeGreaterThan(0);
});

it('asks for the nearest to the view first, and says when that changes', async () => {
  const { cache, group, asked, places } = start();
  const moved = vi.spyOn(cache, 'moved');
  group.want(['slow far', 'slow near', 'slow seen'], [0.75, 0.5, 0]);
  await vi.runAllTimersAsync();
  expect(asked).toEqual(['slow seen', 'slow near', 'slow far']);
  expect(places.map((place) => place?.distance)).toEqual([0, 0.5, 0.75]);
  group.want(['slow far', 'slow near'], [0, 0.5]);
  expect(moved).toHaveBeenCalledWith('slow far');
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(3);
  expect(places[2]?.distance).toBe(0);
});

it('asks for what comes nearer no later than without that', async () => {
  const { group, asked } = start();
  group.want(['z']);
  group.want(['a', 'b'], [0, 0.5]);
  await vi.advanceTimersByTimeAsync(40);
  expect(asked).toEqual([]);
  group.want(['a', 'b'], [0.5, 0]);
  await vi.advanceTimersByTimeAsync(30);
  expect(asked).toEqual(['b', 'a']);
});

it('asks at once as long as nothing is left, so that a first screen does not wait', async () => {
  const { group, asked } = start();
  group.want(['a']);
  group.want(['a', 'b']);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['a', 'b']);
  group.want(['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['a', 'b', 'c']);
});

it('requests the same things again after they were released', async () => {
  const { group, asked } = start();
  group.want(['slow a']);
  await vi.runAllTimersAsync();
  group.stop();
  group.want(['slow a']);
  await vi.runAllTimersAsync();
  expect(asked).toEqual(['slow a', 'slow a']);
});
