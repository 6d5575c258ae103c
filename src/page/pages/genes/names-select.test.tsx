// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { named, sparse, texts } from '@/testing/anndata-sketches';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { NameGenes } from '../column/NameGenes';
import { FindBox } from '../find/FindBox';
import { NamesSelect } from './NamesSelect';

afterEach(cleanup);

const FILE: SketchedFile = {
  members: {
    obs: named(['a', 'b']),
    var: named(['ENSG00000000001', 'ENSG00000000002'], {
      gene_name: texts(['TP53', 'CD3E']),
      about: texts(['guardian of the genome', 'part of a receptor']),
    }),
    X: sparse('csr', [2, 2], {}),
  },
  dataset: {
    tables: [
      { path: '/obs', length: 2, index: '_index', columns: [] },
      { path: '/var', length: 2, index: '_index', columns: ['gene_name', 'about'] },
    ],
    matrices: [
      {
        ...{ path: '/X', layout: 'csr', shape: [2, 2], dtype: 'float64' },
        ...{ rows: '/obs', columns: '/var' },
      },
    ],
  },
};

it('offers the columns that hold names, and keeps the choice in the view', async () => {
  const { store } = showView(<NamesSelect tables={['/var']} />, FILE);
  const select = await screen.findByRole('combobox', {
    name: 'Column that names the genes',
  });
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['any of their names', '_index', 'gene_name']);
  fireEvent.change(select, { target: { value: 'gene_name' } });
  expect(store.getState().view.names).toBe('gene_name');
  fireEvent.change(select, { target: { value: '' } });
  expect(store.getState().view.names).toBeUndefined();
});

it('takes any column of genes from its page, by which Find then finds and names them', async () => {
  const { store } = showView(
    <>
      <NameGenes path="/var/about" />
      <NameGenes path="/obs/x" />
      <FindBox
        offered={{ commands: [], toAddress: () => [] }}
        onClose={() => undefined}
      />
    </>,
    FILE,
  );
  const box = screen.getByRole('combobox');
  const found = () =>
    screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '');
  fireEvent.change(box, { target: { value: 'receptor' } });
  await waitFor(() => expect(screen.getByText(/No matches/)).toBeTruthy());
  const [choose, ...others] = screen.getAllByRole('button', {
    name: 'Name genes by this column',
    hidden: true,
  });
  expect(others).toEqual([]);
  if (choose) fireEvent.click(choose);
  expect(store.getState().view.names).toBe('about');
  await waitFor(() =>
    expect(found().some((text) => text.startsWith('part of a receptor'))).toBe(true),
  );
});
