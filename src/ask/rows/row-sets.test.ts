import { describe, expect, it } from 'vitest';
import { throwIfAborted } from '@/model/errors';
import { type RowRecipe, rowSetId } from '@/model/row-set';
import { fromRanges } from './row-set';
import { createRowSets, type MakeRows } from './row-sets';

/** Scattered rows: one set of them is a bitmap of 8,192 bytes. */
const LENGTH = 65_536;
const rows = (first: number): RowRecipe => ({
  kind: 'rows',
  table: '/obs',
  ranges: [first, first + 1],
});

function recorded(make: Partial<{ wait: Promise<void> }> = {}) {
  const made: string[] = [];
  const aborted: string[] = [];
  const finder: MakeRows = async (recipe, rowsOf, { signal, report }) => {
    const id = rowSetId(recipe);
    made.push(id);
    signal?.addEventListener('abort', () => aborted.push(id));
    report?.({ done: 1, total: 2, unit: 'values' });
    if (recipe.kind === 'union') {
      for (const part of recipe.of) await rowsOf(part);
      return fromRanges([0, 2], LENGTH);
    }
    if (recipe.kind !== 'rows') throw new Error('not in this test');
    await make.wait;
    throwIfAborted(signal);
    const ranges = Array.from({ length: LENGTH / 2 }, (_, i) => i + (i >> 1));
    return { ...fromRanges(ranges, LENGTH), count: recipe.ranges[0] ?? 0 };
  };
  return { made, aborted, finder };
}

describe('sets of rows in the worker', () => {
  it('makes a set once for all that ask for it, and keeps it after the last released it', async () => {
    const { made, finder } = recorded();
    const sets = createRowSets(finder);
    const [a, b] = await Promise.all([
      sets.hold(rowSetId(rows(5))),
      sets.hold(rowSetId(rows(5))),
    ]);
    expect(a.rows).toBe(b.rows);
    expect(a.rows.count).toBe(5);
    a.release();
    b.release();
    (await sets.hold(rowSetId(rows(5)))).release();
    expect(made).toHaveLength(1);
  });

  it('drops the least recently used that nothing holds when the budget is spent', async () => {
    const { made, finder } = recorded();
    const sets = createRowSets(finder, 20_000); // two of about 8,300 bytes
    const held = await sets.hold(rowSetId(rows(1)));
    (await sets.hold(rowSetId(rows(2)))).release();
    (await sets.hold(rowSetId(rows(3)))).release();
    expect(sets.bytes).toBeLessThanOrEqual(20_000);
    (await sets.hold(rowSetId(rows(1)))).release(); // held all the while
    (await sets.hold(rowSetId(rows(3)))).release();
    expect(made).toHaveLength(3);
    (await sets.hold(rowSetId(rows(2)))).release();
    expect(made).toHaveLength(4);
    held.release();
  });

  it('keeps what is held beyond the budget, and lets it go with its last user', async () => {
    const { made, finder } = recorded();
    const sets = createRowSets(finder, 100);
    const first = await sets.hold(rowSetId(rows(1)));
    const second = await sets.hold(rowSetId(rows(1)));
    first.release();
    first.release(); // twice is once
    expect(sets.bytes).toBeGreaterThan(8000);
    (await sets.hold(rowSetId(rows(1)))).release();
    expect(made).toHaveLength(1);
    second.release();
    expect(sets.bytes).toBe(0);
    await sets.hold(rowSetId(rows(1)));
    expect(made).toHaveLength(2);
  });

  it('uses the sets of parts again in other combinations', async () => {
    const { made, finder } = recorded();
    const sets = createRowSets(finder);
    const both: RowRecipe = { kind: 'union', of: [rows(1), rows(2)] };
    const other: RowRecipe = { kind: 'union', of: [rows(2), rows(1)] };
    await sets.hold(rowSetId(both));
    await sets.hold(rowSetId(other));
    expect(made).toEqual([both, rows(1), rows(2), other].map(rowSetId));
  });

  it('gives up making a set, parts included, when the last that waits aborts', async () => {
    const never = new Promise<void>(() => {});
    const { made, aborted, finder } = recorded({ wait: never });
    const sets = createRowSets(finder);
    const both: RowRecipe = { kind: 'union', of: [rows(1), rows(2)] };
    const [one, two] = [new AbortController(), new AbortController()];
    const waits = [one, two].map(({ signal }) => sets.hold(rowSetId(both), { signal }));
    const ends = Promise.allSettled(waits);
    one.abort();
    await expect(waits[0]).rejects.toThrow();
    expect(aborted).toEqual([]);
    two.abort();
    await ends;
    expect(aborted.toSorted()).toEqual([both, rows(1)].map(rowSetId).toSorted());
    expect(made).toEqual([both, rows(1)].map(rowSetId));
    expect(sets.bytes).toBe(0);
  });

  it('forgets a failure, so that asking again may succeed', async () => {
    const { finder } = recorded();
    let failures = 0;
    const sets = createRowSets(async (...args) => {
      if (failures++ === 0) throw new Error('the server was away');
      return finder(...args);
    });
    await expect(sets.hold(rowSetId(rows(4)))).rejects.toThrow('away');
    expect((await sets.hold(rowSetId(rows(4)))).rows.count).toBe(4);
  });

  it('reports progress to all that wait', async () => {
    const { finder } = recorded();
    const sets = createRowSets(finder);
    const heard: number[] = [];
    await sets.hold(rowSetId(rows(1)), { report: ({ done }) => heard.push(done) });
    expect(heard).toEqual([1]);
  });
});
