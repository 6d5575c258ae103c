import { expect, it, vi } from 'vitest';
import type { Block } from '@/model/block';
import type { ReadOptions } from '@/model/read-options';
import { ResourceCache } from './resource-cache';

const block: Block = { kind: 'numbers', values: Float32Array.of(1, 2) };
const ignore = () => {};
const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
const never = () => new Promise<never>(() => {});
const light = { budgetBytes: 1000, weigh: () => 1 };

it('reads what is asked, equal asks as one', async () => {
  const read = vi.fn(async () => block);
  const cache = new ResourceCache<object, Block>(read, light);
  cache.subscribe({ path: '/X', region: { rows: [0, 2], columns: [1, 3] } }, ignore);
  cache.subscribe({ region: { columns: [1, 3], rows: [0, 2] }, path: '/X' }, ignore);
  expect(read).toHaveBeenCalledExactlyOnceWith(
    { path: '/X', region: { rows: [0, 2], columns: [1, 3] } },
    expect.anything(),
  );
});

it('reads once for two views and keeps the block after both unsubscribed', async () => {
  const read = vi.fn(async () => block);
  const cache = new ResourceCache<string, Block>(read, light);
  const key = '/obs/a';
  const leave = [cache.subscribe(key, ignore), cache.subscribe(key, ignore)];
  await vi.waitFor(() =>
    expect(cache.peek(key)).toEqual({ status: 'ready', value: block }),
  );
  for (const stop of leave) stop();
  await tick();
  expect(cache.peek(key).status).toBe('ready');
  expect(read).toHaveBeenCalledTimes(1);
});

it('notifies every view of every change, and returns the identical state until then', async () => {
  const cache = new ResourceCache<string, string>(async (_key, { report }) => {
    await tick();
    report?.({ done: 1, total: 2, unit: 'chunks' });
    await tick();
    return 'value';
  }, light);
  const heard: unknown[] = [];
  cache.subscribe('a', () => heard.push(cache.peek('a')));
  expect(cache.peek('a')).toBe(cache.peek('a'));
  await vi.waitFor(() => expect(heard.length).toBe(2));
  expect(heard).toEqual([
    { status: 'loading', progress: { done: 1, total: 2, unit: 'chunks' } },
    { status: 'ready', value: 'value' },
  ]);
  expect(cache.peek('a')).toBe(heard[1]);
});

it('aborts a read only when its last view unsubscribes', async () => {
  let signal: AbortSignal | undefined;
  const cache = new ResourceCache((_key: string, options) => {
    signal = options.signal;
    return never();
  }, light);
  const first = cache.subscribe('a', ignore);
  const second = cache.subscribe('a', ignore);
  first();
  first();
  await tick();
  expect(signal?.aborted).toBe(false);
  second();
  await tick();
  expect(signal?.aborted).toBe(true);
});

it('goes on reading for the grace period, and aborts after it unless a view is back', async () => {
  vi.useFakeTimers();
  try {
    const signals: AbortSignal[] = [];
    const read = (_: string, { signal }: ReadOptions) => {
      if (signal) signals.push(signal);
      return never();
    };
    const cache = new ResourceCache<string, Block>(read, { ...light, graceMs: 250 });
    cache.subscribe('a', ignore)();
    await vi.advanceTimersByTimeAsync(200);
    expect(signals[0]?.aborted).toBe(false);
    const leave = cache.subscribe('a', ignore);
    await vi.advanceTimersByTimeAsync(200);
    expect([signals.length, signals[0]?.aborted]).toEqual([1, false]);
    leave();
    await vi.advanceTimersByTimeAsync(250);
    expect(signals[0]?.aborted).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

it('goes on reading when one view hands over to another', async () => {
  const read = vi.fn(never);
  const cache = new ResourceCache<string, string>(read, light);
  const leave = cache.subscribe('a', ignore);
  leave();
  cache.subscribe('a', ignore);
  await tick();
  expect(read).toHaveBeenCalledTimes(1);
  expect(cache.peek('a').status).toBe('loading');
});

it('keeps a failure while it is shown, reads again on retry, and leaves others alone', async () => {
  let failing = true;
  const cache = new ResourceCache(async (key: string) => {
    if (key === 'bad' && failing) throw new Error('damaged');
    return key;
  }, light);
  cache.subscribe('good', ignore);
  const listener = vi.fn();
  cache.subscribe('bad', listener);
  await vi.waitFor(() => expect(cache.peek('bad').status).toBe('failed'));
  expect(cache.peek('good')).toEqual({ status: 'ready', value: 'good' });
  cache.retry('good');
  failing = false;
  cache.retry('bad');
  expect(cache.peek('bad')).toEqual({ status: 'loading' });
  await vi.waitFor(() =>
    expect(cache.peek('bad')).toEqual({ status: 'ready', value: 'bad' }),
  );
  expect(listener).toHaveBeenCalledTimes(3);
});

it('drops a failure that no view shows', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('once')).mockResolvedValue('fine');
  const cache = new ResourceCache<string, string>(read, light);
  const leave = cache.subscribe('a', ignore);
  await vi.waitFor(() => expect(cache.peek('a').status).toBe('failed'));
  leave();
  await tick();
  cache.subscribe('a', ignore);
  await vi.waitFor(() => expect(cache.peek('a').status).toBe('ready'));
});

it('takes no value of a read that was given up', async () => {
  let finish: (value: string) => void = ignore;
  const cache = new ResourceCache<string, string>(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
    light,
  );
  cache.subscribe('a', ignore)();
  await tick();
  const late = finish;
  cache.subscribe('a', ignore);
  late('too late');
  await tick();
  expect(cache.peek('a').status).toBe('loading');
});

it('drops the least recently shown block over budget, but never what is on screen', async () => {
  const weigh = ({ values }: { readonly values: Float32Array }) => values.byteLength;
  const read = async () => ({ values: Float32Array.of(1, 2) });
  const cache = new ResourceCache<string, { readonly values: Float32Array }>(read, {
    ...{ budgetBytes: 16, weigh },
  });
  const show = async (key: string) => {
    const leave = cache.subscribe(key, ignore);
    await vi.waitFor(() => expect(cache.peek(key).status).toBe('ready'));
    return leave;
  };
  const status = (path: string) => cache.peek(path).status;
  const leaveA = await show('/a');
  (await show('/b'))();
  (await show('/c'))();
  await tick();
  expect([status('/a'), status('/b'), status('/c')]).toEqual([
    'ready',
    'loading',
    'ready',
  ]);
  leaveA();
  await show('/d');
  await tick();
  expect([status('/a'), status('/c'), status('/d')]).toEqual([
    'ready',
    'loading',
    'ready',
  ]);
});

it('is joined outside of views: passes progress on, and reads again what failed', async () => {
  let attempts = 0;
  const cache = new ResourceCache<string, string>(async (_key, { report }) => {
    attempts++;
    await tick();
    report?.({ done: attempts, unit: 'chunks' });
    if (attempts === 1) throw new Error('once');
    return 'fine';
  }, light);
  cache.subscribe('a', ignore);
  await expect(cache.join('a')).rejects.toThrow('once');
  const report = vi.fn();
  expect(await cache.join('a', { report })).toBe('fine');
  expect(report).toHaveBeenCalledWith({ done: 2, unit: 'chunks' });
});

it('reads again what is shown of what has changed, and forgets the rest of it', async () => {
  let round = 0;
  const read = vi.fn(async (key: string) => `${key} ${round}`);
  const cache = new ResourceCache<string, string>(read, light);
  const heard = vi.fn();
  const leave = cache.subscribe('left@', ignore);
  cache.subscribe('shown@', heard);
  cache.subscribe('other', ignore);
  await tick();
  leave();
  await tick();
  round = 1;
  heard.mockClear();
  cache.renewWhere((key) => key.includes('@'));
  expect(cache.peek('shown@').status).toBe('loading');
  await tick();
  expect(heard).toHaveBeenCalledTimes(2);
  expect(cache.peek('shown@')).toEqual({ status: 'ready', value: 'shown@ 1' });
  expect(cache.peek('left@').status).toBe('loading');
  expect(cache.peek('other')).toEqual({ status: 'ready', value: 'other 0' });
  expect(read).toHaveBeenCalledTimes(4);
});
