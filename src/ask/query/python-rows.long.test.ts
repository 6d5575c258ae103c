import { beforeAll, describe, expect, it } from 'vitest';
import { type RowRecipe, rowSetId } from '@/model/row-set';
import { drawnByPython, noScanpy } from '@/testing/node-python-figures';
import { pythonRows } from './python-rows';

const query = (where: string): RowRecipe => ({ kind: 'query', table: '/obs', where });
const rows = (...ranges: readonly number[]): RowRecipe => {
  return { kind: 'rows', table: '/obs', ranges };
};
/** The numbers of the rows, of six whose kinds are A A B B C and missing, n from 0 to 5 and flag ✓ ✗ ✓ ✓ ✗ ✓. */
const found: Readonly<Record<string, readonly [RowRecipe, readonly number[]]>> = {
  numbers: [rows(0, 1, 2, 4), [0, 2, 3]],
  'no rows': [rows(), []],
  // corners of a triangle above the diagonal, in the first and third column
  outline: [
    {
      kind: 'outlined',
      embedding: '/obsm/X_umap',
      dimensions: [0, 2],
      outlines: [[-1, 0.5, 1.5, -1.8, 1.5, 0.5]],
    },
    [0, 1],
  ],
  labels: [
    { kind: 'category', table: '/obs', column: 'kind', values: ['B', null] },
    [2, 3, 5],
  ],
  booleans: [
    { kind: 'category', table: '/obs', column: 'flag', values: ['False'] },
    [1, 4],
  ],
  compared: [query('n >= 2 and kind == "B"'), [2, 3]],
  range: [query('1 < n <= 4'), [2, 3, 4]],
  // a missing value meets no comparison and no negation of one
  differs: [query('kind != "A"'), [2, 3, 4]],
  negated: [query('not (kind in ["A"] or n > 3)'), [2, 3]],
  'not in': [query('kind not in ["A", "B"]'), [4]],
  missing: [query('kind is missing or kind contains "c"'), [4, 5]],
  present: [query('not kind is missing and flag == true'), [0, 2, 3]],
  starts: [query('index starts with "c5"'), [5]],
  without: [{ kind: 'difference', of: query('n > 1'), without: rows(3, 5) }, [2, 5]],
  joined: [
    { kind: 'union', of: [rows(0, 1), { kind: 'complement', of: query('n < 5') }] },
    [0, 5],
  ],
  common: [{ kind: 'intersection', of: [rows(0, 3), query('n > 0')] }, [1, 2]],
};

const masks = Object.entries(found).map(([name, [recipe]]) => {
  const python = pythonRows(rowSetId(recipe));
  const lines = [
    ...['import scanpy as sc', ...(python?.imports ?? [])],
    'adata = sc.read_h5ad("cells.h5ad")',
    `mask = ${python?.mask}`,
    'sc.pl.embedding(adata, "X_umap")',
  ];
  return [name, [lines.join('\n'), '[i for i, one in enumerate(mask) if one]']] as const;
});

describe.skipIf(noScanpy)(
  `rows in Python${noScanpy && ` (skipped: ${noScanpy})`}`,
  () => {
    let all: ReturnType<typeof drawnByPython>;
    beforeAll(() => {
      all = drawnByPython(Object.fromEntries(masks));
    });

    it.each(Object.keys(found))('finds the same rows: %s', (name) => {
      expect(all[name]).toEqual(found[name]?.[1]);
    });
  },
);

it('has no lines for rows of other tables, and for very many', () => {
  const other: RowRecipe = { kind: 'rows', table: '/var', ranges: [0, 1] };
  expect(pythonRows(rowSetId(other))).toBeUndefined();
  const many = rows(...Array.from({ length: 20_000 }, (_, i) => 2 * i));
  expect(pythonRows(rowSetId(many))).toBeUndefined();
});
