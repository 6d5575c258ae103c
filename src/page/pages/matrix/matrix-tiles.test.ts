import { expect, it } from 'vitest';
import { tileShapeOf, tilesOver } from './matrix-tiles';

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

it('reads few columns at once if stored by columns, and few rows if stored by rows', () => {
  expect(tileShapeOf('csc')).toEqual([8192, 8]);
  expect(tileShapeOf('csr')).toEqual([128, 256]);
  expect(tileShapeOf('dense')).toEqual([128, 64]);
  expect(tileShapeOf('dense', [100, 100])).toEqual([128, 64]);
  expect(tileShapeOf('dense', [1_000_000, 1])).toEqual([1024, 16]);
  expect(tileShapeOf('dense', [1, 60_000])).toEqual([64, 256]);
  const { regions, locate } = tilesOver(
    [5000, 40],
    [1000, 1030],
    [10, 20],
    [],
    [1024, 16],
  );
  expect(regions).toHaveLength(4);
  expect(regions[3]).toEqual({ rows: [1024, 2048], columns: [16, 32] });
  expect(locate(1025, 17)).toEqual({ read: 3, at: 17 });
});
