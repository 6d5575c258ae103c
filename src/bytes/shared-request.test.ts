import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { shareRequest } from './shared-request';

it('adds one listener to a signal that hundreds of readers share, and removes it', async () => {
  const { signal } = new AbortController();
  let answer: (value: number) => void = () => undefined;
  const request = shareRequest(
    () =>
      new Promise<number>((resolve) => {
        answer = resolve;
      }),
    () => undefined,
  );
  const joined = Array.from({ length: 300 }, () => request.join(signal));
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  answer(7);
  expect(new Set(await Promise.all(joined))).toEqual(new Set([7]));
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

it('aborts what it started when the last reader leaves', async () => {
  const [one, two] = [new AbortController(), new AbortController()];
  let own: AbortSignal | undefined;
  const request = shareRequest(
    (signal) => {
      own = signal;
      return new Promise<number>(() => undefined);
    },
    () => undefined,
  );
  const both = [request.join(one.signal), request.join(two.signal)];
  one.abort();
  await expect(both[0]).rejects.toMatchObject({ name: 'AbortError' });
  expect(own?.aborted).toBe(false);
  two.abort();
  await expect(both[1]).rejects.toMatchObject({ name: 'AbortError' });
  expect(own?.aborted).toBe(true);
});
