import { expect, it } from 'vitest';
import { barFigure, type ChartSeries, columnsFigure, lineFigure } from './chart-figure';
import type { FigureMark } from './figure';

const isRect = (mark: FigureMark) => mark.kind === 'rect';
const textsIn = (marks: readonly FigureMark[]) =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

it('draws bars as long as their counts, with whole labels and counts', () => {
  const long = 'Granulocyte-monocyte progenitor of the bone marrow, cultured for a week';
  const { marks, width, height } = barFigure(
    'kinds',
    [
      { label: long, count: 30, text: '30 (75%)', colour: '#ff0000' },
      { label: 'B', count: 10, text: '10 (25%)', colour: '#0000ff' },
    ],
    '#000000',
  );
  const [first, second] = marks.flatMap((mark) => (mark.kind === 'rect' ? [mark] : []));
  expect((first?.width ?? 0) / (second?.width ?? 1)).toBeCloseTo(3);
  expect(second?.fill?.colour).toBe('#0000ff');
  expect(textsIn(marks)).toEqual([long, '30 (75%)', 'B', '10 (25%)']);
  for (const mark of marks)
    if (mark.kind === 'text') {
      expect(mark.x).toBeGreaterThan(0);
      expect(mark.x).toBeLessThan(width);
      expect(mark.y).toBeLessThan(height);
    }
});

const series: ChartSeries = {
  ...{ values: [4, 0, 2], ends: ['2024-01-01', '2024-03-01'], colour: '#5fa8a2' },
  ...{ xName: 'day', yName: 'rows', numberText: String },
};

it('draws columns from zero, and the ends of both axes', () => {
  const { marks } = columnsFigure('days', series, '#000000');
  const heights = marks.filter(isRect).map((mark) => 'height' in mark && mark.height);
  expect(heights).toEqual([240, 0, 120]);
  expect(textsIn(marks)).toEqual(['4', '0', '2024-01-01', '2024-03-01', 'day', 'rows']);
});

it('draws a line with a dot for each number, and none for NaN', () => {
  const values = [3, Number.NaN, 1, -1];
  const { marks } = lineFigure('elbow', { ...series, values }, '#000000');
  const dots = marks.flatMap((mark) => (mark.kind === 'circle' ? [mark.y] : []));
  const [top = 0, middle = 0, bottom = 0] = dots;
  expect(dots).toHaveLength(3);
  expect(bottom - top).toBeCloseTo(240);
  expect(bottom - middle).toBeCloseTo(120);
});
