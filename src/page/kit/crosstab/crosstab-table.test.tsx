// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CrosstabTable } from './CrosstabTable';

afterEach(cleanup);

it('shades every count of a crosstab that is not zero so that it is seen', () => {
  const crosstab = {
    ...{ rows: ['A'], columns: ['x', 'y', 'z'], missing: 0 },
    counts: Float64Array.of(0, 1, 99),
  };
  const names = { rows: 'a', columns: 'b' };
  render(<CrosstabTable {...{ crosstab, names }} share={undefined} />);
  const shades = screen
    .getAllByRole('cell')
    .map((cell) => cell.style.getPropertyValue('--share'))
    .filter((share) => share !== '');
  // the sums have none
  expect(shades).toEqual(['0%', '9%', '79%', '0%', '0%', '0%', '0%', '0%']);
});

it('adds up what a crosstab does not show, and names what it leaves out', () => {
  const many = Array.from({ length: 62 }, (_, i) => `g${i}`);
  const crosstab = {
    ...{ rows: many, columns: ['x'], missing: 2 },
    counts: new Float64Array(62).fill(2),
  };
  const names = { rows: 'a', columns: 'b' };
  render(<CrosstabTable {...{ crosstab, names }} share={undefined} empty={3} />);
  const lines = screen.getAllByRole('row').map((line) => line.textContent);
  expect(lines.slice(-3)).toEqual(['g5922', '2 others44', 'all124124']);
  expect(screen.getByText(/^Shading/).textContent).toBe(
    'Shading: share of the row. 2 rows with a missing value are not counted. 3 values with none of these rows are left out. No more than the first 60 values of each are shown, and the others added up; the TSV has all.',
  );
});
