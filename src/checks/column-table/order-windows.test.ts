import { beforeAll, describe, expect, it } from 'vitest';
import type { SortBy } from '@/model/arrangement';
import type { IndexRange } from '@/model/block';
import { orderedRows, sortedIndex } from '@/tables/order-windows';
import {
  createIndexSession,
  type IndexSession,
} from '@/tables/search-index/index-session';
import { opened } from '@/testing/node-indexed-table';
import { numbers, writeTable } from '@/testing/node-written-table';
import { verifyIndexAt } from './check-table';

// A million rows in 16 chunks of the index; 20 rows have the same value, row 7 of each hundred thousand is NaN.
const ROWS = 1_000_000;
const valueAt = (row: number) =>
  row % 100_000 === 7 ? Number.NaN : (row * 7919) % 50_000;
const TABLE = '/';
const INDEX = '/SEARCH_INDEXES/ts__sorted_rows';
const UP = { column: 'ts' };
const DOWN = { column: 'ts', descending: true };

let file = '';
beforeAll(async () => {
  const values = Float64Array.from({ length: ROWS }, (_, row) => valueAt(row));
  const ts = numbers('ts', 'float64', values, { nan: 'data' });
  const written = await writeTable([ts], ROWS, { indexes: [{ kind: 'SORTED_ROWS' }] });
  file = written.path;
});

async function verifiedSession(): Promise<IndexSession> {
  const session = createIndexSession();
  const { elements } = await opened(file);
  expect(await verifyIndexAt(elements, TABLE, INDEX, session)).toMatchObject({
    status: 'valid',
  });
  return session;
}

/** Asks a file that was just opened, and counts what that decodes and reads. */
async function windowOf(session: IndexSession, by: SortBy, places: IndexRange) {
  const { elements, seen, reads } = await opened(file);
  const before = reads.length;
  const ask = { table: TABLE, by, index: INDEX, places };
  const rows = await orderedRows(elements, ask, session, {});
  const bytes = reads
    .slice(before)
    .reduce((sum, read) => sum + Number(read.split('+')[1]), 0);
  return { rows, chunks: seen.chunks, bytes };
}

describe('a window of a table that is sorted by a verified index', () => {
  it.each([
    ['ascending', UP],
    ['descending', DOWN],
  ] as const)(
    'has the rows of the whole order, and reads only the chunks of the index that hold them: %s',
    async (_, by) => {
      const session = await verifiedSession();
      const direction = by === DOWN ? -1 : 1;
      const whole = Uint32Array.from({ length: ROWS }, (_, row) => row);
      whole.sort((a, b) => {
        const [first, second] = [valueAt(a), valueAt(b)];
        const byTail = Number(Number.isNaN(first)) - Number(Number.isNaN(second));
        return byTail || direction * (first - second) || a - b;
      });
      const windows: readonly IndexRange[] = [
        [0, 4096],
        [499_712, 503_808],
        [ROWS - 20, ROWS],
      ];
      for (const places of windows) {
        const { rows, chunks, bytes } = await windowOf(session, by, places);
        expect(rows).toEqual(whole.slice(...places));
        expect(chunks).toBeLessThanOrEqual(2);
        expect(bytes).toBeLessThan(600_000); // the whole index has 4 MB
      }
    },
  );

  it('is known before anything is read of it', async () => {
    const session = await verifiedSession();
    const { elements, seen } = await opened(file);
    for (const by of [UP, DOWN])
      expect(await sortedIndex(elements, { table: TABLE, by }, session, {})).toBe(INDEX);
    expect(seen.chunks).toBe(0);
  });

  it('hears an abort', async () => {
    const session = await verifiedSession();
    const { elements, seen } = await opened(file);
    const controller = new AbortController();
    const ask = { table: TABLE, by: UP, index: INDEX, places: [0, 4096] } as const;
    const { signal } = controller;
    const reading = orderedRows(elements, ask, session, { signal });
    controller.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen.chunks).toBe(0);
  });

  it('is no longer given once the index was found wrong, or is not to be used', async () => {
    const session = await verifiedSession();
    session.adopt('ignored');
    expect((await windowOf(session, UP, [0, 10])).rows).toBeUndefined();
    session.adopt('trusted');
    expect((await windowOf(session, UP, [0, 2])).rows).toHaveLength(2);
    session.note(INDEX, { verdict: { status: 'invalid', reason: 'it is wrong' } });
    expect((await windowOf(session, UP, [0, 10])).rows).toBeUndefined();
  });
});

it('no index that nothing verified gives an order, and none gives a descending one whose ties are not known', async () => {
  const { elements } = await opened(file);
  const session = createIndexSession();
  const indexOf = (by: SortBy) =>
    sortedIndex(elements, { table: TABLE, by }, session, {});
  expect(await indexOf(UP)).toBeUndefined();
  session.adopt('trusted');
  expect([await indexOf(UP), await indexOf(DOWN)]).toEqual([INDEX, undefined]);
  session.adopt('verified', [{ index: INDEX, column: 'ts' }]); // an earlier visit
  expect([await indexOf(UP), await indexOf(DOWN)]).toEqual([INDEX, undefined]);
  expect(await indexOf({ column: 'gone' })).toBeUndefined();
});
