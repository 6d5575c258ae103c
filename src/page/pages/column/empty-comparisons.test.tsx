// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { computed, numbered } from '@/testing/anndata-sketches';
import { showView } from '@/testing/page/show-view';
import type { SketchedFile } from '@/testing/page/sketched-file';
import { spreadOf } from '@/testing/plot-spread';
import { DensityPlot } from './DensityPlot';
import { GroupSummary } from './GroupSummary';
import { StepsPlot } from './StepsPlot';

afterEach(cleanup);

const file: SketchedFile = {
  members: {
    obs: numbered('i', 3, { a: computed(3, () => 0) }),
    stdev: computed(3, (row) => [12.5, 3, 0.5][row] ?? 0),
    none: computed(3, () => Number.NaN),
  },
  dataset: { tables: [{ path: '/obs', length: 3, index: 'i', columns: ['a'] }] },
};

const none = {
  ...{ xEdges: new Float64Array(0), yEdges: new Float64Array(0) },
  ...{ counts: new Uint32Array(0), count: 0, missing: 3, correlation: Number.NaN },
};

it('says that no row has both numbers of those that are counted', () => {
  const said = (areAll: boolean) => {
    const { container } = showView(
      <DensityPlot density={none} x="/obs/a" y="/obs/b" table="/obs" areAll={areAll} />,
      file,
    );
    const text = container.textContent;
    cleanup();
    return text;
  };
  expect([said(true), said(false)]).toEqual([
    'No row has a number in both columns.',
    'None of these rows has a number in both columns.',
  ]);
});

it('counts rows without a group only where there are some', () => {
  const said = (codes: readonly number[]) => {
    const spread = spreadOf(Float64Array.of(1, 2, 4), {
      codes: Int8Array.from(codes),
      labels: ['A'],
    });
    showView(
      <GroupSummary
        {...{ spread, values: '/obs/a', table: '/obs' }}
        groups={{ path: '/obs/kind', name: 'kind', of: '/obs/kind' }}
        hidesEmpty={false}
      />,
      file,
    );
    const text = screen.getByText(/^Box: quartiles/).textContent;
    cleanup();
    return text?.slice(
      'Box: quartiles and median; whiskers: 1.5 interquartile ranges.'.length,
    );
  };
  expect([said([0, 0, 0]), said([0, 0, -1]), said([0, -1, -1])]).toEqual([
    '',
    ' 1 row with a number has no group.',
    ' 2 rows with a number have no group.',
  ]);
});

const steps = (path: '/stdev' | '/none') =>
  showView(
    <StepsPlot
      info={{
        ...{ kind: 'column', path, length: 3, valueType: 'numbers', dtype: 'float32' },
        nullable: false,
      }}
      steps="component"
    />,
    file,
  );

it('says of steps from where to where their values go, and not where the axis begins', async () => {
  steps('/stdev');
  expect(await screen.findByText('stdev: 0.5 to 12.5')).toBeDefined();
  cleanup();
  steps('/none');
  expect(await screen.findByText('none: no number')).toBeDefined();
});
