import { expect, it } from 'vitest';
import { spreadOf } from '@/analysis/profile/value-spread';
import { violinOutline, violinPath, violinScale } from './violin-outline';

it('is thickest where most cells are', () => {
  const { whole, edges } = spreadOf(Float32Array.of(0, 0, 0, 0, 2, 2.1, 1.9, 4));
  const scale = violinScale(edges, false);
  expect(scale.low).toBe(0);
  expect(scale.high).toBe(4);
  const outline = violinOutline(whole, edges, scale);
  expect(Math.max(...outline)).toBe(1);
  expect(outline.indexOf(1)).toBeLessThan(20);
  expect(outline[48]).toBeGreaterThan(outline[75] ?? 1);
});

it('is nothing where there are no cells, and a needle where all are zero', () => {
  const none = spreadOf(Float32Array.of(Number.NaN));
  const scale = violinScale(none.edges, false);
  expect(violinPath(violinOutline(none.whole, none.edges, scale), 100, 20)).toBe('');
  const zeros = spreadOf(new Float32Array(9));
  const outline = violinOutline(zeros.whole, zeros.edges, scale);
  expect(outline[0]).toBe(1);
  expect(outline[10]).toBeLessThan(0.001);
});

it('reaches from zero to the largest count, and not to the edge of its bin', () => {
  const { edges, areIntegers } = spreadOf(Float32Array.of(0, 1, 15));
  expect(violinScale(edges, areIntegers)).toEqual({ low: 0, high: 15 });
});
