import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { evaluateQuery } from '@/ask/query/evaluate-query';
import { expectQuery } from '@/ask/query/parse-query';
import { toRows } from '@/ask/rows/row-set';
import { createIndexSession, type IndexSession } from '@/ask/search-index/index-session';
import type { AccessWay, QueryPlan } from '@/model/query-plan';
import { type Elements, openElements } from '@/read/elements/open-elements';
import { openFixtureFile } from '@/testing/node-open-fixture';
import { findPython } from '@/testing/node-python';
import { checkTable, verifyIndexAt } from './check-table';

const SCRIPT = join(
  import.meta.dirname,
  '../../../../e2e/fixtures/random_indexed_tables.py',
);
const { PETRI_SEED } = process.env;
const [tables, queries] = [24, 100];
const seed = PETRI_SEED ?? '1';

const folder = mkdtempSync(join(tmpdir(), 'petri-indexes-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Asked {
  readonly table: number;
  readonly where: string;
  readonly rows: readonly number[];
}

function ask(python: string): readonly Asked[] {
  const args = ['-W', 'ignore', SCRIPT, folder, seed, String(tables), String(queries)];
  const { status, stdout, stderr } = spawnSync(python, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Asked);
}

/**
 * All indexes of the table held against their columns, twice: what the first time kept hides no lie from the second.
 * Verdicts of before, which may be stale, change nothing of it.
 */
async function verified(elements: Elements): Promise<IndexSession> {
  const session = createIndexSession();
  const { indexes } = await checkTable(elements, '/t');
  const stale = indexes.flatMap(({ path, column }) =>
    column === undefined ? [] : [{ index: path, column }],
  );
  session.adopt('verified', stale);
  for (const { path } of indexes) {
    const first = await verifyIndexAt(elements, '/t', path, session);
    expect(await verifyIndexAt(elements, '/t', path, session)).toEqual(first);
  }
  session.adopt('verified', stale);
  return session;
}

/** All indexes verified, limits and fences kept, and then found wrong: nothing of them may be used any more. */
async function revoked(elements: Elements): Promise<IndexSession> {
  const session = await verified(elements);
  const verdict = { status: 'invalid', reason: 'it was revoked' } as const;
  const { indexes } = await checkTable(elements, '/t');
  for (const { path } of indexes) session.note(path, { verdict });
  return session;
}

const found = findPython('anndata, h5py, zarr, pandas');
const python = 'python' in found ? found.python : '';
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';

describe.skipIf(why !== '')(`random queries over random column tables${why}`, () => {
  it(`find the same rows without indexes, with right ones and with lying ones (PETRI_SEED=${seed})`, async () => {
    const asked = ask(python);
    expect(asked).toHaveLength(tables * queries);
    const differing: unknown[] = [];
    const ways = new Map<string, number>();
    for (let table = 0; table < tables; table++)
      for (const name of [`table-${table}.h5`, `lying-${table}.h5`]) {
        const { root, close } = await openFixtureFile(join(folder, name));
        const elements = openElements(root);
        const sessions: Record<string, IndexSession> = {
          scanned: createIndexSession('ignored'),
          unverified: createIndexSession('verified'),
          verified: await verified(elements),
          revoked: await revoked(elements),
          ...(name.startsWith('table') && { trusted: createIndexSession('trusted') }),
        };
        for (const { where, rows } of asked.filter((one) => one.table === table))
          for (const [how, indexes] of Object.entries(sessions)) {
            const query = expectQuery(where);
            const partly =
              how === 'unverified' &&
              (await evaluateQuery(elements, '/t', query, { indexes, scan: 'named' }));
            const answer = await evaluateQuery(elements, '/t', query, { indexes });
            const got = [...toRows(answer.rows)];
            const isRight = JSON.stringify(got) === JSON.stringify(rows);
            if (!isRight || (partly && faultOfPart(partly, rows)))
              differing.push({ name, how, where, rows, got, plan: answer.plan.columns });
            if (name.startsWith('table')) count(ways, how, answer.plan);
          }
        await close();
      }
    expect(differing.slice(0, 3)).toEqual([]);
    // each kind took part, and none if indexes are ignored
    const kinds = [...ways.keys()].toSorted();
    expect(kinds).toEqual([
      ...['revoked: codes', 'revoked: limits'],
      ...['scanned: codes', 'scanned: limits'],
      ...['trusted: BITMAP trusted', 'trusted: CHUNK_BLOOM trusted'],
      ...['trusted: CHUNK_MINMAX trusted', 'trusted: SORTED_ROWS trusted'],
      ...['trusted: codes', 'trusted: limits'],
      ...['unverified: BITMAP unverified', 'unverified: CHUNK_BLOOM unverified'],
      ...['unverified: CHUNK_MINMAX unverified', 'unverified: SORTED_ROWS unverified'],
      ...['unverified: codes', 'unverified: limits'],
      ...['verified: BITMAP verified', 'verified: CHUNK_BLOOM verified'],
      ...['verified: CHUNK_MINMAX verified', 'verified: SORTED_ROWS verified'],
      ...['verified: codes', 'verified: limits'],
    ]);
  });
});

/** Rows of a preliminary answer are correct as far as they go. */
function faultOfPart(
  { rows, plan }: Awaited<ReturnType<typeof evaluateQuery>>,
  all: readonly number[],
): boolean {
  const { count, isFinal } = plan.answer;
  const known = new Set(all);
  const some = [...toRows(rows)];
  return (
    count !== some.length ||
    some.some((row) => !known.has(row)) ||
    (isFinal && count !== all.length)
  );
}

function count(ways: Map<string, number>, how: string, { columns }: QueryPlan): void {
  const name = (way: AccessWay) =>
    way.kind === 'index' ? `${way.family} ${way.trust}` : way.kind === 'kept' && way.what;
  for (const way of columns.flatMap((column) => column.ways)) {
    const key = name(way);
    if (key) ways.set(`${how}: ${key}`, (ways.get(`${how}: ${key}`) ?? 0) + 1);
  }
}
