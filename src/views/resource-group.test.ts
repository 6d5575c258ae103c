import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ResourceCache } from '@/client/resource-cache';
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
  const cache = new ResourceCache<string>(
    (key, { signal }) => {
      asked.push(key);
      signal?.addEventListener('abort', () => aborted.push(key));
      return key.startsWith('slow') ? new Promise(() => {}) : Promise.resolve(key);
    },
    { budgetBytes: 100, weigh: () => 1 },
  );
  return { cache, group: new ResourceGroup(cache), asked, aborted };
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

it('tells of changes', async () => {
  const { group } = start();
  const heard = vi.fn();
  group.subscribe(heard);
  group.want(['a']);
  await vi.runAllTimersAsync();
  expect(heard).toHaveBeenCalled();
  expect(group.version()).toBeGreaterThan(0);
});
