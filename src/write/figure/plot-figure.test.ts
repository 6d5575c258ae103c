import { expect, it } from 'vitest';
import type { FigureMark, TextMark } from './figure';
import type { FigureLegend, LegendEntry } from './figure-legend';
import { type FigurePlot, type FigureStyle, plotFigure } from './plot-figure';

const look: FigureStyle = {
  ...{ width: 400, height: undefined, textSize: 10, legend: 'names', hasTitles: true },
  ...{ caption: undefined, ground: '#ffffff', text: '#000000' },
};

function entries(
  count: number,
  label = (i: number) => `type ${i}`,
): readonly LegendEntry[] {
  return Array.from({ length: count }, (_, i) => ({
    ...{ label: label(i), count: '10', colour: '#ff0000' },
  }));
}

function plotWith(list: readonly LegendEntry[]): FigurePlot {
  const legend: FigureLegend = { kind: 'categories', name: 'cell_type', entries: list };
  return {
    ...{ title: 'X_umap', axes: ['umap 1', 'umap 2'], legend, aspect: 1 },
    draw: (width, height) => [{ kind: 'clip', x: 0, y: 0, width, height, marks: [] }],
  };
}

const textsOf = (marks: readonly FigureMark[]) =>
  marks.filter((mark): mark is TextMark => mark.kind === 'text');
const plotsOf = (marks: readonly FigureMark[]) =>
  marks.filter((mark) => mark.kind === 'clip');

it('has title, axes and legend around a plot of the wanted width', () => {
  const { width, height, marks } = plotFigure('', [plotWith(entries(3))], look);
  expect(width).toBe(400);
  const [plot] = plotsOf(marks);
  expect(plot?.width).toBeCloseTo(plot?.height ?? 0, 9);
  expect(textsOf(marks).map(({ text }) => text)).toEqual([
    ...['X_umap', 'umap 1', 'umap 2', 'cell_type', 'type 0', 'type 1', 'type 2'],
  ]);
  for (const text of textsOf(marks)) {
    expect(text.x).toBeGreaterThan(0);
    expect(text.x).toBeLessThan(400);
    expect(text.y).toBeLessThan(height);
  }
});

it('lists all entries of a long legend, in columns beside the plot', () => {
  const { height, marks } = plotFigure('', [plotWith(entries(40))], look);
  const labels = textsOf(marks).filter(({ text }) => text.startsWith('type '));
  expect(labels).toHaveLength(40);
  expect(new Set(labels.map(({ x }) => x)).size).toBeGreaterThan(1);
  const [plot] = plotsOf(marks);
  const right = (plot?.x ?? 0) + (plot?.width ?? 0);
  expect(Math.min(...labels.map(({ x }) => x))).toBeGreaterThan(right);
  expect(Math.max(...labels.map(({ y }) => y))).toBeLessThan(height);
});

it('puts a legend below that is too wide beside, and is then as high as it must be', () => {
  const list = entries(60, (i) => `a category with a long name, number ${i}`);
  const wanted = { ...look, height: 200 };
  const { height, marks } = plotFigure('', [plotWith(list)], wanted);
  const labels = textsOf(marks).filter(({ text }) => text.startsWith('a category'));
  expect(labels).toHaveLength(60);
  expect(height).toBeGreaterThan(200);
  const [plot] = plotsOf(marks);
  const bottom = (plot?.y ?? 0) + (plot?.height ?? 0);
  expect(Math.min(...labels.map(({ y }) => y))).toBeGreaterThan(bottom);
  expect(Math.max(...labels.map(({ y }) => y))).toBeLessThan(height);
});

it('breaks a label that is wider than the legend into lines', () => {
  const long =
    'granulocyte-monocyte progenitors of the bone marrow of donor number seven';
  const { marks } = plotFigure('', [plotWith(entries(1, () => long))], look);
  const lines = textsOf(marks).map(({ text }) => text);
  expect(lines).not.toContain(long);
  expect(lines.slice(4).join(' ')).toBe(long);
});

it('has the wanted height where all fits, and no less than its caption needs', () => {
  const wanted = { ...look, height: 500, caption: 'n = 331 cells.' };
  const { height, marks } = plotFigure('', [plotWith(entries(3))], wanted);
  expect(height).toBe(500);
  const caption = textsOf(marks).find(({ text }) => text === 'n = 331 cells.');
  expect(caption?.y).toBeGreaterThan(480);
  expect(caption?.y).toBeLessThan(500);
});

it('has several plots in rows, each with its own legend', () => {
  const { marks } = plotFigure(
    '',
    [1, 2, 3, 4].map((n) => plotWith(entries(n))),
    look,
  );
  const places = plotsOf(marks).map(({ x, y }) => [Math.round(x), Math.round(y)]);
  expect(new Set(places.map(([x]) => x)).size).toBe(2);
  expect(new Set(places.map(([, y]) => y)).size).toBe(2);
  const labels = textsOf(marks).filter(({ text }) => text.startsWith('type '));
  expect(labels).toHaveLength(10);
});

it('has no ground where it is to be transparent, and no legend without one', () => {
  const bare = { ...look, ground: undefined, legend: 'none' } as const;
  const { marks } = plotFigure('', [plotWith(entries(3))], bare);
  expect(marks.find(({ kind }) => kind !== 'text')).toMatchObject({ kind: 'clip' });
  expect(textsOf(marks).map(({ text }) => text)).toEqual(['X_umap', 'umap 1', 'umap 2']);
});

it('has a bar of all colours with the values at its ends', () => {
  const legend: FigureLegend = {
    ...{ kind: 'numbers', name: 'CD3D', low: '0', high: '4.2' },
    ...{ steps: ['#000000', '#888888', '#ffffff'], missing: undefined },
  };
  const { marks } = plotFigure('', [{ ...plotWith([]), legend }], look);
  const steps = marks.flatMap((mark) =>
    mark.kind === 'rect' && mark.fill ? [[mark.fill.colour, mark.y] as const] : [],
  );
  expect(steps.slice(1).map(([colour]) => colour)).toEqual([
    ...['#000000', '#888888', '#ffffff'],
  ]);
  const [, lowest, middle, highest] = steps.map(([, y]) => y);
  expect(lowest).toBeGreaterThan(middle ?? 0);
  expect(middle).toBeGreaterThan(highest ?? 0);
  expect(textsOf(marks).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['CD3D', '0', '4.2']),
  );
});
