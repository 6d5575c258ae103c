import { expect, it } from 'vitest';
import { scaleOf } from './scale';

const how = { from: 0, to: 100, isLog: false, count: 5 };
const labels = (low: number, high: number, isLog: boolean) =>
  scaleOf(low, high, { ...how, isLog }).ticks.map(({ label }) => label);

it('marks round numbers between the lowest and the highest', () => {
  const { ticks, at } = scaleOf(0, 10, how);
  expect(ticks).toEqual([
    { at: 0, label: '0' },
    { at: 20, label: '2' },
    { at: 40, label: '4' },
    { at: 60, label: '6' },
    { at: 80, label: '8' },
    { at: 100, label: '10' },
  ]);
  expect(at(5)).toBe(50);
  expect(labels(0, 40_000, false)).toEqual(['0', '10k', '20k', '30k', '40k']);
  expect(labels(0, 4e18, false)).toEqual(['0', '1e+18', '2e+18', '3e+18', '4e+18']);
});

it('marks powers of ten of logarithms, and round numbers where there are too few powers', () => {
  expect(labels(0, Math.log1p(5000), true)).toEqual(['0', '1', '10', '100', '1,000']);
  expect(labels(Math.log1p(90), Math.log1p(700), true)).toEqual(['100', '200', '500']);
  expect(labels(Math.log1p(220), Math.log1p(460), true)).toEqual([
    '250',
    '300',
    '350',
    '400',
    '450',
  ]);
  const { ticks } = scaleOf(0, Math.log1p(99), { ...how, isLog: true });
  expect(ticks.at(-1)?.at).toBeCloseTo(52.07, 2);
});

it('has a single value in the middle', () => {
  expect(scaleOf(7, 7, how).at(7)).toBe(50);
  expect(scaleOf(Number.NaN, Number.NaN, how).ticks).toEqual([]);
});

it('has finite positions for all doubles', () => {
  expect(scaleOf(0, 1e308, how).at(1e308)).toBe(100);
  expect(scaleOf(0, Number.MIN_VALUE, how).at(Number.MIN_VALUE)).toBe(100);
  const { at } = scaleOf(-Number.MAX_VALUE, Number.MAX_VALUE, how);
  expect([-Number.MAX_VALUE, 0, Number.MAX_VALUE].map(at)).toEqual([0, 50, 100]);
});
