import { describe, expect, it } from 'vitest';
import { evaluateQuery } from '@/ask/query/evaluate-query';
import { expectQuery } from '@/ask/query/parse-query';
import { toRows } from '@/ask/rows/row-set';
import { createIndexSession, type IndexSession } from '@/ask/search-index/index-session';
import { DataError } from '@/model/errors';
import type { PartialAnswer } from '@/model/query-plan';
import { ask, INDEXES, LYING, opened, TABLE } from '@/testing/node-indexed-table';

describe('an index that is not verified', () => {
  it('only orders the work: partial answers are correct, and the final one complete', async () => {
    const { elements } = await opened();
    const where = 'fate == "mid" and counts > 3';
    const all = [...toRows((await ask(elements, where)).rows)];
    const seen: (PartialAnswer | undefined)[] = [];
    const query = expectQuery(where);
    const indexes = createIndexSession();
    const { rows, plan } = await evaluateQuery(elements, TABLE, query, {
      indexes,
      report: ({ partial }) => seen.push(partial),
    });
    expect([...toRows(rows)]).toEqual(all);
    expect(plan.answer).toEqual({
      ...{ count: all.length, isFinal: true, checkedChunks: 3, chunks: 3 },
    });
    expect(seen.every((one) => one && !one.isFinal && one.count <= all.length)).toBe(
      true,
    );
  });

  it('finds the chunks of a range by ranks, compared at the rows that it names', async () => {
    // 7919 · 6159 is 1 modulo 10,240: the rows of the values 300, 301 and 302
    const rows = [300, 301, 302].map((value) => (value * 6159) % 10_240);
    const { elements, seen } = await opened(LYING);
    const query = expectQuery('300 <= mixed < 303');
    const indexes = createIndexSession();
    const part = await evaluateQuery(elements, '/lying', query, {
      ...{ indexes, scan: 'named' },
    });
    expect([...toRows(part.rows)]).toEqual(rows.toSorted((a, b) => a - b));
    expect(part.plan.answer).toEqual({
      ...{ count: 3, isFinal: false, checkedChunks: 3, chunks: 40 },
    });
    const way = { name: 'mixed__sorted_rows', trust: 'unverified' };
    expect(part.plan.columns[0]).toMatchObject({
      ...{ ways: [way], chunks: { read: 3, of: 40 } },
    });
    // log₂ of 10,240 probes for the first end, few more for the second, plus the chunks found
    expect(seen.chunks).toBeLessThan(24);
    const all = await evaluateQuery(elements, '/lying', query, { indexes });
    expect([all.rows.count, all.plan.answer.isFinal]).toEqual([3, true]);
  });

  it('hides nothing in the final answer if its ranks are wrong', async () => {
    const { elements } = await opened(LYING);
    const query = expectQuery('mixed == 6000');
    const indexes = createIndexSession();
    const ask = (scan: 'named' | 'all') =>
      evaluateQuery(elements, '/lying', query, { indexes, scan });
    expect((await ask('named')).plan.answer).toMatchObject({ count: 0, isFinal: false });
    const row = (6000 * 6159) % 10_240;
    expect([...toRows((await ask('all')).rows)]).toEqual([row]);
  });

  it('is not searched by rank if the column has fewer chunks than probes', async () => {
    const { elements } = await opened();
    const query = expectQuery('4100 < counts < 4110');
    const { plan } = await evaluateQuery(elements, TABLE, query, {
      indexes: createIndexSession(),
    });
    const named = plan.columns.flatMap(({ ways }) => ways);
    expect(named).not.toContainEqual(expect.objectContaining({ family: 'SORTED_ROWS' }));
  });

  it('lets its caller confirm before the rest is read', async () => {
    const { elements } = await opened();
    const query = expectQuery('counts > 4000000');
    const { rows, plan } = await evaluateQuery(elements, TABLE, query, {
      ...{ indexes: createIndexSession(), scan: 'named' },
    });
    expect(rows.count).toBe(0);
    expect(plan.answer).toEqual({
      count: 0,
      isFinal: false,
      checkedChunks: 0,
      chunks: 3,
    });
  });

  it('is dropped, with the reason, if its kind is unknown', async () => {
    const { elements } = await opened();
    const { plan } = await ask(elements, 'fate == "mid"', createIndexSession());
    expect(plan.dropped).toEqual([
      {
        path: `${INDEXES}/fate__zones`,
        column: 'fate',
        family: 'ZONE_TREE',
        reason: 'its KIND ZONE_TREE is not known',
      },
    ]);
  });

  it('is dropped, with the reason, if its values cannot be read', async () => {
    const { elements } = await opened();
    const session = createIndexSession();
    const damaged: IndexSession = {
      ...session,
      async opened(column, open) {
        const indexes = await session.opened(column, open);
        const read = async () => {
          throw new DataError('CorruptError', 'Its chunk 0 ends early.');
        };
        return indexes.map((one) => ({ ...one, dataset: { ...one.dataset, read } }));
      },
    };
    const query = 'counts > 3 and fate == "mid"';
    const { rows, plan } = await ask(elements, query, damaged);
    expect(rows.count).toBe((await ask(elements, query)).rows.count);
    const reasons = plan.dropped.map(({ path, reason }) => [path, reason]);
    const ended = 'it cannot be read: Its chunk 0 ends early.';
    expect(reasons).toContainEqual([`${INDEXES}/counts__minmax`, ended]);
    expect(reasons).toContainEqual([`${INDEXES}/fate__bitmap`, ended]);
  });

  it('is not opened if indexes are ignored', async () => {
    const { elements } = await opened();
    const { plan } = await ask(elements, 'fate == "mid"', createIndexSession('ignored'));
    expect([plan.dropped, plan.columns[0]?.ways]).toEqual([[], [{ kind: 'scan' }]]);
  });
});

it('results of a scan are not read again: limits of numbers, codes of categories', async () => {
  const { elements } = await opened();
  const session = createIndexSession('ignored');
  await ask(elements, 'energy > 2 and fate == "mid"', session);
  await ask(elements, 'energy > -1e30 or fate == "mid"', session);
  const other = await opened();
  const { plan } = await ask(other.elements, 'energy > 1e30', session);
  expect(plan.columns).toMatchObject([
    { ways: [{ kind: 'kept', what: 'limits' }], chunks: { read: 0 } },
  ]);
  const codes = await ask(other.elements, 'fate == "late"', session);
  expect(codes.plan.columns).toMatchObject([
    { ways: [{ kind: 'kept', what: 'codes' }], chunks: { read: 0 } },
  ]);
  expect(codes.rows.count).toBe((await ask(other.elements, 'fate == "late"')).rows.count);
  expect(session.own.bytes).toBeLessThan(2000);
});
