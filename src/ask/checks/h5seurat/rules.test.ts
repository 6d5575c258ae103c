import { describe, expect, it } from 'vitest';
import { ints, numbers } from '@/testing/anndata-sketches';
import { foundIn } from '@/testing/checked';
import { arraySketch, float64, groupSketch } from '@/testing/memory-node';
import { openFixture } from '@/testing/node-open-fixture';
import {
  assay,
  matrix,
  object,
  type Parts,
  SEURAT_ATTRIBUTES,
  texts,
} from '@/testing/seurat-sketches';
import { checkFile } from '../check-file';
import { H5SEURAT_RULES } from './rules';

const EMBEDDINGS = arraySketch(float64, [2, 3], [1, 2, 3, 4, 5, 6]);
const reduction = (attributes = REDUCTION, embeddings = EMBEDDINGS) => ({
  members: {
    reductions: groupSketch(
      {},
      { pca: groupSketch(attributes, { 'cell.embeddings': embeddings }) },
    ),
  },
});
const REDUCTION = { 'active.assay': ['RNA'], key: ['PC_'], global: [0] };
const square = (attributes: Record<string, readonly string[] | readonly number[]>) =>
  groupSketch(attributes, {
    data: numbers([1]),
    indices: ints([0]),
    indptr: ints([0, 1, 1, 1]),
  });
const graph = (attributes: Record<string, readonly string[] | readonly number[]>) => ({
  members: { graphs: groupSketch({}, { nn: square(attributes) }) },
});
const factor = (values: readonly number[], levels: readonly string[]) => ({
  members: {
    'meta.data': groupSketch(
      {},
      { f: groupSketch({}, { values: ints(values), levels: texts(levels) }) },
    ),
  },
});
const assays = (RNA: ReturnType<typeof assay>) => ({
  members: { assays: groupSketch({}, { RNA }) },
});

const BROKEN: Readonly<Record<string, readonly [path: string, parts: Parts]>> = {
  'root-attribute-missing': [
    '/',
    { attributes: { 'active.assay': ['RNA'], version: ['4'] } },
  ],
  'active-assay-unknown': [
    '/',
    { attributes: { ...SEURAT_ATTRIBUTES, 'active.assay': ['ADT'] } },
  ],
  'root-member-missing': ['/', { without: 'meta.data' }],
  'root-group-missing': ['/', {}],
  'names-not-a-list-of-texts': [
    '/cell.names',
    { members: { 'cell.names': ints([1, 2, 3]) } },
  ],
  'frame-length': [
    '/meta.data/n',
    { members: { 'meta.data': groupSketch({}, { n: ints([1, 2]) }) } },
  ],
  'factor-incomplete': [
    '/meta.data/f',
    {
      members: {
        'meta.data': groupSketch({}, { f: groupSketch({}, { values: ints([1, 1, 1]) }) }),
      },
    },
  ],
  'factor-datatype': [
    '/meta.data/f',
    {
      members: {
        'meta.data': groupSketch(
          {},
          { f: groupSketch({}, { values: numbers([1, 1, 1]), levels: texts(['a']) }) },
        ),
      },
    },
  ],
  'assay-incomplete': [
    '/assays/RNA',
    assays(groupSketch({ key: ['r_'] }, { data: matrix() })),
  ],
  'assay-key-missing': [
    '/assays/RNA',
    assays(groupSketch({}, { features: texts(['g1', 'g2']), data: matrix() })),
  ],
  'scaled-features-missing': [
    '/assays/RNA',
    assays(assay({ 'scale.data': arraySketch(float64, [3, 2], [1, 2, 3, 4, 5, 6]) })),
  ],
  'assay-matrix-shape': [
    '/assays/RNA/counts',
    assays(assay({ counts: arraySketch(float64, [2, 2], [1, 2, 3, 4]) })),
  ],
  'reduction-attribute-missing': [
    '/reductions/pca',
    reduction({ 'active.assay': ['RNA'], global: [0] } as typeof REDUCTION),
  ],
  'reduction-assay-unknown': [
    '/reductions/pca',
    reduction({ ...REDUCTION, 'active.assay': ['X'] }),
  ],
  'cell-embeddings-missing': [
    '/reductions/pca',
    { members: { reductions: groupSketch({}, { pca: groupSketch(REDUCTION) }) } },
  ],
  'cell-embeddings-shape': [
    '/reductions/pca/cell.embeddings',
    reduction(REDUCTION, arraySketch(float64, [2, 2], [1, 2, 3, 4])),
  ],
  'assay-used-missing': ['/graphs/nn', graph({ dims: [3, 3] })],
  'assay-used-unknown': ['/graphs/nn', graph({ dims: [3, 3], 'assay.used': ['X'] })],
  'graph-shape': ['/graphs/nn', graph({ dims: [2, 3], 'assay.used': ['RNA'] })],
  'sparse-incomplete': [
    '/assays/RNA/counts',
    assays(
      assay({
        counts: groupSketch(
          { dims: [2, 3] },
          { data: numbers([1]), indptr: ints([0, 1, 1, 1]) },
        ),
      }),
    ),
  ],
  'sparse-lengths': [
    '/assays/RNA/counts',
    assays(
      assay({
        counts: groupSketch(
          { dims: [2, 3] },
          { data: numbers([1]), indices: ints([0, 1]), indptr: ints([0, 1, 1, 1]) },
        ),
      }),
    ),
  ],
  'duplicate-cell-names': [
    '/cell.names',
    { members: { 'cell.names': texts(['c1', 'c2', 'c1']) } },
  ],
  'factor-out-of-range': ['/meta.data/f', factor([1, 0, 1], ['a'])],
  'duplicate-levels': ['/meta.data/f', factor([1, 2, 1], ['a', 'a'])],
  'sparse-values': [
    '/assays/RNA/counts',
    assays(
      assay({
        counts: groupSketch(
          { dims: [2, 3] },
          { data: numbers([1]), indices: ints([2]), indptr: ints([0, 1, 1, 1]) },
        ),
      }),
    ),
  ],
};

async function linesOf(parts: Parts): Promise<readonly string[]> {
  const { diagnostics } = await checkFile(await object(parts), { depth: 'values' });
  return diagnostics.map(({ severity, path, code }) => `${severity} ${path} ${code}`);
}

describe('the requirements of h5Seurat', () => {
  const rules = [...H5SEURAT_RULES.headers, ...H5SEURAT_RULES.values];
  it.each(rules.map(({ code, severity }) => [code, severity] as const))(
    'include %s, which a file violates at one path',
    async (code, severity) => {
      const [path, parts] = BROKEN[code] ?? ['', {}];
      expect(await linesOf(parts)).toContain(`${severity} ${path} ${code}`);
    },
  );

  it('are all met by the layout of SeuratDisk', async () => {
    const found = await foundIn(await openFixture('small.h5seurat'));
    expect(found.filter((line) => !line.startsWith('info'))).toEqual([]);
  });

  it('are no matter of lists and objects of R whose members are named like those of factors', async () => {
    const values = { values: numbers([1.5]) };
    const lists = {
      a: groupSketch({ names: ['values'] }, values),
      b: groupSketch(
        { names: ['values', 'levels'] },
        { ...values, levels: texts(['x']) },
      ),
      c: groupSketch({ s4class: 'pkg:Bins' }, values),
    };
    const misc = groupSketch({ names: ['a', 'b', 'c'] }, lists);
    const lines = await linesOf({ members: { misc } });
    expect(lines.filter((line) => line.includes('factor'))).toEqual([]);
  });

  it('are met by factors with missing values and graphs of the cells', async () => {
    const lines = [
      ...(await linesOf(factor([1, -2147483648, 2], ['a', 'b']))),
      ...(await linesOf(graph({ dims: [3, 3], 'assay.used': ['RNA'] }))),
      ...(await linesOf(reduction())),
    ];
    expect(lines.filter((line) => !line.startsWith('info'))).toEqual([]);
  });
});
