import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { expectQuery } from '@/analysis/query/parse-query';
import { fromRanges, toRows } from '@/analysis/rows/row-set';
import { openFileSource } from '@/bytes/node-file-source';
import { type Elements, openElements } from '@/elements/open-elements';
import { DataError } from '@/model/errors';
import type { PartialAnswer } from '@/model/query-plan';
import { createChunkReader } from '@/storage/chunks/chunk-reader';
import { inlineDecodePool } from '@/storage/codecs/inline-pool';
import { openContainer } from '@/storage/open-container';
import { sortRowsBy } from '@/tables/arrange-rows';
import { evaluateQuery } from '@/tables/query/evaluate-query';
import {
  createIndexSession,
  type IndexSession,
} from '@/tables/search-index/index-session';
import { verifyIndexAt } from './check-table';

// 600 rows in chunks of 256; `counts` has limits of its chunks and a sorting, `fate` a bitmap
const stores = join(import.meta.dirname, '../../../e2e/fixtures/stores');
const FILE = join(stores, 'tables.h5');
// 10,240 rows in 40 chunks: `mixed` is row · 7919 modulo 10,240; the middle rank of its sorting has the value 10,000
const LYING = join(stores, 'tables.lying.h5');
const TABLE = '/run/cells';
const INDEXES = `${TABLE}/SEARCH_INDEXES`;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The fixture with the number of chunks that were decoded. */
async function opened(file = FILE) {
  const seen = { chunks: 0 };
  const pool = inlineDecodePool();
  const decode: typeof pool.decode = (job, signal) => {
    seen.chunks += 1;
    return pool.decode(job, signal);
  };
  const source = await openFileSource(file);
  const reader = createChunkReader({ pool: { ...pool, decode } });
  const { root } = await openContainer({ kind: 'bytes', source }, { reader });
  if (root.kind !== 'group') throw new Error('no group');
  closing.push(() => source.close());
  return { elements: openElements(root), seen };
}

async function verified(elements: Elements, ...names: readonly string[]) {
  const session = createIndexSession();
  for (const name of names) {
    const index = `${INDEXES}/${name}`;
    await verifyIndexAt(elements, TABLE, index, session);
  }
  return session;
}

const ask = async (elements: Elements, where: string, indexes?: IndexSession) =>
  evaluateQuery(elements, TABLE, expectQuery(where), { indexes });

describe('a verified index', () => {
  const NO_CHUNK_BY_LIMITS = [
    {
      ways: [{ name: 'counts__minmax', trust: 'verified', family: 'CHUNK_MINMAX' }],
      chunks: { read: 0, of: 3 },
    },
  ];

  it('leaves out the chunks that limits exclude: none of the column is decoded', async () => {
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

  it('answers by its bits alone', async () => {
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

describe('an index that is not verified', () => {
  it('only orders the work: rows are right at any time, and all in the end', async () => {
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

  it('names the chunks of a range by ranks, found by comparing the rows that it names', async () => {
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
    // log₂ of 10,240 probes for the first end, few more for the second, and what is named
    expect(seen.chunks).toBeLessThan(24);
    const all = await evaluateQuery(elements, '/lying', query, { indexes });
    expect([all.rows.count, all.plan.answer.isFinal]).toEqual([3, true]);
  });

  it('hides nothing in the end where its ranks are wrong', async () => {
    const { elements } = await opened(LYING);
    const query = expectQuery('mixed == 6000');
    const indexes = createIndexSession();
    const ask = (scan: 'named' | 'all') =>
      evaluateQuery(elements, '/lying', query, { indexes, scan });
    expect((await ask('named')).plan.answer).toMatchObject({ count: 0, isFinal: false });
    const row = (6000 * 6159) % 10_240;
    expect([...toRows((await ask('all')).rows)]).toEqual([row]);
  });

  it('is not asked for ranks where the column has fewer chunks than probes', async () => {
    const { elements } = await opened();
    const query = expectQuery('4100 < counts < 4110');
    const { plan } = await evaluateQuery(elements, TABLE, query, {
      indexes: createIndexSession(),
    });
    const named = plan.columns.flatMap(({ ways }) => ways);
    expect(named).not.toContainEqual(expect.objectContaining({ family: 'SORTED_ROWS' }));
  });

  it('lets its caller ask before the rest is read', async () => {
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

  it('is dropped, with the reason, where its kind is not known', async () => {
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

  it('is dropped, with the reason, where its values cannot be read', async () => {
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

  it('is not looked at where indexes are ignored', async () => {
    const { elements } = await opened();
    const { plan } = await ask(elements, 'fate == "mid"', createIndexSession('ignored'));
    expect([plan.dropped, plan.columns[0]?.ways]).toEqual([[], [{ kind: 'scan' }]]);
  });
});

it('what a scan saw is not read again: limits of numbers, codes of categories', async () => {
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

it('an index of two columns counts for the one that it was verified for', async () => {
  const session = createIndexSession();
  session.note('/t/i', { verdict: { status: 'valid', column: 'a' } });
  const structure = { status: 'sound', kind: 'BITMAP', parameters: {} } as const;
  const trust = (name: string) =>
    session.trustOf({ path: '/t/i', structure, column: { name } as never }).status;
  expect([trust('a'), trust('b')]).toEqual(['verified', 'unverified']);
});

it('hears aborts while indexes are opened and read', async () => {
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
