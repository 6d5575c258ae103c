import { expect, it } from 'vitest';
import { createCounter, withCounter } from './counter';
import { memorySource } from './memory-source';

it('attributes reads to the action that began last', () => {
  const counter = createCounter();
  const opening = counter.begin({ what: 'opening' });
  counter.request();
  counter.received(100);
  const gene = counter.begin({ what: 'genes', path: '/X', genes: [7] });
  counter.request();
  counter.received(5000);
  gene.end();
  counter.received(20);
  opening.end();
  counter.received(1); // a prefetch: counts for the action that ended last
  expect(counter.receipt()).toMatchObject({ bytesRead: 5121, requests: 2 });
  expect(counter.receipt().actions).toEqual([
    { what: 'genes', path: '/X', genes: [7], requests: 1, bytesRead: 5000 },
    { what: 'opening', requests: 1, bytesRead: 121 },
  ]);
});

it('separates what was read for each of several actions of the same name', () => {
  const counter = createCounter();
  const query = { what: 'order', path: '/obs' } as const;
  const first = counter.begin(query);
  counter.request();
  counter.received(300);
  first.end();
  const second = counter.begin(query);
  counter.request();
  counter.received(7);
  expect([first.cost(), second.cost()]).toEqual([
    { requests: 1, bytesRead: 300 },
    { requests: 1, bytesRead: 7 },
  ]);
  second.end();
  expect(counter.receipt().actions).toEqual([{ ...query, requests: 2, bytesRead: 307 }]);
});

it('stops before the cap is exceeded, reports it, and continues when it is raised', async () => {
  const counter = createCounter();
  const source = withCounter(memorySource(new Uint8Array(100), 'a.h5ad'), counter);
  counter.limit(50);
  expect(await source.read(0, 50)).toHaveLength(50);
  await expect(source.read(50, 1)).rejects.toMatchObject({ name: 'CapReachedError' });
  expect(() => source.readSync?.(50, 1)).toThrow('stopped at your limit');
  expect(counter.receipt()).toMatchObject({ cap: 50, isCapped: true, bytesRead: 50 });
  counter.limit(undefined);
  expect(await source.read(50, 50)).toHaveLength(50);
  expect(counter.receipt().isCapped).toBeUndefined();
});
