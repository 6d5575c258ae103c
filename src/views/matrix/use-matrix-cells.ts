import { useMemo, useRef } from 'react';
import type { Span } from '@/model/block';
import type { Path } from '@/model/path';
import { columnFormat, type FormatNumber } from '../format/number';
import { type GridCell, WAITING } from '../grid/grid-cell';
import { useBlockGroup } from '../use-block';
import type { GroupReading } from '../use-resource';
import { tilesOver } from './matrix-tiles';

/** The cells of a window on a matrix of numbers; reads the tiles that hold it. */
export function useMatrixCells(
  path: Path,
  shape: readonly [rows: number, columns: number],
  rows: Span,
  columns: Span,
  slice: readonly number[],
): readonly [cell: (row: number, column: number) => GridCell, reading: GroupReading] {
  const { regions, locate } = tilesOver(shape, rows, columns, slice);
  const [states, reading] = useBlockGroup(regions.map((region) => [path, region]));
  // the first values seen decide how all are written, so that scrolling does not change it
  const format = useRef<FormatNumber | undefined>(undefined);
  for (const state of states) {
    if (format.current || state.status !== 'ready') continue;
    if (state.value.kind === 'matrix') format.current = columnFormat(state.value.values);
  }

  const signature = JSON.stringify([path, regions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal reads give equal cells, wherever in them the window is
  const cell = useMemo(
    () =>
      (row: number, column: number): GridCell => {
        const { read, at } = locate(row, column);
        const state = states[read];
        if (state?.status === 'failed')
          return { text: 'not readable', look: 'failed', title: state.error.message };
        if (state?.status !== 'ready') return WAITING;
        const block = state.value;
        if (block.kind !== 'matrix')
          return { text: '…', look: 'failed', title: `a block of ${block.kind}` };
        const value = block.values[at] ?? Number.NaN;
        if (Number(value) === 0) return { text: '0', look: 'zero' };
        if (Number.isNaN(value)) return { text: 'NaN', look: 'nan' };
        return { text: (format.current ?? String)(value), look: 'number' };
      },
    [states, signature],
  );
  return [cell, reading];
}
