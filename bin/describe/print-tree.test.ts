import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataset } from '@/read/formats/open-dataset';
import {
  arraySketch,
  float32,
  groupSketch,
  int8,
  memoryRoot,
  type NodeSketch,
  text,
} from '@/testing/memory-node';
import { stores } from '@/testing/node-stores';
import { createInk, printTree } from './print-tree';
import { summaryJson, summaryText } from './summary';
import { treeOf } from './tree';

const frame = (names: readonly string[]) =>
  groupSketch(
    { 'encoding-type': 'dataframe', _index: '_index', 'column-order': [] },
    { _index: arraySketch(text, [names.length], names) },
  );

async function print(members: Record<string, NodeSketch>, most = 200): Promise<string> {
  const root = memoryRoot(
    groupSketch(
      { 'encoding-type': 'anndata', 'encoding-version': '0.1.0' },
      { obs: frame(['c0', 'c1']), var: frame(['g0']), ...members },
    ),
  );
  const lines = await treeOf(root, most);
  return printTree('x.h5ad', await openDataset(root), lines, createInk(false));
}

describe('the tree as text', () => {
  it('is aligned, with the kinds and sizes of elements', async () => {
    const X = arraySketch(float32, [2, 1], [1, 2]);
    expect((await print({ X })).split('\n')).toEqual([
      'x.h5ad: AnnData in Zarr 3, 2 observations × 1 variable',
      '/       AnnData                    anndata/0.1.0',
      '├─ obs  dataframe  2 × 0           index _index',
      '├─ var  dataframe  1 × 0           index _index',
      '└─ X    matrix     2 × 1  float32  chunked, 8 bytes uncompressed',
      '',
    ]);
  });

  it('reports unreadable elements and shows the rest', async () => {
    const layers = groupSketch({}, { bad: arraySketch(float32, [3, 1], [1, 2, 3]) });
    const shown = await print({ layers });
    expect(shown).toContain('Problems:\n  /layers/bad\n    /layers/bad: has 3 rows');
    expect(shown).toContain('├─ obs');
  });

  it('escapes control characters in names', async () => {
    const name = 'red\u001b[31m\u202etxt';
    const shown = await print({ uns: groupSketch({}, { [name]: groupSketch({}) }) });
    expect(shown).toContain('red\\u001b[31m\\u202etxt');
    expect(shown).not.toContain('\u001b');
    expect(shown).not.toContain('\u202e');
  });

  it('escapes control characters of names in error messages', async () => {
    const { text, failure } = await summaryText(
      '/no/such\u001b[31m\u202eeman',
      createInk(false),
    );
    expect(text).toBe('');
    expect(failure).toBe('/no/such\\u001b[31m\\u202eeman does not exist.');
  });

  it('shows values of scalars, and uses the singular', async () => {
    const shown = await print({
      uns: groupSketch({}, { title: arraySketch(text, [], ['A title']) }),
      obsm: groupSketch(
        {},
        { image: arraySketch(float32, [2, 1, 3], [1, 2, 3, 4, 5, 6]) },
      ),
      layers: groupSketch(
        {},
        {
          only: groupSketch(
            {
              'encoding-type': 'categorical',
              'encoding-version': '0.2.0',
              ordered: false,
            },
            {
              codes: arraySketch(int8, [2], [0, 0]),
              categories: arraySketch(text, [1], ['a']),
            },
          ),
        },
      ),
    });
    expect(shown).toMatch(/title +scalar +string += "A title"/);
    expect(shown).toMatch(/image +array +2 × 1 × 3/);
    expect(shown).toMatch(/1 category,/);
    expect(shown).not.toContain('1 categories');
  });

  it('names the index of a table, and none of one whose rows are labelled by their positions', async () => {
    const attributes = { CLASS: 'COLUMN_TABLE', VERSION: '1.0', NROWS: 2 };
    const columns = { n: arraySketch(int8, [2], [1, 2]) };
    const tables = groupSketch(
      {},
      { own: groupSketch(attributes, columns), obs: frame(['a']) },
    );
    const lines = (await print({ uns: tables })).split('\n');
    expect(lines.find((line) => line.includes('own'))).toMatch(/dataframe +2 × 1$/);
    expect(lines.findLast((line) => line.includes('obs'))).toMatch(/index _index$/);
  });

  it('says of a root without an encoding what it lacks, and not who wrote it', async () => {
    const root = memoryRoot(groupSketch({}, { obs: frame(['c0']), var: frame(['g0']) }));
    const [line] = await treeOf(root, 200);
    expect([line?.kind, line?.note]).toEqual([
      'AnnData',
      'no encoding-type, as before anndata 0.8',
    ]);
  });

  it('counts omitted members', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`m${i}`, groupSketch({})]),
    );
    expect(await print({ uns: groupSketch({}, many) }, 4)).toContain('… 5 more');
  });
});

it('lists the attributes of a Loom file as tables, and names its format by its id in JSON', async () => {
  const file = join(stores, 'cells.loom');
  const { format, formatInfo, elements } = JSON.parse((await summaryJson(file)).text);
  expect([format, formatInfo]).toEqual(['loom', undefined]);
  const kinds = new Map<string, string>(
    elements.map(({ path, kind }: { path: string; kind: string }) => [path, kind]),
  );
  expect(kinds.get('/col_attrs')).toBe('dataframe');
  expect(kinds.get('/row_attrs')).toBe('dataframe');
});
