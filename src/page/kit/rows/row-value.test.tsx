// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { packStrings } from '@/model/strings';
import { cellsAndGenes } from '@/testing/page/cells-and-genes';
import { showView } from '@/testing/page/show-view';
import { RowValue } from './RowValue';

afterEach(cleanup);

it.each([
  [200, 1],
  [201, 0],
])(
  'colours the category of one row only where codes alone decide: of %i categories',
  async (count, dots) => {
    const value: Block = {
      kind: 'categories',
      codes: Int16Array.of(3),
      labels: packStrings(Array.from({ length: count }, (_, i) => `type ${i}`)),
      ordered: false,
    };
    const { container } = showView(
      <RowValue path="/obs/type" state={{ status: 'ready', value }} />,
      cellsAndGenes('csr', 2),
    );
    expect(await screen.findByText('type 3')).toBeDefined();
    expect(container.querySelectorAll('[aria-hidden]')).toHaveLength(dots);
  },
);
