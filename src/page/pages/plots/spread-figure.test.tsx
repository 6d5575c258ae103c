// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { TableInfo } from '@/model/dataset';
import { dense, encoded, frame, labelled, numbers } from '@/testing/anndata-sketches';
import { groupSketch } from '@/testing/memory-node';
import { showView } from '@/testing/page/show-view';
import { PairsFigure } from './PairsFigure';
import { SpreadFigure } from './SpreadFigure';
import type { NamedVariable } from './use-variable';

afterEach(cleanup);

const { NaN: NONE } = Number;
const COLUMNS = {
  below: numbers([-3, -1, NONE]),
  lost: numbers([NONE, NONE, NONE]),
  value: numbers([2, 4, 9]),
  kind: labelled(['a'], [0, 0, 0]),
};
const table: TableInfo = {
  ...{ path: '/obs', length: 3, index: '_index', columns: Object.keys(COLUMNS) },
};
const file = {
  root: groupSketch(encoded('anndata', '0.1.0'), {
    X: dense([[1], [1], [1]]),
    obs: frame(3, COLUMNS),
    var: frame(1),
  }),
};
const column = (name: string, isLog = false): NamedVariable => ({
  variable: { kind: 'column', path: `/obs/${name}`, ...(isLog && { isLog }) },
  name,
});
const shared = {
  ...{ table, rows: undefined, statement: undefined, high: 200 },
  noun: 'cell',
} as const;

const spread = (name: string, isLog: boolean, kind: 'violin' | 'ecdf' = 'violin') =>
  showView(
    <SpreadFigure
      {...{ ...shared, kind, bins: 5, by: undefined }}
      value={column(name, isLog)}
    />,
    file,
  );

it('says that a log scale has no number of a column below zero, which has some', async () => {
  spread('below', true);
  expect(
    await screen.findByText(
      'below has no number in these cells that a log scale has: 2 are below zero.',
    ),
  ).toBeDefined();
  cleanup();
  spread('lost', true);
  expect(await screen.findByText('lost has no number in these cells.')).toBeDefined();
});

it('says that a shape is computed of logarithms, of plots that compute one', async () => {
  spread('value', true);
  const caption = /n = 3 cells.*computed of log1p/;
  expect((await screen.findByRole('img', { name: /^Violin plot/ })).textContent).toMatch(
    caption,
  );
  cleanup();
  spread('value', false);
  expect(
    (await screen.findByRole('img', { name: /^Violin plot/ })).textContent,
  ).not.toMatch(/log1p/);
});

const pairs = (y: string, isLog: boolean) =>
  showView(
    <PairsFigure
      {...{ ...shared, kind: 'scatter' }}
      x={column('value')}
      y={column(y, isLog)}
    />,
    file,
  );

it('says that no cell has both numbers, and where a log scale lacks them', async () => {
  pairs('below', true);
  expect(
    await screen.findByText(
      'None of these cells has a number for both value and below that a log scale has, which lacks those below zero.',
    ),
  ).toBeDefined();
  cleanup();
  pairs('lost', false);
  expect(
    await screen.findByText('None of these cells has a number for both value and lost.'),
  ).toBeDefined();
});
