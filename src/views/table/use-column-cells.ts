import { useMemo } from 'react';
import type { ResourceState } from '@/client/resource-cache';
import type { Block, Region, Span } from '@/model/block';
import type { NodeDescription } from '@/model/node';
import type { Path } from '@/model/path';
import { cellsOf, isNumeric } from '../format/cell';
import { type GridCell, gridCell, WAITING } from '../grid/grid-cell';
import { useBlockGroup, useDescriptions } from '../use-block';
import type { GroupReading } from '../use-resource';
import { type ColumnKind, readsFor, rowsPerRead } from './column-tiles';

/**
 * The cells of some columns in some rows: describes the columns, reads the parts that hold the
 * rows, and says of each cell what can be said now. `which` is the position in `paths`; the
 * function is the same as long as the cells are.
 */
export function useColumnCells(
  paths: readonly Path[],
  rows: Span,
): readonly [cell: (which: number, row: number) => GridCell, reading: GroupReading] {
  const descriptions = useDescriptions(paths);
  const wanted: [Path, Region][] = [];
  const first = descriptions.map((state, which) => {
    const at = wanted.length;
    const info = columnOf(state);
    const path = paths[which];
    if (info && path !== undefined && rows[1] > rows[0])
      for (const region of readsFor(info, rows)) wanted.push([path, region]);
    return at;
  });
  const [blocks, reading] = useBlockGroup(wanted);

  const [start] = rows;
  const signature = JSON.stringify(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal reads give equal cells, whatever the rows in view
  const cell = useMemo(
    () => (which: number, row: number) => {
      const description = descriptions[which];
      if (description?.status === 'failed') return failedCell(description.error);
      if (description?.status !== 'ready') return WAITING;
      const info = columnOf(description);
      if (!info) return otherCell(description.value);
      const size = rowsPerRead(info);
      const tile = Math.floor(row / size) - Math.floor(start / size);
      return cellIn(blocks[(first[which] ?? 0) + tile], row % size);
    },
    [descriptions, blocks, signature],
  );
  return [cell, reading];
}

function cellIn(state: ResourceState<Block> | undefined, at: number): GridCell {
  if (state?.status === 'failed') return failedCell(state.error);
  if (state?.status !== 'ready') return WAITING;
  const { value: block } = state;
  return gridCell(cellsOf(block)(at), isNumeric(block) ? 'number' : 'text');
}

function columnOf(
  state: ResourceState<NodeDescription> | undefined,
): ColumnKind | undefined {
  if (state?.status !== 'ready') return undefined;
  const { element } = state.value;
  // a row of an awkward array comes as one text
  if (element.kind === 'awkward') return { holds: 'ragged', length: element.length };
  return element.kind === 'column' ? element : undefined;
}

function failedCell(error: Error): GridCell {
  return { text: 'not readable', look: 'failed', title: error.message };
}

/** A column of a table that is not one value a row. */
function otherCell({ element }: NodeDescription): GridCell {
  const title = element.kind === 'unsupported' ? element.reason : `a ${element.kind}`;
  return { text: '…', look: 'failed', title };
}
