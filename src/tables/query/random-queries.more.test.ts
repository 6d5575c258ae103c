import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { expectQuery } from '@/analysis/query/parse-query';
import { queryText } from '@/analysis/query/query-text';
import { toRows } from '@/analysis/rows/row-set';
import { openElements } from '@/elements/open-elements';
import { isLong } from '@/testing/long-runs';
import { openFixtureFile } from '@/testing/node-open-fixture';
import { findPython } from '@/testing/node-python';
import { evaluateQuery } from './evaluate-query';

const SCRIPT = join(import.meta.dirname, '../../testing/random_queries.py');
const { PETRI_SEED } = process.env;
const [tables, queries] = isLong ? [60, 1000] : [1, 100];
const seed = PETRI_SEED ?? '1';

const folder = mkdtempSync(join(tmpdir(), 'petri-queries-'));
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

const found = findPython('anndata, h5py, zarr, pandas');
const python = 'python' in found ? found.python : '';
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';

describe.skipIf(why !== '')(`random queries over random tables${why}`, () => {
  it(`find the rows that a literal evaluator and pandas find (PETRI_SEED=${seed})`, async () => {
    const asked = ask(python);
    expect(asked).toHaveLength(tables * queries);
    const differing: unknown[] = [];
    for (let table = 0; table < tables; table++)
      for (const ending of ['h5ad', 'zarr']) {
        const { root, close } = await openFixtureFile(
          join(folder, `table-${table}.${ending}`),
        );
        const elements = openElements(root);
        for (const { where, rows } of asked.filter((one) => one.table === table)) {
          const query = expectQuery(where);
          const answer = await evaluateQuery(elements, '/obs', query);
          const again = expectQuery(queryText(query) ?? '');
          const got = [...toRows(answer.rows)];
          if (JSON.stringify(got) !== JSON.stringify(rows) || !isSame(query, again))
            differing.push({ file: `table-${table}.${ending}`, where, rows, got });
        }
        await close();
      }
    expect(differing.slice(0, 5)).toEqual([]);
  }, 600_000);
});

/** The same query, without the positions of its columns. */
function isSame(a: unknown, b: unknown): boolean {
  const text = (query: unknown) =>
    JSON.stringify(query, (key, value) => (key === 'character' ? undefined : value));
  return text(a) === text(b);
}
