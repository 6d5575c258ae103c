import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { evaluateQuery } from '@/ask/query/evaluate-query';
import { expectQuery } from '@/ask/query/parse-query';
import { rowFinder } from '@/ask/rows/find-rows';
import { fromRanges, toRows } from '@/ask/rows/row-set';
import { createRowSets } from '@/ask/rows/row-sets';
import { createIndexSession } from '@/ask/search-index/index-session';
import { type RowRecipe, type RowSet, rowSetId } from '@/model/row-set';
import { openFileSource } from '@/read/bytes/node-file-source';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import type { DecodePool } from '@/read/codecs/codec';
import { openContainer } from '@/read/container/open-container';
import { openElements } from '@/read/elements/open-elements';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { stores } from '@/testing/node-stores';
import { findWithin, isMade } from './find-within';

const LENGTH = 100;
const query = (where: string): RowRecipe => ({ kind: 'query', table: '/t', where });
const rows = (...ranges: readonly number[]): RowRecipe => {
  return { kind: 'rows', table: '/t', ranges };
};
const all = (...of: readonly [RowRecipe, ...RowRecipe[]]): RowRecipe => {
  return { kind: 'intersection', of };
};

/** Evaluates a recipe over queries with known rows; records over how many rows each was evaluated. */
async function find(recipe: RowRecipe) {
  const found: Readonly<Record<string, readonly number[]>> = {
    even: Array.from({ length: 50 }, (_, i) => [2 * i, 2 * i + 1]).flat(),
    low: [0, 20],
  };
  const asked: string[] = [];
  if (!isMade(recipe)) throw new Error('found as a whole');
  const set = await findWithin(recipe, undefined, {
    rowsOf: async (part) => {
      asked.push(part.kind);
      if (part.kind === 'arranged') {
        const order = Uint32Array.of(30, 4, 12, 7);
        return { kind: 'order', count: 4, length: LENGTH, rows: order };
      }
      return fromRanges(part.kind === 'rows' ? part.ranges : [], LENGTH);
    },
    evaluate: async ({ where }, within): Promise<RowSet> => {
      asked.push(`${where} of ${within?.count ?? 'all'}`);
      const rowsFound = toRows(fromRanges(found[where] ?? [], LENGTH));
      const isIn = new Set(within ? toRows(within) : rowsFound);
      return fromRanges(
        [...rowsFound].filter((row) => isIn.has(row)).flatMap((row) => [row, row + 1]),
        LENGTH,
      );
    },
  });
  return { rows: [...toRows(set)], asked };
}

describe('queries are evaluated over the rows', () => {
  it('that an intersection has otherwise, whichever is written first', async () => {
    const expected = [8, 10];
    for (const recipe of [
      all(query('even'), rows(7, 12)),
      all(rows(7, 12), query('even')),
    ]) {
      expect(await find(recipe)).toEqual({
        rows: expected,
        asked: ['rows', 'even of 5'],
      });
    }
  });

  it('that queries before them leave', async () => {
    expect(await find(all(rows(7, 60), query('low'), query('even')))).toEqual({
      rows: [8, 10, 12, 14, 16, 18],
      asked: ['rows', 'low of 53', 'even of 13'],
    });
  });

  it('that a union does not have yet', async () => {
    expect(await find({ kind: 'union', of: [query('low'), rows(5, 100)] })).toEqual({
      rows: Array.from({ length: LENGTH }, (_, i) => i),
      asked: ['rows', 'low of 5'],
    });
  });

  it('that nested parts leave, turned round or taken away', async () => {
    const notEven: RowRecipe = { kind: 'complement', of: query('even') };
    expect(await find(all(notEven, rows(0, 6)))).toEqual({
      rows: [1, 3, 5],
      asked: ['rows', 'even of 6'],
    });
    const without: RowRecipe = { kind: 'difference', of: rows(0, 6), without: notEven };
    expect(await find(without)).toEqual({
      rows: [0, 2, 4],
      asked: ['rows', 'even of 6'],
    });
  });

  it('of an order, which is kept', async () => {
    const sorted: RowRecipe = { kind: 'arranged', table: '/t', sort: [] };
    expect(await find(all(sorted, query('low')))).toEqual({
      rows: [4, 12, 7],
      asked: ['arranged', 'low of 4'],
    });
    expect((await find(all(query('low'), sorted))).rows).toEqual([4, 7, 12]);
  });
});

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** `mixed` is row · 7919 modulo 10,240, in 40 chunks; the rows below are numpy's. */
async function opened() {
  const seen = { chunks: 0 };
  const pool = inlineDecodePool();
  const { run } = pool;
  const counting: DecodePool = {
    ...pool,
    decode(job, signal) {
      seen.chunks += 1;
      return pool.decode(job, signal);
    },
    // compared beside the decoder
    ...(run && {
      run(job, signal) {
        seen.chunks += job.kernel === 'compare' ? job.values.chunks.length : 1;
        return run(job, signal);
      },
    }),
  };
  const source = await openFileSource(join(stores, 'tables.lying.h5'));
  const reader = createChunkReader({ pool: counting });
  const { root } = await openContainer({ kind: 'bytes', source }, { reader });
  if (root.kind !== 'group') throw new Error('no group');
  closing.push(() => source.close());
  return { elements: openElements(root), seen };
}

const MIXED = { kind: 'query', table: '/lying', where: 'mixed > 5000' } as const;
/** Rows with mixed > 5000 among 250 to 259 and 9,990 to 9,999. */
const AROUND = [252, 253, 256, 257, 258, 9990, 9993, 9994, 9995, 9998, 9999];
const SELECTED = { kind: 'rows', table: '/lying', ranges: [0, 300] } as const;

describe('of a column', () => {
  it('the chunks are read that have selected rows, and no others', async () => {
    const { elements, seen } = await opened();
    const sets = createRowSets(rowFinder(() => elements));
    const both: RowRecipe = { kind: 'intersection', of: [MIXED, SELECTED] };
    const held = await sets.hold(rowSetId(both));
    const found = [...toRows(held.rows)];
    expect([found.length, ...found.slice(0, 3)]).toEqual([152, 1, 2, 5]);
    expect(seen.chunks).toBe(2);
    // known rows are not read again
    await sets.hold(rowSetId(MIXED));
    const before = seen.chunks;
    const more: RowRecipe = { kind: 'rows', table: '/lying', ranges: [9000, 9900] };
    await sets.hold(rowSetId({ kind: 'intersection', of: [MIXED, more] }));
    expect(seen.chunks).toBe(before);
  });

  it('only chunks and rows in question are in the plan', async () => {
    const { elements } = await opened();
    const within = fromRanges([250, 260, 9990, 10_000], 10_240);
    const { rows: set, plan } = await evaluateQuery(
      elements,
      '/lying',
      expectQuery(MIXED.where),
      { within },
    );
    expect([...toRows(set)]).toEqual(AROUND);
    expect(plan.columns[0]).toMatchObject({ chunks: { read: 3, of: 40 } });
    expect(plan.conditions).toMatchObject([{ asked: 20, met: AROUND.length }]);
    expect(plan.answer).toMatchObject({ count: AROUND.length, isFinal: true });
  });

  it('rows that limits decide are those in question, and nothing is read', async () => {
    const { elements, seen } = await opened();
    const indexes = createIndexSession('ignored');
    const ask = (where: string, within?: RowSet) =>
      evaluateQuery(elements, '/lying', expectQuery(where), { indexes, within });
    await ask('mixed > 5000');
    const before = seen.chunks;
    const { rows: set, plan } = await ask(
      'mixed >= 0',
      fromRanges([5, 9, 700, 701], 10_240),
    );
    expect([...toRows(set)]).toEqual([5, 6, 7, 8, 700]);
    expect([plan.answer.count, seen.chunks]).toEqual([5, before]);
  });

  it('a trusted bitmap is asked for the rows in question', async () => {
    const { elements } = await opened();
    const indexes = createIndexSession('trusted');
    const { rows: set, plan } = await evaluateQuery(
      ...([elements, '/lying', expectQuery('kind == "c"')] as const),
      { indexes, within: fromRanges([100, 310], 10_240) },
    );
    expect([...toRows(set)]).toEqual([107, 207, 307]);
    expect(plan.conditions).toMatchObject([{ asked: 210, decided: 210, met: 3 }]);
  });
});
