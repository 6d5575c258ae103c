import { describe, expect, it } from 'vitest';
import { evaluateQuery } from '@/ask/query/evaluate-query';
import { expectQuery } from '@/ask/query/parse-query';
import { sortRowsBy } from '@/ask/rows/arrange-rows';
import { fromRanges, toRows } from '@/ask/rows/row-set';
import { createIndexSession } from '@/ask/search-index/index-session';
import { ask, INDEXES, opened, TABLE, verified } from '@/testing/node-indexed-table';

describe('a verified index', () => {
  const NO_CHUNK_BY_LIMITS = [
    {
      ways: [{ name: 'counts__minmax', trust: 'verified', family: 'CHUNK_MINMAX' }],
      chunks: { read: 0, of: 3 },
    },
  ];

  it('skips the chunks excluded by limits: none of the column is decoded', async () => {
    const { elements, seen } = await opened();
    const session = createIndexSession();
    const index = `${INDEXES}/counts__minmax`;
    session.adopt('verified', [{ index, column: 'counts' }]); // an earlier visit
    const { plan, rows } = await ask(elements, 'counts > 4000000', session);
    expect(rows.count).toBe(0);
    expect(seen.chunks).toBe(1); // the index, which is contiguous
    expect(plan.columns).toMatchObject(NO_CHUNK_BY_LIMITS);
  });

  it('is not read again after it was verified in the session, nor is any header of an index', async () => {
    const { elements } = await opened();
    const session = await verified(elements, 'counts__minmax');
    const other = await opened();
    const { plan, rows } = await ask(other.elements, 'counts > 4000000', session);
    expect([rows.count, other.seen.chunks]).toEqual([0, 0]);
    expect(plan.columns).toMatchObject(NO_CHUNK_BY_LIMITS);
    const kept = await session.opened(`${TABLE}/counts`, async () => []);
    expect(kept.map(({ name }) => name)).toEqual(['counts__minmax', 'counts__sorted']);
  });

  it('leaves no chunk of its column in the cache, where those are that views show', async () => {
    const { elements, seen } = await opened();
    await verified(elements, 'counts__minmax');
    const before = seen.chunks;
    const column = await elements.at(`${TABLE}/counts`);
    await column.read?.({ rows: [0, 600] });
    expect(seen.chunks - before).toBe(3);
  });

  it('is no longer used, and what it said is forgotten, once it was found wrong', async () => {
    const { elements } = await opened();
    const index = `${INDEXES}/counts__minmax`;
    const session = await verified(elements, 'counts__minmax', 'counts__sorted');
    expect(session.orderOf(`${INDEXES}/counts__sorted`)).toBeDefined();
    for (const path of [index, `${INDEXES}/counts__sorted`])
      session.note(path, { verdict: { status: 'invalid', reason: 'it is wrong' } });
    expect(session.orderOf(`${INDEXES}/counts__sorted`)).toBeUndefined();
    const { plan } = await ask(elements, 'counts > 4000000', session);
    expect(plan.columns).toMatchObject([{ ways: [{ kind: 'scan' }] }]);
    expect(plan.dropped).toMatchObject([
      { path: index, reason: 'it is wrong' },
      { path: `${INDEXES}/counts__sorted`, reason: 'it is wrong' },
    ]);
    session.note(index, { verdict: { status: 'valid', column: 'counts' } });
    const [limits] = await session.opened(`${TABLE}/counts`, async () => []);
    if (!limits) throw new Error('the index is not open');
    expect(await session.limitsOf(limits, async () => 'read anew')).toBe('read anew');
  });

  it('answers from its bits alone', async () => {
    const { elements } = await opened();
    const session = await verified(elements, 'fate__bitmap');
    const scanned = await ask(elements, 'fate == "mid"');
    const other = await opened();
    const { plan, rows } = await ask(other.elements, 'fate == "mid"', session);
    expect([...toRows(rows)]).toEqual([...toRows(scanned.rows)]);
    expect(plan.columns[0]?.chunks.read).toBe(0);
    expect(plan.conditions[0]).toMatchObject({ decided: 600, met: rows.count });
  });

  it('gives an order, in both directions, of all rows and of the first', async () => {
    const { elements } = await opened();
    const session = await verified(elements, 'counts__sorted');
    const all = fromRanges([0, 600], 600);
    const some = fromRanges([5, 420, 480, 600], 600);
    for (const found of [all, some])
      for (const descending of [false, true])
        for (const limit of [0, 7, undefined]) {
          const sort = [{ column: 'counts', descending }];
          const own = await sortRowsBy(elements, TABLE, found, sort, {});
          const { elements: others, seen } = await opened();
          const rows = await sortRowsBy(others, TABLE, found, sort, {
            ...{ indexes: session, limit },
          });
          expect([...rows]).toEqual([...own.subarray(0, limit)]);
          expect(seen.chunks).toBeLessThanOrEqual(3); // ranges of the index, which is contiguous
        }
  });
});

it('an index of two columns excludes rows only for the one it was verified against', async () => {
  const session = createIndexSession();
  session.note('/t/i', { verdict: { status: 'valid', column: 'a' } });
  const structure = { status: 'sound', kind: 'BITMAP', parameters: {} } as const;
  const trust = (name: string) =>
    session.trustOf({ path: '/t/i', structure, column: { name } as never }).status;
  expect([trust('a'), trust('b')]).toEqual(['verified', 'unverified']);
});

it('can be aborted while indexes are opened and read', async () => {
  const { elements } = await opened();
  const indexes = await verified(elements, 'counts__sorted', 'counts__minmax');
  const controller = new AbortController();
  controller.abort();
  const { signal } = controller;
  const isAborted = { name: 'AbortError' };
  const query = expectQuery('counts > 3');
  await expect(
    evaluateQuery(elements, TABLE, query, { indexes, signal }),
  ).rejects.toMatchObject(isAborted);
  const found = fromRanges([0, 600], 600);
  await expect(
    sortRowsBy(elements, TABLE, found, [{ column: 'counts' }], { indexes, signal }),
  ).rejects.toMatchObject(isAborted);
  const later = new AbortController();
  const answer = evaluateQuery(elements, TABLE, expectQuery('counts > 3 and score > 0'), {
    ...{ indexes, signal: later.signal },
    report: () => later.abort(),
  });
  await expect(answer).rejects.toMatchObject(isAborted);
});
