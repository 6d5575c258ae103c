import { useMemo } from 'react';
import type { AskOf } from '@/ask/questions';
import type { Block, IndexRange, Region } from '@/model/block';
import type { NodeDescription } from '@/model/node';
import { joinPath, type Path } from '@/model/path';
import type { PickedRows } from '@/model/table-rows';
import { notATime } from '@/model/time-text';
import type { ResourceState } from '@/page/client/reading';
import { cellsOf, isNumeric } from '../format/cell';
import { useAnswerGroup } from '../reading/use-answer';
import { useBlockGroup, useColumns, useDescriptions } from '../reading/use-block';
import type { GroupReading } from '../reading/use-resource';
import { isSameList, useSame } from '../reading/use-same';
import { type ColumnKind, readsFor, rowsPerRead } from './column-tiles';
import { type GridCell, gridCell, WAITING } from './grid-cell';
import { screensAway } from './screens-away';
import { type OrderedRows, PICKED_ROWS, type PlacedRows } from './use-ordered-rows';

/** Visible part of the columns, which is read first. */
export interface ColumnsInView {
  /** Table that has all of the columns, if there is one: then they are described by one question. */
  readonly table?: Path;
  readonly rows: IndexRange;
  /** Distance of each column from the view; 0 by default. */
  readonly away?: readonly number[];
}

/** The description of a column before its values are read. */
export type Described = Pick<NodeDescription, 'element'>;

/**
 * The cells of some columns in some rows: describes the columns, reads the tiles with the rows, and
 * returns the current state of each cell. `which` is the index in `paths`, `rows` are positions in
 * the order, if there is one; the function is identical as long as the cells are.
 */
export function useColumnCells(
  paths: readonly Path[],
  rows: IndexRange,
  inView: ColumnsInView,
  ordered?: OrderedRows,
): readonly [cell: (which: number, row: number) => GridCell, reading: GroupReading] {
  const { table } = inView;
  const names = paths.map((path) => path.slice(joinPath(table ?? '', '').length));
  const columns = useColumns(table, names);
  const nodes = useDescriptions(table === undefined ? paths : []);
  const descriptions: readonly ResourceState<Described>[] =
    table === undefined ? nodes : columns;
  const wanted: [Path, Region, number][] = [];
  const picked: AskOf<'pick'>[] = [];
  const pickedAway: number[] = [];
  const [start, stop] = rows;
  const placed = ordered?.placed;
  const known = knownTiles(placed, rows);
  const first = descriptions.map((state, which) => {
    const info = columnOf(state);
    const path = paths[which];
    const at: ColumnStart = { blocks: wanted.length, picks: picked.length, tile: 0 };
    if (!info || path === undefined || stop <= start) return at;
    const away = (part: IndexRange) =>
      Math.max(inView.away?.[which] ?? 0, screensAway(part, inView.rows));
    if (!placed || isWhole(info))
      for (const region of readsFor(info, rows))
        wanted.push([path, region, away((!placed && region.rows) || inView.rows)]);
    else
      for (const { tile, rows } of known) {
        picked.push({ path, rows });
        pickedAway.push(away([tile * PICKED_ROWS, (tile + 1) * PICKED_ROWS]));
      }
    return { ...at, tile: Math.floor(start / rowsPerRead(info)) };
  });
  // stays the same while the rows in view are in the same reads, and the cells with it
  const starts = useSame(first, areSameStarts);
  const tiles = useSame(
    known.map(({ tile }) => tile),
    isSameList,
  );
  const [blocks, reading] = useBlockGroup(wanted);
  const [picks, picking] = useAnswerGroup('pick', picked, pickedAway);

  const cell = useMemo(
    () => (which: number, row: number) => {
      const description = descriptions[which];
      if (description?.status === 'failed') return failedCell(description.error);
      if (description?.status !== 'ready') return WAITING;
      const info = columnOf(description);
      if (!info) return otherCell(description.value);
      const at = starts[which] ?? START;
      if (placed) {
        const tile = Math.floor(row / PICKED_ROWS);
        const pick = tiles.indexOf(tile);
        if (pick < 0) {
          const state = placed.tile(tile);
          return state.status === 'failed' ? failedCell(state.error) : WAITING;
        }
        return isWhole(info)
          ? cellIn(blocks[at.blocks], placed.rowAt(row) ?? 0)
          : pickedCell(picks[at.picks + pick], row % PICKED_ROWS);
      }
      const size = rowsPerRead(info);
      const tile = Math.floor(row / size) - at.tile;
      return cellIn(blocks[at.blocks + tile], row % size);
    },
    [descriptions, blocks, picks, placed, starts, tiles],
  );
  return [cell, ordered ? together([ordered.reading, reading, picking]) : reading];
}

/** Returns the tiles of some places whose rows are known. */
function knownTiles(placed: PlacedRows | undefined, [start, stop]: IndexRange) {
  const first = Math.floor(start / PICKED_ROWS);
  const count = placed ? Math.max(0, Math.ceil(stop / PICKED_ROWS) - first) : 0;
  return Array.from({ length: count }, (_, i) => first + i).flatMap((tile) => {
    const state = placed?.tile(tile);
    return state?.status === 'ready' ? [{ tile, rows: state.value }] : [];
  });
}

/** Position of a column's first reads among those of all columns, and the first of its tiles that is read. */
interface ColumnStart {
  readonly blocks: number;
  readonly picks: number;
  readonly tile: number;
}

const START: ColumnStart = { blocks: 0, picks: 0, tile: 0 };

function areSameStarts(a: readonly ColumnStart[], b: readonly ColumnStart[]): boolean {
  const isSame = (one: ColumnStart, other = START) =>
    one.blocks === other.blocks && one.picks === other.picks && one.tile === other.tile;
  return a.length === b.length && a.every((one, i) => isSame(one, b[i]));
}

/** True if one read covers all rows of a column, so that their order does not matter. */
function isWhole(info: ColumnKind): boolean {
  return rowsPerRead(info) >= info.length;
}

const WORST = ['failed', 'reading', 'stopped', 'settled'] as const;

function together(readings: readonly GroupReading[]): GroupReading {
  const status = WORST.find((one) => readings.some((reading) => reading.status === one));
  return {
    status: status ?? 'settled',
    failure: readings.find(({ failure }) => failure)?.failure,
    stop: () => {
      for (const reading of readings) reading.stop();
    },
    resume: () => {
      for (const reading of readings) reading.resume();
    },
  };
}

function pickedCell(state: ResourceState<PickedRows> | undefined, at: number): GridCell {
  if (state?.status === 'failed') return failedCell(state.error);
  const picked = state?.status === 'ready' ? state.value : undefined;
  const block = picked?.parts[picked.part[at] ?? 0];
  return picked && block ? shownCell(block, picked.at[at] ?? 0) : WAITING;
}

function cellIn(state: ResourceState<Block> | undefined, at: number): GridCell {
  if (state?.status === 'failed') return failedCell(state.error);
  return state?.status === 'ready' ? shownCell(state.value, at) : WAITING;
}

const NOT_A_TIME: GridCell = { text: 'NaT', look: 'missing' };

function shownCell(block: Block, at: number): GridCell {
  if (block.kind === 'times' && block.values[at] === notATime) return NOT_A_TIME;
  return gridCell(cellsOf(block)(at), isNumeric(block) ? 'number' : 'text');
}

function columnOf(state: ResourceState<Described> | undefined): ColumnKind | undefined {
  if (state?.status !== 'ready') return undefined;
  const { element } = state.value;
  // a row of an awkward array is one text
  if (element.kind === 'awkward') return { valueType: 'ragged', length: element.length };
  return element.kind === 'column' ? element : undefined;
}

function failedCell(error: Error): GridCell {
  return { text: 'not readable', look: 'failed', title: error.message };
}

/** Returns the cell of a table column that does not have one value per row. */
function otherCell({ element }: Described): GridCell {
  const title = element.kind === 'unsupported' ? element.reason : `a ${element.kind}`;
  return { text: '…', look: 'failed', title };
}
