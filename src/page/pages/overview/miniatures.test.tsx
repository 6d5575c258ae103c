// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { DType } from '@/model/dtype';
import { computed, dict, encoded, labelled, numbered } from '@/testing/anndata-sketches';
import { arraySketch, float64, text } from '@/testing/memory-node';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { Miniatures } from './Miniatures';

afterEach(cleanup);

const codes = (length: number, codeAt: (row: number) => number) =>
  Array.from({ length }, (_, row) => codeAt(row));
const file = (length: number): SketchedFile => ({
  members: {
    obs: numbered('_index', length, {
      leiden: labelled(
        ['0', '1'],
        codes(length, (row) => (row < length / 4 ? 0 : 1)),
      ),
      sample: labelled(
        ['a', 'b'],
        codes(length, (row) => row % 2),
      ),
      total_counts: computed(length, (row) => row),
    }),
  },
  dataset: {
    tables: [first(length).table],
    matrices: [
      {
        ...{ path: '/X', layout: 'csr', shape: [length, 3], dtype: 'float32' },
        rows: '/obs',
      },
    ],
    embeddings: [{ path: '/obsm/X_umap', shape: [length, 2], rows: '/obs' }],
  },
});

/** The table of the cells, and its measure of quality. */
const first = (length: number) => ({
  table: {
    ...{ path: '/obs', length, index: '_index' },
    columns: ['leiden', 'sample', 'total_counts'],
  },
  measures: [{ id: 'total', says: 'total counts', column: 'total_counts' } as const],
});

it('shows the composition by sample and the measures of quality, each one click from its page', async () => {
  const { store } = showView(<Miniatures {...first(8)} />, file(8));
  const composition = await screen.findByRole('button', {
    name: 'Composition: leiden by sample',
  });
  expect(screen.getByTitle('a: 4 cells')).toBeDefined();
  const quality = await screen.findByRole('button', {
    name: 'Quality: distributions and medians',
  });
  expect(quality.textContent).toContain('total_counts3.5');
  fireEvent.click(composition);
  expect(store.getState().view).toMatchObject({
    element: '/obs',
    plot: { kind: 'composition', by: '/obs/sample', split: '/obs/leiden' },
  });
  fireEvent.click(quality);
  expect(store.getState().view.plot).toMatchObject({ kind: 'qc' });
});

it('reads nothing of the columns of a long remote table before it is asked to', async () => {
  const { client } = showView(<Miniatures {...first(300_000)} />, file(300_000));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(client.asked.filter((asked) => /profile|crosstab/.test(asked))).toEqual([]);
  fireEvent.click(
    screen.getByRole('button', {
      name: /^Embedding, composition and quality: Read the columns, up to 4.2 MB/,
    }),
  );
  expect(await screen.findByRole('button', { name: /^Quality/ })).toBeDefined();
});

it('draws nothing of a table without rows', () => {
  const { client } = showView(<Miniatures {...first(0)} />, file(0));
  expect(client.asked.filter((asked) => /profile|drawSmall/.test(asked))).toEqual([]);
  expect(screen.queryByRole('button')).toBeNull();
});

const ofGroups = (dtype: DType, rows: readonly (readonly unknown[])[]) =>
  arraySketch(
    {
      kind: 'compound',
      bytes: 16,
      fields: ['0', '1'].map((name, at) => ({ name, offset: 8 * at, dtype })),
    },
    [rows.length],
    rows,
    encoded('rec-array', '0.2.0'),
  );

it('shows stored markers as dots, whose area is the score and colour the fold change, and opens them as a dot plot', async () => {
  const scalar = (dtype: DType, value: unknown) =>
    arraySketch(
      dtype,
      [],
      [value],
      encoded(dtype === text ? 'string' : 'numeric-scalar', '0.2.0'),
    );
  const { members, dataset } = file(8);
  const ranking = {
    names: ofGroups(text, [
      ['LYZ', 'CD3D'],
      ['CD3D', 'IL32'],
    ]),
    scores: ofGroups(float64, [
      [16, 4],
      [-4, Number.NaN],
    ]),
    logfoldchanges: ofGroups(float64, [
      [3, 1],
      [-1.5, 0],
    ]),
    params: dict({ groupby: scalar(text, 'leiden') }),
  };
  const { store, container } = showView(<Miniatures {...first(8)} />, {
    members: { ...members, uns: dict({ rank_genes_groups: dict(ranking) }) },
    dataset: { ...dataset, unstructured: '/uns' },
  });
  await screen.findByTitle('Colour by LYZ, score 16, log fold change 3');
  expect(screen.getByTitle('Colour by IL32, log fold change 0')).toBeDefined();
  const radii = [...container.querySelectorAll('circle')].map((dot) =>
    dot.getAttribute('r'),
  );
  expect(radii).toEqual(['7', '3.5', '3.5']);
  expect(
    screen.getByText('area: score, up to 16; colour: log fold change, -3 to 3'),
  ).toBeDefined();
  fireEvent.click(screen.getByTitle('Dot plot of these genes in /X'));
  expect(store.getState().view).toMatchObject({
    element: '/X',
    genes: {
      kind: 'dots',
      genes: ['LYZ', 'CD3D', 'IL32'],
      brackets: [
        { label: '0', count: 2 },
        { label: '1', count: 1 },
      ],
      by: '/obs/leiden',
    },
  });
});
