import { afterEach, expect, it, vi } from 'vitest';
import { createDatasetCaches } from '@/client/dataset-caches';
import type { SourceClient } from '@/client/source-client';
import { DataError } from '@/model/errors';
import { readAgainWhereLost } from './reader-lost';

afterEach(() => {
  vi.useRealTimers();
});

it('reads what was lost with the reader again, unless the next one is lost within a minute', async () => {
  vi.useFakeTimers();
  const describe = vi.fn(async () => {
    throw new DataError(
      'WorkerError',
      'Reading stopped: the reader of this file crashed.',
    );
  });
  const client = { describe, source: {} } as unknown as SourceClient;
  const caches = createDatasetCaches(client);
  const notify = vi.fn();
  const lost = readAgainWhereLost(caches, notify);
  caches.descriptions.subscribe('/obs', () => undefined);
  const calls = async () => {
    await vi.advanceTimersByTimeAsync(1);
    return describe.mock.calls.length;
  };
  expect(await calls()).toBe(1);
  lost();
  expect(await calls()).toBe(2);
  await vi.advanceTimersByTimeAsync(30_000);
  lost();
  expect(await calls()).toBe(2);
  await vi.advanceTimersByTimeAsync(61_000);
  lost();
  expect(await calls()).toBe(3);
  expect(notify.mock.calls.map(([{ text }]) => text)).toEqual([
    'The reader crashed and was restarted. What it was reading is read again.',
    'The reader crashed again and was restarted. Try the failed parts again.',
    'The reader crashed and was restarted. What it was reading is read again.',
  ]);
});
