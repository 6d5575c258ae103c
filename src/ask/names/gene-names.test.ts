import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import {
  encoded,
  labelled,
  type Members,
  named,
  sparse,
  texts,
} from '@/testing/anndata-sketches';
import { groupSketch, memoryRoot, type NodeSketch } from '@/testing/memory-node';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { openFixture } from '@/testing/node-open-fixture';
import { geneAt, resolveGene } from './find-genes';
import { geneNumber, readGeneNames } from './gene-names';

const IDS = ['ENSG00000000001', 'ENSG00000000002', 'ENSG00000000003', 'ENSG00000000004'];
const SYMBOLS = ['TP53', 'CD3E', 'CD99', 'MT-CO1'];

async function namesOf(
  root: Awaited<ReturnType<typeof openFixture>>,
  at = 0,
  chosen?: string,
) {
  const opened = await openRoot(root);
  const dataset = await describeRoot(opened);
  const matrix = dataset.matrices[at];
  if (!matrix) throw new Error('no matrix');
  const names = await readGeneNames({ ...opened, dataset }, matrix, {}, chosen);
  if (!names) throw new Error('no names');
  return names;
}

const fileOf = (genes: NodeSketch, more: Members = {}) =>
  memoryRoot(
    groupSketch(encoded('anndata', '0.1.0'), {
      obs: named(['a', 'b']),
      var: genes,
      X: sparse('csr', [2, 4], {}),
      ...more,
    }),
  );

const found = (names: Awaited<ReturnType<typeof namesOf>>, text: string) => {
  const gene = resolveGene(names, text);
  return gene.kind === 'gene' ? gene.column : gene;
};

describe('genes are found by', () => {
  it.each([
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
    'Zeile',
  ])('symbols in the column %s', async (column) => {
    const names = await namesOf(fileOf(named(IDS, { [column]: texts(SYMBOLS) })));
    expect(found(names, 'CD3E')).toBe(1);
    expect(found(names, 'cd3e')).toBe(1);
    expect(geneAt(names, 1)).toEqual({ column: 1, name: 'CD3E', id: 'ENSG00000000002' });
  });

  it('identifiers in a column of any name, but not by other texts', async () => {
    const names = await namesOf(
      fileOf(
        named(SYMBOLS, {
          biotype: labelled(['coding'], [0, 0, 0, 0]),
          about: texts([
            'a tumour gene',
            'a T cell gene',
            'a red cell gene',
            'a gene of MT',
          ]),
          length: texts(['1.5', '2.25', '3.5', '4.5']),
          sequence: texts([
            'ACGTACGTACGT',
            'ACGTACGTACGA',
            'ACGTACGTACGC',
            'ACGTACGTACGG',
          ]),
          xyz: texts(IDS),
        }),
      ),
    );
    expect(names.columns).toEqual([IDS]);
    expect(found(names, 'ENSG00000000004')).toBe(3);
  });

  it('identifiers without their version, and never by a part of a clone’s name', async () => {
    const names = await namesOf(
      fileOf(
        named([
          'ENSG00000182378.15',
          'ENSG00000182378.15_PAR_Y',
          'AC004556.3',
          'AC004556.1',
        ]),
      ),
    );
    expect(found(names, 'ENSG00000182378')).toBe(0);
    expect(found(names, 'ensg00000182378.2')).toBe(0);
    expect(found(names, 'ENSG00000182378_PAR_Y')).toBe(1);
    expect(found(names, 'AC004556')).toEqual({ kind: 'unknown' });
    expect(found(names, 'AC004556.2')).toEqual({ kind: 'unknown' });
    expect(found(names, 'ac004556.1')).toBe(3);
  });

  it('the chosen column first, which is also shown', async () => {
    const file = () =>
      fileOf(named(SYMBOLS, { old: texts(['P53', 'TP53', 'MIC2', 'COX1']) }));
    expect(found(await namesOf(file()), 'TP53')).toBe(0);
    const names = await namesOf(file(), 0, 'old');
    expect(found(names, 'TP53')).toBe(1);
    expect(geneAt(names, 0)).toEqual({ column: 0, name: 'P53', id: 'TP53' });
    await expect(namesOf(file(), 0, 'odl')).rejects.toThrow('/var has no column “odl”.');
  });

  it('the symbol in raw, which has only identifiers, if a column of var maps them', async () => {
    const raw = groupSketch(encoded('raw', '0.1.0'), {
      X: sparse('csr', [2, 4], {}),
      var: named([...IDS].reverse()),
    });
    const names = await namesOf(
      fileOf(named(SYMBOLS, { gene_ids: texts(IDS) }), { raw }),
      1,
    );
    expect(found(names, 'TP53')).toBe(3);
    expect(geneAt(names, 3)).toEqual({ column: 3, name: 'TP53', id: 'ENSG00000000001' });
  });
});

it('names every gene that shares a name', async () => {
  const names = await namesOf(
    fileOf(named(['CD99', 'CD99', 'A', 'a'], { ids: texts(IDS) })),
  );
  expect(found(names, 'CD99')).toEqual({ kind: 'ambiguous', count: 2, columns: [0, 1] });
  expect(found(names, 'CD99@1')).toBe(1);
  expect(found(names, 'A')).toBe(2);
  expect(() => geneNumber(names, 'cd99', '/X', 4)).toThrow(
    '/X has 2 genes “cd99”. Name one of them: CD99@0, CD99@1.',
  );
});

describe.skipIf(!hasFaults)(
  `files of bug reports${hasFaults ? '' : ` (left out: ${NO_FAULTS})`}`,
  () => {
    it.each([
      'col_Gene_Symbol',
      'col_external_gene_name',
      'col_original_gene_symbols',
      'numeric_index_symbols_in_names',
      'col_gene_ids-0',
      'dup_index',
    ])(
      '%s: genes are found by symbol, in another case and without version',
      async (name) => {
        const names = await namesOf(
          await openFixture(join(faults, 'gene-names', `${name}.h5ad`)),
        );
        expect([
          found(names, 'CD3E'),
          found(names, 'Cd3e'),
          found(names, 'cd3d'),
        ]).toEqual([0, 6, 13]);
        expect(found(names, 'cd3e')).toEqual({
          kind: 'ambiguous',
          count: 2,
          columns: [0, 6],
        });
        if (name !== 'numeric_index_symbols_in_names')
          expect(found(names, 'ENSG10000000002')).toBe(2);
        if (name !== 'col_gene_ids-0')
          expect(found(names, 'CD99')).toEqual({
            kind: 'ambiguous',
            count: 2,
            columns: [1, 2],
          });
        expect([found(names, 'x@3'), found(names, 'A,B')]).toEqual([12, 11]);
      },
    );

    it.each(['b_v03', 'c_starsolo_no_genome_no_type'])(
      'cellbender/%s: genes are found by name and by identifier',
      async (name) => {
        const names = await namesOf(
          await openFixture(join(faults, 'cellbender', `${name}.h5`)),
        );
        expect(found(names, 'GENE3')).toBe(3);
        expect(found(names, 'ENSG00000000003')).toBe(3);
        expect(found(names, 'ensg00000000003.7')).toBe(3);
        expect(geneAt(names, 3)).toEqual({
          ...{ column: 3, name: 'GENE3', id: 'ENSG00000000003' },
        });
      },
    );
  },
);

it('gives no range of numbers where there are no genes', () => {
  for (const text of ['CD3E', '@0'])
    expect(() => geneNumber(undefined, text, '/X', 0)).toThrow('/X has no genes.');
  expect(() => geneNumber(undefined, 'CD3E', '/X', 2)).toThrow(
    'Give numbers from @0 to @1.',
  );
  expect(() => geneNumber(undefined, '@2', '/X', 2)).toThrow(
    '/X has no gene @2: its 2 genes have numbers from @0.',
  );
});
