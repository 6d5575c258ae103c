import { expect, it } from 'vitest';
import { validRangeText, withUnits } from './annotation';
import { labelsOf, valueColumns } from './row-labels';

it('labels rows by the index alone, or by several levels including it', () => {
  expect(labelsOf({ index: 'cell' })).toEqual(['cell']);
  expect(labelsOf({ index: 'donor', labels: ['donor', 'cell'] })).toEqual([
    'donor',
    'cell',
  ]);
  expect(labelsOf({ index: 'x', labels: ['donor', 'cell'] })).toEqual([
    'x',
    'donor',
    'cell',
  ]);
});

it('leaves row labels out of the columns of values', () => {
  const table = {
    index: 'donor',
    labels: ['donor', 'cell'],
    columns: ['a', 'cell', 'donor', 'b'],
  };
  expect(valueColumns(table)).toEqual(['a', 'b']);
  expect(valueColumns({ index: 'i', columns: ['a', 'b'] })).toEqual(['a', 'b']);
});

it('names columns with their units, and describes a declared range', () => {
  expect(withUnits('energy', { units: 'MeV', vocabulary: 'UCUM' })).toBe('energy (MeV)');
  expect(withUnits('energy', undefined)).toBe('energy');
  expect(validRangeText({ validMin: 0, validMax: 9n }, String)).toBe('0 to 9');
  expect(validRangeText({ validMin: 0 }, String)).toBe('at least 0');
  expect(validRangeText({ validMax: -1 }, String)).toBe('at most -1');
  expect(validRangeText({ units: 's' }, String)).toBeUndefined();
});
