import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '@/model/read-options';
import { SharedLookup, sharedOnce, shareRequest } from './shared-request';

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

/** A result that settles when the test says so. */
function maker<T>() {
  const started: {
    readonly options: ReadOptions;
    readonly answer: (value: T) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const make = (options: ReadOptions) =>
    new Promise<T>((answer, fail) => {
      started.push({ options, answer, fail });
    });
  return { started, make };
}

describe('sharedOnce', () => {
  it('makes one value for all callers, and keeps it', async () => {
    const { started, make } = maker<number>();
    const value = sharedOnce(make);
    const asked = [value(), value()];
    started[0]?.answer(7);
    expect(await Promise.all([...asked, value()])).toEqual([7, 7, 7]);
    expect(started).toHaveLength(1);
  });

  it('does not keep a failure, so that the next caller retries', async () => {
    const { started, make } = maker<number>();
    const value = sharedOnce(make);
    const failed = [value(), value()];
    started[0]?.fail(new Error('offline'));
    for (const one of failed) await expect(one).rejects.toThrow('offline');
    const again = value();
    started[1]?.answer(8);
    expect(await again).toBe(8);
  });

  it('continues when one of two callers aborts, and stops with the last', async () => {
    const { started, make } = maker<number>();
    const value = sharedOnce(make);
    const [one, two] = [new AbortController(), new AbortController()];
    const asked = [value({ signal: one.signal }), value({ signal: two.signal })];
    one.abort();
    await expect(asked[0]).rejects.toMatchObject({ name: 'AbortError' });
    expect(started[0]?.options.signal?.aborted).toBe(false);
    two.abort();
    await expect(asked[1]).rejects.toMatchObject({ name: 'AbortError' });
    expect(started[0]?.options.signal?.aborted).toBe(true);
    const again = value();
    started[1]?.answer(9);
    expect(await again).toBe(9);
  });
});

describe('SharedLookup', () => {
  it('makes the value of each key once, however many callers there are', async () => {
    const { started, make } = maker<string>();
    const lookup = new SharedLookup<string, string>();
    const asked = [lookup.get('a', make), lookup.get('b', make), lookup.get('a', make)];
    started[0]?.answer('of a');
    started[1]?.answer('of b');
    expect(await Promise.all(asked)).toEqual(['of a', 'of b', 'of a']);
    expect(await lookup.get('a', make)).toBe('of a');
    expect([lookup.peek('b'), lookup.peek('c')]).toEqual(['of b', undefined]);
    expect(started).toHaveLength(2);
  });

  it('keeps undefined as a value', async () => {
    let made = 0;
    const lookup = new SharedLookup<string, undefined>();
    const make = async () => {
      made++;
      return undefined;
    };
    expect([await lookup.get('a', make), await lookup.get('a', make)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(made).toBe(1);
  });

  it('passes the key to the function that makes the value', async () => {
    const lookup = new SharedLookup<number, string>();
    const make = async (_: ReadOptions, key: number) => `node ${key}`;
    expect(await lookup.get(5, make)).toBe('node 5');
  });

  it('does not keep a failure, so that the next caller retries', async () => {
    const { started, make } = maker<string>();
    const lookup = new SharedLookup<string, string>();
    const failed = lookup.get('a', make);
    started[0]?.fail(new Error('offline'));
    await expect(failed).rejects.toThrow('offline');
    const again = lookup.get('a', make);
    started[1]?.answer('of a');
    expect(await again).toBe('of a');
  });

  it('continues when one of two callers aborts, and stops with the last', async () => {
    const { started, make } = maker<string>();
    const lookup = new SharedLookup<string, string>();
    const [one, two] = [new AbortController(), new AbortController()];
    const asked = [
      lookup.get('a', make, { signal: one.signal }),
      lookup.get('a', make, { signal: two.signal }),
    ];
    one.abort();
    await expect(asked[0]).rejects.toMatchObject({ name: 'AbortError' });
    expect(started[0]?.options.signal?.aborted).toBe(false);
    two.abort();
    await expect(asked[1]).rejects.toMatchObject({ name: 'AbortError' });
    expect(started[0]?.options.signal?.aborted).toBe(true);
  });

  it('makes a value again after an abort, and discards the late one', async () => {
    const { started, make } = maker<string>();
    const lookup = new SharedLookup<string, string>();
    const stopped = new AbortController();
    const given = lookup.get('a', make, { signal: stopped.signal });
    stopped.abort();
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
    const again = lookup.get('a', make);
    started[0]?.answer('late');
    started[1]?.answer('of a');
    expect(await again).toBe('of a');
    expect(lookup.peek('a')).toBe('of a');
  });

  it('starts nothing for a caller whose signal is aborted', async () => {
    const { started, make } = maker<string>();
    const lookup = new SharedLookup<string, string>();
    const asked = lookup.get('a', make, { signal: AbortSignal.abort() });
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    expect(started).toHaveLength(0);
  });

  it('drops the least recently used beyond its budget', async () => {
    const lookup = new SharedLookup<string, string>(10, ({ length }) => length);
    const make = async (_: ReadOptions, key: string) => key;
    await lookup.get('four', make);
    await lookup.get('five!', make);
    await lookup.get('four', make);
    await lookup.get('six', make);
    expect(['four', 'five!', 'six'].map((key) => lookup.peek(key))).toEqual([
      'four',
      undefined,
      'six',
    ]);
  });
});
