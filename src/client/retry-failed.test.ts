import { expect, it, vi } from 'vitest';
import { DataError } from '@/model/errors';
import { createDatasetCaches, retryFailed } from './dataset-caches';
import { ResourceCache } from './resource-cache';
import type { SourceClient } from './source-client';

/** A client whose every method, also of its parts, fails at the limit. */
function cappedClient() {
  const asked: string[] = [];
  const part = (prefix: string): object =>
    new Proxy(
      {},
      {
        get: (_, name) => async () => {
          asked.push(`${prefix}${String(name)}`);
          throw new DataError('CapReachedError', 'Reading stopped at your limit.');
        },
      },
    );
  const parts = {
    overview: part('overview.'),
    rows: part('rows.'),
    genes: part('genes.'),
  };
  const client = new Proxy(parts, {
    get: (known, name) => Reflect.get(known, name) ?? Reflect.get(part(''), name),
  });
  return { asked, client: client as unknown as SourceClient }; // complete by the line above
}

it('asks everything again that failed at the limit once it is raised, in caches and in views', async () => {
  const { asked, client } = cappedClient();
  const caches = createDatasetCaches(client);
  const pair = JSON.stringify(['/obs/a', '/obs/b']);
  const { overview, rows, ...others } = caches;
  const all = [others, overview, rows]
    .flatMap((group) => Object.entries(group))
    .filter(([, cache]) => cache instanceof ResourceCache) as [
    string,
    ResourceCache<unknown>,
  ][];
  for (const [, cache] of all) cache.subscribe(pair, () => undefined);
  const failed = () =>
    vi.waitFor(() => {
      for (const [name, cache] of all)
        expect(cache.peek(pair).status, name).toBe('failed');
    });
  await failed();
  expect(all.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      ...['blocks', 'descriptions', 'attributes', 'profiles', 'samples'],
      ...['about', 'relations', 'sizes', 'groups', 'findings', 'pictures'],
      ...['arrangements', 'crosstabs', 'spreads', 'meetings'],
    ]),
  );
  const before = asked.toSorted();
  asked.length = 0;
  const inView = vi.fn();
  const stop = caches.onRetry.subscribe(inView);
  retryFailed(caches, 'CapReachedError');
  await failed();
  expect(asked.toSorted()).toEqual(before);
  expect(inView).toHaveBeenCalledTimes(1);
  stop();
  retryFailed(caches, 'CapReachedError');
  expect(inView).toHaveBeenCalledTimes(1);
});
