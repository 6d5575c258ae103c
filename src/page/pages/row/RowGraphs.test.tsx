// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NO_ATTRIBUTES } from '@/model/attributes';
import type { ElementInfo } from '@/model/element';
import { packStrings } from '@/model/strings';
import { dict, sparse } from '@/testing/anndata-sketches';
import { cellsAndGenes, obs, tableOf } from '@/testing/page/cells-and-genes';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { RowPage } from './RowPage';

afterEach(cleanup);

/**
 * Graphs of cells by row and by column; one that is a list and two of other sizes, as formats have them that do not check
 * that; genes have one of their own.
 */
const withGraphs = (wide: readonly [number, number] = [1000, 2e6]): SketchedFile => {
  const graph = { kind: 'matrix', dtype: 'float64' } as const;
  const others: Readonly<Record<string, ElementInfo>> = {
    '/obsp/list': { kind: 'mapping', path: '/obsp/list', keys: ['a', 'b', 'w'] },
    '/obsp/wide': { ...graph, path: '/obsp/wide', layout: 'dense', shape: wide },
    '/obsp/other': { ...graph, path: '/obsp/other', layout: 'csr', shape: [7, 7] },
  };
  const obsp = dict({
    ...{ distances: sparse('csr', [1000, 1000]), nn: sparse('csc', [1000, 1000]) },
    ...{ wide: dict(), list: dict(), other: dict() },
  });
  return {
    ...cellsAndGenes('csr', 2, { obsp, varp: dict({ ofGenes: sparse('csr', [5, 5]) }) }),
    answers: {
      describe({ path }, _, real) {
        const element = others[path];
        return element
          ? { path, node: 'group', element, attributes: NO_ATTRIBUTES }
          : real();
      },
      edges: ({ path, at }) =>
        path === '/obsp/nn'
          ? {
              direction: 'to',
              count: 1,
              ends: Uint32Array.of(at),
              values: Int8Array.of(1),
            }
          : {
              ...{ direction: 'from', count: 22 },
              ends: Uint32Array.of(900, 4),
              values: Float64Array.of(-2.5, 1),
            },
      pick: ({ path, rows }) => ({
        parts: [...rows].map((row) => ({
          kind: 'strings',
          strings: packStrings([`${path} no. ${row}`]),
        })),
        part: Uint32Array.from(rows.keys()),
        at: new Uint32Array(rows.length),
      }),
    },
  };
};

it('lists the strongest edges of a cell in each graph of cells, which lead to the pages of the others', async () => {
  const { store } = showView(<RowPage info={obs} row={{ at: 3 }} />, withGraphs());
  const distances = await screen.findByRole('region', {
    name: 'Edges in /obsp/distances',
  });
  await within(distances).findByRole('link', { name: '/obs/cell no. 900' });
  expect(distances.textContent).toContain('In /obsp/distances: 22 edges from this cell');
  expect(distances.textContent).toContain('20 more not listed');
  const lines = (region: HTMLElement) =>
    within(region)
      .getAllByRole('row')
      .slice(1)
      .map((line) => line.textContent);
  expect(lines(distances)).toEqual(['/obs/cell no. 900-2.5', '/obs/cell no. 41']);
  const nn = screen.getByRole('region', { name: 'Edges in /obsp/nn' });
  expect(nn.textContent).toContain('In /obsp/nn: 1 edge to this cell');
  expect(nn.textContent).toContain('Entries of column 3');
  expect(lines(nn)).toEqual(['/obs/cell no. 3itself1']);
  fireEvent.click(within(distances).getByRole('link', { name: '/obs/cell no. 900' }));
  expect(store.getState().view).toMatchObject({ element: '/obs', row: { at: 900 } });
});

it('says of graphs why the edges of one cell are not listed, and has no graph of genes among them', async () => {
  showView(<RowPage info={obs} row={{ at: 3 }} />, withGraphs());
  const of = async (name: string) =>
    (await screen.findByRole('region', { name: `Edges in /obsp/${name}` })).textContent;
  expect(await of('list')).toContain('group, 3 members: not stored as a matrix');
  expect(await of('other')).toContain('a row and a column for each of 1,000 cells');
  expect(await of('wide')).toContain('a row and a column for each of 1,000 cells');
  expect(screen.queryByRole('region', { name: /varp/ })).toBeNull();
});

it('lists the edges of a gene in the graphs of genes', async () => {
  const genes = tableOf('/var', 'id', 5);
  showView(<RowPage info={genes} row={{ at: 2 }} />, withGraphs());
  const region = await screen.findByRole('region', { name: 'Edges in /varp/ofGenes' });
  expect(await within(region).findByText(/: 22 edges from this gene/)).toBeDefined();
  expect(screen.queryByRole('region', { name: /obsp/ })).toBeNull();
});

it('says what the row of a large dense graph would take instead of reading it', async () => {
  const cells = { ...obs, length: 2e6 };
  showView(<RowPage info={cells} row={{ at: 3 }} />, withGraphs([2e6, 2e6]));
  const region = await screen.findByRole('region', { name: 'Edges in /obsp/wide' });
  expect(region.textContent).toContain('the row of one cell would take up to 16.0 MB');
});
