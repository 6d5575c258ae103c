// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { legendSize, PlotLegend } from './PlotLegend';
import type { PlotMatrix } from './plot-matrix';

afterEach(cleanup);

const plot = { low: 0, high: 3.2, fullest: 0.8 } as PlotMatrix; // the members that the legend uses

it('says what the values are, in lines that fit', () => {
  const statement = 'counts normalised to 2,940 per row (not log-transformed), sampled';
  render(
    <svg>
      <title>legend</title>
      <PlotLegend
        radius={10}
        {...{ kind: 'dots', plot, matrix: '/X', scaled: undefined, statement }}
        map={new Uint8Array(6)}
        nouns={{ row: 'spot', column: 'gene' }}
      />
    </svg>,
  );
  for (const line of [
    'counts normalised to 2,940',
    'per row (not',
    'log-transformed), sampled',
    'Fraction of spots above 0',
  ])
    expect(screen.getByText(line)).toBeDefined();
  expect(
    legendSize('dots', statement).height - legendSize('dots', undefined).height,
  ).toBe(42);
});
