import { expect, it } from 'vitest';
import { scaleBar } from './scale-bar';

const size = { width: 800, height: 600 };

it.each([
  [0.5, 100, '200 µm'],
  [0.5 / 1.0001, 100, '200 µm'],
  [0.04, 80, '2 mm'],
  [3, 150, '50 µm'],
  [1000, 100, '100 nm'],
])('is a round length at %f px a micrometre', (perMicrometre, width, text) => {
  const [bar] = scaleBar(perMicrometre, size);
  expect(bar).toMatchObject({ kind: 'bar', x: 14, y: 586, text });
  expect(bar?.kind === 'bar' && Math.round(bar.width)).toBe(width);
});

it('is not drawn without a length', () => {
  expect(scaleBar(Number.NaN, size)).toEqual([]);
  expect(scaleBar(0, size)).toEqual([]);
});
