import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHttpClient } from './http-client';

// fake timers: the test passes no real time
beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-01-01T00:00:00Z');
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Starting time of each try, in milliseconds, against a server that always answers like this. */
async function triesAgainst(answer: () => Response | Promise<Response>, tries?: number) {
  const start = Date.now();
  const began: number[] = [];
  const client = createHttpClient({
    ...(tries !== undefined && { tries }),
    fetch: async () => {
      began.push(Date.now() - start);
      return answer();
    },
  });
  const told = client
    .send({ url: 'https://host/a' }, async () => 'right')
    .catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(60_000);
  await told;
  return began;
}

const refusing = (status: number, retryAfter?: string) => () =>
  new Response(null, {
    status,
    ...(retryAfter && { headers: { 'retry-after': retryAfter } }),
  });

it.each([429, 500, 502, 503, 504])(
  'waits a quarter of a second after the first %i, four times as long before each further try',
  async (status) => {
    expect(await triesAgainst(refusing(status))).toEqual([0, 250, 1250]);
    expect(await triesAgainst(refusing(status), 5)).toEqual([0, 250, 1250, 5250, 21_250]);
  },
);

it('waits the same after a dropped connection', async () => {
  const dropped = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await triesAgainst(dropped)).toEqual([0, 250, 1250]);
});

it.each([
  ['2', [0, 2000, 4000]],
  ['Thu, 01 Jan 2026 00:00:03 GMT', [0, 3000, 4000]],
  ['0', [0, 250, 1250]],
])(
  'waits as long as the server requests (%s), but never less than the default',
  async (retryAfter, began) => {
    expect(await triesAgainst(refusing(503, retryAfter))).toEqual(began);
  },
);

it.each([400, 401, 403, 404, 410])('does not retry after status %i', async (status) => {
  expect(await triesAgainst(refusing(status))).toEqual([0]);
});

it('varies pauses by half, so that clients do not retry at the same time', async () => {
  vi.mocked(Math.random).mockReturnValue(0);
  expect(await triesAgainst(refusing(503))).toEqual([0, 125, 625]);
  vi.mocked(Math.random).mockReturnValue(1);
  expect(await triesAgainst(refusing(503))).toEqual([0, 375, 1875]);
});

it('fails after twice 30 seconds of silence, whether or not the browser aborts the request', async () => {
  const began: number[] = [];
  const start = Date.now();
  const client = createHttpClient({
    fetch: () => {
      began.push(Date.now() - start);
      return new Promise(() => {}); // its signal is ignored
    },
  });
  const told = expect(
    client.send({ url: 'https://host/a.h5ad' }, async () => 'right'),
  ).rejects.toMatchObject({
    name: 'UnreachableError',
    message:
      'https://host/a.h5ad could not be read (tried 2 times): the server sent nothing for 30 seconds. Try again in a moment.',
  });
  await vi.advanceTimersByTimeAsync(61_000);
  await told;
  expect(began).toEqual([0, 30_250]);
  expect(vi.getTimerCount()).toBe(0);
});

it('waits for a slow server as long as bytes arrive', async () => {
  const client = createHttpClient({ fetch: async () => new Response('') });
  const read = client.send({ url: 'https://host/a.h5ad' }, async (_, arrived) => {
    for (let i = 0; i < 20; i++) {
      await new Promise((resolve) => setTimeout(resolve, 25_000));
      arrived(1);
    }
    return 'right';
  });
  await vi.advanceTimersByTimeAsync(500_000);
  expect(await read).toBe('right');
});
