// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { SpreadAsk } from '@/ask/plots/questions';
import type { AnswerOf } from '@/ask/questions';
import { nameOf } from '@/model/path';
import { type RowSetId, rowSetId } from '@/model/row-set';
import { labelled, numbered } from '@/testing/anndata-sketches';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { spreadOf } from '@/testing/plot-spread';
import { GeneSpread } from './GeneSpread';

afterEach(cleanup);

const file: SketchedFile = {
  members: { obs: numbered('cell', 4, { kind: labelled(['a', 'b'], [0, 0, 1, -1]) }) },
  dataset: {
    tables: [{ path: '/obs', length: 4, index: 'cell', columns: ['kind'] }],
    matrices: [],
  },
};

interface Shown {
  readonly isPartial?: boolean;
  readonly rows?: RowSetId;
  readonly by?: string;
}

/** The groups of `kind`, and the first two rows where not all are counted. */
function answer(values: readonly number[], ask: SpreadAsk) {
  const counted = ask.rows === undefined ? 4 : 2;
  const codes = Int8Array.of(0, 0, 1, -1).subarray(0, counted);
  return spreadOf(
    Float32Array.from(values).subarray(0, counted),
    ask.by === undefined ? undefined : { codes, labels: ['a', 'b'] },
    ask,
  );
}

/** Shows how four values are spread. */
function show(values: readonly number[], { isPartial = false, rows, by }: Shown = {}) {
  const { container } = showView(
    <GeneSpread
      {...{ name: 'CD3E', matrix: '/X', column: 0, rows }}
      by={by === undefined ? undefined : { path: by, name: nameOf(by), of: by }}
      soFar={isPartial ? 0.5 : undefined}
      order={undefined}
      statement={undefined}
      onMatrix={() => undefined}
      plotted={{ table: '/obs', gene: 'CD3E' }}
    />,
    {
      ...file,
      answers: {
        cost: () => NO_COST,
        plotSpread: async (ask: SpreadAsk) => answer(values, ask),
      },
    },
  );
  return container;
}

/** Of a gene that was read before. */
const NO_COST: AnswerOf<'cost'> = {
  how: 'columns',
  index: 'needless',
  ...{ bytes: 0, requests: 0, seconds: 0, done: 0, asksFirst: false },
};

const heading = async () =>
  (await screen.findByRole('heading', { level: 2 })).textContent;
const { NaN: NONE } = Number;

it('says how many values are not zero, and how many zeros are not shown', async () => {
  show([0, 1, 2, 0]);
  expect(await heading()).toBe('Non-zero values2 cells; 2 (50.0%) zeros are not shown');
});

it('says that none is zero of those that were read, and not of the others', async () => {
  show([1, 2, 3, NONE], { isPartial: true });
  expect(await heading()).toBe('Values3 cells; none has the value 0');
  expect(screen.getByText('No value yet')).toBeDefined();
  cleanup();
  show([1, 2, 3, NONE]);
  await heading();
  expect(screen.queryByText('No value yet')).toBeNull();
  cleanup();
  // of values on both sides of zero that is nothing to say
  show([-1, 2, 3, 4]);
  expect(await heading()).toBe('Values4 cells');
  expect(screen.getByText('No fractions above 0: X has values below 0.')).toBeDefined();
});

it('says that no cell has a value but zero, of those that are counted and were read', async () => {
  show([0, 0, 0, NONE]);
  expect(await screen.findByText('No cell has a non-zero value in /X.')).toBeDefined();
  cleanup();
  show([0, 0, 0, NONE], { isPartial: true });
  expect(
    await screen.findByText('No cell has a non-zero value in /X so far.'),
  ).toBeDefined();
  cleanup();
  show([0, 0, 5, 5], { rows: rowSetId({ kind: 'rows', table: '/obs', ranges: [0, 2] }) });
  expect(
    await screen.findByText('None of these cells has a non-zero value in /X.'),
  ).toBeDefined();
  cleanup();
  show([NONE, NONE, NONE, NONE]);
  expect(await heading()).toBe('Values0 cells');
  // NaN is no zero: scVelo's velocity has it in genes that were not fitted
  expect(screen.getByText('No cell has a number in /X.')).toBeDefined();
  cleanup();
  show([NONE, NONE, NONE, NONE], { by: '/obs/kind' });
  expect(await heading()).toBe('Values0 cells');
  expect(screen.queryByText(/groups/)).toBeNull();
});

it('counts the cells of groups, and those without one', async () => {
  show([0, 1, 2, 3], { by: '/obs/kind' });
  const region = await screen.findByRole('region', { name: 'CD3E by kind' });
  expect(region.textContent).toContain(
    '2 groups; values of /X, including zeros; box: median and quartiles',
  );
  expect(region.textContent).toContain('1 cell without a group is not shown.');
});
