import { expect, it } from 'vitest';
import { openElements } from '@/read/elements/open-elements';
import type { StoredGroup } from '@/read/node';
import { type Members, named, texts } from '@/testing/anndata-sketches';
import {
  arraySketch,
  float64,
  groupSketch,
  memoryRoot,
  type ReadLog,
} from '@/testing/memory-node';
import { createGeneNameReader } from './gene-name-lists';
import { namingColumns } from './naming-columns';
import { namingByName } from './naming-kind';

const IDS = ['ENSG00000000001', 'ENSG00000000002', 'ENSG00000000003', 'ENSG00000000004'];
const SYMBOLS = ['TP53', 'CD3E', 'CD99', 'MT-CO1'];
const numbers = () => arraySketch(float64, [4], [1, 2, 3, 4]);
const many = (name: string, count: number): Members =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${name}${i}`, numbers()]));

/** A table whose openings and reads of columns are recorded. */
function recorded(index: readonly string[], columns: Members) {
  const reads: ReadLog = [];
  const opened: string[] = [];
  const watched = (group: StoredGroup): StoredGroup => ({
    ...group,
    async open(name, options) {
      if (group.path === '/var') opened.push(name);
      const node = await group.open(name, options);
      return node.kind === 'group' ? watched(node) : node;
    },
  });
  const root = memoryRoot(groupSketch({}, { var: named(index, columns) }), reads);
  return {
    elements: openElements(watched(root)),
    opened,
    read: () => reads.map(({ path }) => path),
  };
}

it('opens a handful of the columns of a wide table, measurements last, and reads texts only', async () => {
  const { elements, opened, read } = recorded(IDS, {
    ...many('mean_', 100),
    ...many('pct_dropout_', 100),
    ...many('Spalte', 3),
    Zeile: texts(SYMBOLS),
    ...many('x', 200),
  });
  const found = await namingColumns(elements, '/var', {});
  expect(found).toEqual([
    { path: '/var/_index', kind: 'identifiers' },
    { path: '/var/Zeile', kind: 'symbols' },
  ]);
  const columns = opened.filter((name) => name !== '_index');
  expect(columns).toEqual(['Spalte0', 'Spalte1', 'Spalte2', 'Zeile', 'x0', 'x1']);
  expect(read()).toEqual(['/var/_index', '/var/Zeile']);
});

it('looks no further where usual names give symbols and identifiers, and reads only what it returns', async () => {
  const { elements, opened, read } = recorded(IDS, {
    ...many('score', 50),
    feature_name: texts(SYMBOLS),
    feature_reference: texts(['a', 'a', 'a', 'a']),
    feature_biotype: texts(['b', 'b', 'b', 'b']),
    ...many('y', 50),
  });
  const { read: readNames } = createGeneNameReader(elements);
  expect(await readNames({ table: '/var', others: [] }, {})).toHaveLength(2);
  expect(opened.filter((name) => name !== '_index')).toEqual(['feature_name']);
  expect(read()).toEqual(['/var/_index', '/var/_index', '/var/feature_name']);
});

it('finds what columns hold once for each table', async () => {
  const { elements, opened } = recorded(SYMBOLS, many('z', 20));
  await Promise.all([1, 2, 3].map(() => namingColumns(elements, '/var', {})));
  const count = opened.length;
  await createGeneNameReader(elements).read({ table: '/var', others: [] }, {});
  expect(opened).toHaveLength(count);
});

it.each([
  ['gene_symbols', 'usual'],
  ...[
    'id',
    'Accession',
    'external_gene_name',
    'mgi_symbol',
    'hugo_symbol',
    'gene.name',
    'Gene Symbol',
    'gene_ids-0',
    'gene_id_version',
    'featurekey',
    'original_gene_symbols',
    'entrezgene',
    'name_in_reference',
  ].map((name) => [name, 'likely'] as const),
  ['Zeile', 'possible'],
  ...[
    'n_cells',
    'n_cells_by_counts',
    'mean_counts',
    'log1p_mean_counts',
    'pct_dropout_by_counts',
    'highly_variable',
    'dispersions_norm',
    'vst.mean',
    'vst.variance.standardized',
    'feature_types',
    'feature_reference',
    'feature_biotype',
    'feature_length',
    'feature_is_filtered',
    'gene_biotype',
    'gene_length',
    'chromosome',
    'genome',
    'mt',
    'std',
    'total_counts',
  ].map((name) => [name, 'other'] as const),
] as const)('the column %s is, by its name, %s', (name, kind) => {
  expect(namingByName(name)).toBe(kind);
});
