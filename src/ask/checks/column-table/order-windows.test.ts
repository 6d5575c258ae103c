import { beforeAll, describe, expect, it } from 'vitest';
import { rowFinder } from '@/ask/rows/find-rows';
import { createOrderWindows } from '@/ask/rows/order-windows';
import { createRowSets } from '@/ask/rows/row-sets';
import { createIndexSession, type IndexSession } from '@/ask/search-index/index-session';
import type { SortBy } from '@/model/arrangement';
import type { IndexRange } from '@/model/block';
import { rowSetId } from '@/model/row-set';
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

/** The orders of a file that was just opened. */
async function ordersOf(session: IndexSession) {
  const { elements, ...counted } = await opened(file);
  const sets = createRowSets(rowFinder(() => elements, session));
  return { orders: createOrderWindows(elements, sets, session), ...counted };
}

const recipeOf = (by: SortBy) => rowSetId({ kind: 'arranged', table: TABLE, sort: [by] });

/** Asks for a window, and counts what that decodes and reads. */
async function windowOf(session: IndexSession, by: SortBy, places: IndexRange) {
  const { orders, seen, reads } = await ordersOf(session);
  const before = reads.length;
  const rows = await orders.rowsAt(TABLE, recipeOf(by), places, {});
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
    const { orders, seen } = await ordersOf(session);
    for (const by of [UP, DOWN])
      expect(await orders.count(TABLE, recipeOf(by), {})).toBe(ROWS);
    expect(seen.chunks).toBe(0);
  });

  it('hears an abort', async () => {
    const session = await verifiedSession();
    const { orders, seen } = await ordersOf(session);
    const controller = new AbortController();
    const { signal } = controller;
    const reading = orders.rowsAt(TABLE, recipeOf(UP), [0, 4096], { signal });
    controller.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen.chunks).toBe(0);
  });

  it('is of the sorted rows once the index was found wrong, or is not to be used', async () => {
    const session = await verifiedSession();
    const chunksOf = async () => {
      const { rows, chunks } = await windowOf(session, UP, [0, 2]);
      expect(rows).toEqual(Uint32Array.of(0, 50_000));
      return chunks;
    };
    session.adopt('ignored');
    expect(await chunksOf()).toBeGreaterThan(2); // the whole column
    session.adopt('trusted');
    expect(await chunksOf()).toBeLessThanOrEqual(2);
    session.note(INDEX, { verdict: { status: 'invalid', reason: 'it is wrong' } });
    expect(await chunksOf()).toBeGreaterThan(2);
  });
});

it('the rows are sorted where nothing verified the index, or its ties are not known for a descending order', async () => {
  const session = createIndexSession();
  const sorts = async (by: SortBy) => {
    const { orders, seen } = await ordersOf(session);
    expect(await orders.count(TABLE, recipeOf(by), {})).toBe(ROWS);
    return seen.chunks > 0;
  };
  expect(await sorts(UP)).toBe(true);
  session.adopt('trusted');
  expect([await sorts(UP), await sorts(DOWN)]).toEqual([false, true]);
  session.adopt('verified', [{ index: INDEX, column: 'ts' }]); // an earlier visit
  expect([await sorts(UP), await sorts(DOWN)]).toEqual([false, true]);
  await expect(sorts({ column: 'gone' })).rejects.toThrow('no column “gone”');
});
