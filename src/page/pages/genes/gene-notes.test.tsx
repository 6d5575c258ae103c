// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { MatrixInfo } from '@/model/dataset';
import { named, sparse } from '@/testing/anndata-sketches';
import { groupSketch } from '@/testing/memory-node';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { GeneStatus } from './GeneStatus';
import { GenePage } from './gene/GenePage';
import { MissingGenes } from './plot/MissingGenes';
import type { GeneNote } from './use-gene-colours';

afterEach(cleanup);

const matrixAt = (path: string, columns: string, genes: number): MatrixInfo => ({
  ...{ path, layout: 'csr', shape: [2, genes], dtype: 'float64' },
  ...{ rows: '/obs', columns },
});
const X = matrixAt('/X', '/var', 2);
/** X has two genes, raw a third one. */
const file: SketchedFile = {
  members: {
    obs: named(['a', 'b']),
    var: named(['CD3E', 'LYZ']),
    X: sparse('csr', [2, 2], {}),
    raw: groupSketch(
      {},
      { X: sparse('csr', [2, 3], {}), var: named(['CD3E', 'LYZ', 'MS4A1']) },
    ),
  },
  dataset: {
    tables: [
      { path: '/obs', length: 2, index: '_index', columns: [] },
      { path: '/var', length: 2, index: '_index', columns: [] },
      { path: '/raw/var', length: 3, index: '_index', columns: [] },
    ],
    matrices: [X, matrixAt('/raw/X', '/raw/var', 3)],
  },
};

it('says of names that a matrix lacks which other one has them, and which none has', async () => {
  showView(
    <MissingGenes
      matrix={X}
      view={{ kind: 'dots', genes: [] }}
      missing={['MS4A1', 'NOPE', 'LY']}
      list="MS4A1, NOPE, LY"
    />,
    file,
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'Not in X; in raw/X: “MS4A1”. Use raw/XNot found in X, raw/X: “NOPE”, “LY”.“LY” matches LYZ.',
  );
});

it('says that a matrix has no gene of a name, with the way to those that it has', async () => {
  const view = { kind: 'gene', gene: 'MS4A1' } as const;
  showView(<GenePage matrix={X} view={view} />, file);
  expect((await screen.findByRole('alert')).textContent).toBe(
    '/X has no gene named “MS4A1”. Other matrices may have it; the table of genes lists all genes in this matrix.',
  );
});

it('calls what the columns of a matrix are by their noun: peaks and antibodies are no genes', async () => {
  const nouns = { row: 'cell', column: 'feature' } as const;
  const features = { ...file, dataset: { ...file.dataset, nouns } };
  showView(<GenePage matrix={X} view={{ kind: 'gene', gene: 'CD4_ADT' }} />, features);
  expect((await screen.findByRole('alert')).textContent).toBe(
    '/X has no feature named “CD4_ADT”. Other matrices may have it; the table of features lists all features in this matrix.',
  );
});

it('says that genes have no names where no table names them, be they rows or columns', () => {
  const view = { kind: 'gene', gene: 'CD3E' } as const;
  const { columns: _, ...unnamed } = X;
  showView(<GenePage matrix={unnamed} view={view} />, {
    ...file,
    dataset: { tables: file.dataset?.tables?.slice(0, 1) ?? [], matrices: [unnamed] },
  });
  expect(
    screen.getByText('The genes of /X have no names, so there are none to show.'),
  ).toBeDefined();
});

it('says how a gene was read, and nothing of one that took no index', () => {
  const said = (gene: GeneNote) => {
    const { container } = showView(
      <GeneStatus name="CD3E" noun="cell" gene={gene} />,
      file,
    );
    const text = container.textContent;
    cleanup();
    return text;
  };
  expect(said({ index: 'kept' })).toBe('Loaded from the gene index on this device.');
  expect(said({ index: 'no-room' })).toBe(
    'There was no room for a gene index: the next gene will take just as long.',
  );
  expect(said({ index: { failed: 'the disk is full' } })).toBe(
    'The index could not be stored: the disk is full',
  );
  expect([said({ index: 'needless' }), said({ index: 'not-asked' }), said({})]).toEqual([
    ...['', '', ''],
  ]);
  const partial = { done: 0.999, stop: () => undefined };
  expect(said({ partial })).toContain(
    'Reading CD3E: 99% of the cells. Grey cells are not read yet.',
  );
});
