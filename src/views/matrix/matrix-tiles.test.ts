import { expect, it } from 'vitest';
import { tilesOver } from './matrix-tiles';

it('asks only for the tiles that a window touches', () => {
  const { regions } = tilesOver([1000, 100], [120, 140], [0, 20]);
  expect(regions).toEqual([
    { rows: [0, 128], columns: [0, 64] },
    { rows: [128, 256], columns: [0, 64] },
  ]);
});

it('finds a cell in the narrower tile at the edge', () => {
  const { regions, locate } = tilesOver([1000, 100], [990, 1000], [60, 100]);
  expect(regions).toEqual([
    { rows: [896, 1000], columns: [0, 64] },
    { rows: [896, 1000], columns: [64, 100] },
  ]);
  expect(locate(897, 66)).toEqual({ read: 1, at: 36 + 2 });
  expect(locate(896, 63)).toEqual({ read: 0, at: 63 });
});

it('asks for nothing where nothing is on screen', () => {
  expect(tilesOver([10, 10], [0, 0], [0, 0]).regions).toEqual([]);
});

it('keeps to one slice of a higher rank', () => {
  expect(tilesOver([4, 4], [0, 4], [0, 4], [2]).regions).toEqual([
    { rows: [0, 4], columns: [0, 4], slice: [2] },
  ]);
});
