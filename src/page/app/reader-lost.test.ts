import { afterEach, expect, it, vi } from 'vitest';
import { DataError } from '@/model/errors';
import { createFileData } from '@/page/client/file-data';
import { askOf } from '@/testing/fake-ask';
import { readAgainWhereLost } from './session';

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
  const data = createFileData({ ask: askOf({ describe }), source: { name: 'a.h5ad' } });
  const notify = vi.fn();
  const lost = readAgainWhereLost(data, notify);
  data.answers.to('describe').subscribe({ path: '/obs' }, () => undefined);
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
