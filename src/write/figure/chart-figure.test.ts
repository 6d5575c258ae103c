import { expect, it } from 'vitest';
import { barFigure } from './chart-figure';
import type { FigureMark } from './figure';

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
