import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdThreadLock, reportEnd } from './thread-lock';

/** Locks of one page and its threads, by the rules of the Web Locks API. */
function fakeLocks() {
  const queues = new Map<string, (() => void)[]>();
  const held = new Set<string>();
  const next = (name: string) => {
    held.delete(name);
    queues.get(name)?.shift()?.();
  };
  const request = async (name: string, ...rest: unknown[]) => {
    const use = rest.at(-1) as (lock: object | null) => unknown;
    const isPatient = rest.length === 1;
    if (held.has(name)) {
      if (!isPatient) return use(null);
      await new Promise<void>((resolve) => {
        queues.set(name, [...(queues.get(name) ?? []), resolve]);
      });
    }
    held.add(name);
    const answer = await use({ name });
    next(name);
    return answer;
  };
  return { locks: { request }, kill: next };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a worker has an error once its thread is gone, and not before it began', async () => {
  const { locks, kill } = fakeLocks();
  vi.stubGlobal('navigator', { locks });
  const worker = new EventTarget();
  const failed = vi.fn();
  worker.addEventListener('error', failed);
  reportEnd(worker, 'one');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await holdThreadLock('one')).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(failed).not.toHaveBeenCalled();
  kill('one');
  await vi.advanceTimersByTimeAsync(0);
  expect(failed).toHaveBeenCalledOnce();
});

it('nothing is held where pages have no locks', async () => {
  vi.stubGlobal('navigator', {});
  expect(await holdThreadLock('one')).toBe(false);
  expect(() => reportEnd(new EventTarget(), 'one')).not.toThrow();
});

it('nothing is held where the browser refuses locks', async () => {
  const refused = new DOMException('The request was denied.', 'SecurityError');
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(refused) } });
  expect(await holdThreadLock('one')).toBe(false);
  expect(() => reportEnd(new EventTarget(), 'one')).not.toThrow();
});
