// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { MatrixInfo } from '@/model/dataset';
import { named, sparse, texts } from '@/testing/anndata-sketches';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { GenePage } from './GenePage';

afterEach(cleanup);

const X: MatrixInfo = {
  ...{ path: '/X', layout: 'csr', shape: [2, 3], dtype: 'float64' },
  ...{ rows: '/obs', columns: '/var' },
};
const FILE: SketchedFile = {
  members: {
    obs: named(['a', 'b']),
    var: named(['CD99', 'CD99', 'CD3E'], {
      gene_ids: texts(['ENSG00000000001', 'ENSG00000000002', 'ENSG00000000003']),
    }),
    X: sparse('csr', [2, 3], {}),
  },
  dataset: {
    tables: [
      { path: '/obs', length: 2, index: '_index', columns: [] },
      { path: '/var', length: 3, index: '_index', columns: ['gene_ids'] },
    ],
    matrices: [X],
  },
};

it('offers the genes that share a name', async () => {
  const view = { kind: 'gene', gene: 'CD99' } as const;
  const { store } = showView(<GenePage matrix={X} view={view} />, FILE, {
    element: '/X',
  });
  const second = await screen.findByRole('link', {
    name: 'CD99 · ENSG00000000002, number 1',
  });
  expect(screen.getByRole('alert').textContent).toContain(
    '/X has 2 genes named “CD99”. Choose one:',
  );
  fireEvent.click(second);
  expect(store.getState().view.genes).toEqual({ kind: 'gene', gene: 'CD99@1' });
});
