import { expose, transfer } from 'comlink';
import { coloursOf } from '@/analysis/colour-points';
import { pointsInside } from '@/analysis/lasso';
import { paintPoints } from '@/analysis/paint-points';
import { buildGrid } from '@/analysis/point-grid';
import type { PointsService } from './points';

const service: PointsService = {
  async buildGrid(positions) {
    const grid = buildGrid(positions);
    return handOver(grid, [grid.starts, grid.points]);
  },
  async pointsInside(positions, outlines) {
    const rows = pointsInside(positions, outlines);
    return handOver(rows, [rows]);
  },
  async paintPoints(picture) {
    const pixels = paintPoints(picture);
    return handOver(pixels, [pixels]);
  },
  async coloursOf(block) {
    const colours = coloursOf(block);
    switch (colours.kind) {
      case 'categories':
        return handOver(colours, [colours.codes, colours.counts]);
      case 'numbers':
        return handOver(colours, [colours.levels, colours.histogram]);
      case 'refused':
        return colours;
    }
  },
};

function handOver<T extends object>(value: T, arrays: readonly ArrayBufferView[]): T {
  return transfer(
    value,
    arrays.map((array) => array.buffer as ArrayBuffer), // made here, never shared
  );
}

expose(service);
