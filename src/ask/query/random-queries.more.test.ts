import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toRows } from '@/ask/rows/row-set';
import { openElements } from '@/read/elements/open-elements';
import { openFixtureFile } from '@/testing/node-open-fixture';
import { randomFiles } from '@/testing/node-random-files';
import { evaluateQuery } from './evaluate-query';
import { expectQuery } from './parse-query';
import { queryText } from './query-text';

interface Asked {
  readonly table: number;
  readonly where: string;
  readonly rows: readonly number[];
}

const random = randomFiles<Asked>({
  script: 'random_queries',
  imports: 'anndata, h5py, zarr, pandas',
  long: [1, 60, 1000],
  seeds: process.env.PETRI_QUERY_SEEDS,
});

describe('random queries over random tables', () => {
  it(`find the rows that a literal evaluator and pandas find (${random.title})`, async ({
    skip,
  }) => {
    if (random.missing !== undefined) return skip(random.missing);
    const { folder, answers, remove } = random.get();
    const asked = answers();
    const differing: unknown[] = [];
    for (const table of new Set(asked.map((one) => one.table)))
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
    remove();
    expect(differing.slice(0, 5)).toEqual([]);
    expect(asked.length).toBeGreaterThan(99);
  });
});

/** The same query, without the positions of its columns. */
function isSame(a: unknown, b: unknown): boolean {
  const text = (query: unknown) =>
    JSON.stringify(query, (key, value) => (key === 'character' ? undefined : value));
  return text(a) === text(b);
}
