import { useMemo } from 'react';
import type { IndexRange } from '@/model/block';
import type { ResourceState } from '@/page/client/reading';
import { useAnswerGroup } from '../reading/use-answer';
import type { GroupReading } from '../reading/use-resource';
import type { RowOrder } from '../rows/row-order';
import { screensAway } from './screens-away';

/**
 * Rows per read of a column in another order than the file's; few enough that equal tiles are one read in any order.
 */
export const PICKED_ROWS = 64;
/** Places of an order whose row numbers are read together: 16 KB. */
export const PLACES_PER_READ = 64 * PICKED_ROWS;

/** Row numbers of the places in view that have been read. */
export interface PlacedRows {
  /** Returns the row at a place; undefined until it is known. */
  rowAt(place: number): number | undefined;
  /** Returns the rows of `PICKED_ROWS` places; the same array each time. */
  tile(tile: number): ResourceState<Uint32Array>;
}

/** Rows in view in another order than the file's, and the overall state of reading them. */
export interface OrderedRows {
  /** The same object as long as nothing more is known. */
  readonly placed: PlacedRows;
  readonly reading: GroupReading;
}

const LOADING = { status: 'loading' } as const;

/** Reads the row numbers at some places of an order, visible ones first. */
export function useOrderedRows(
  order: RowOrder | undefined,
  places: IndexRange,
  inView: IndexRange,
): OrderedRows | undefined {
  const reads = order ? readsOf(order, places) : [];
  const [states, reading] = useAnswerGroup(
    'orderedRows',
    reads,
    reads.map((read) => screensAway(read.places, inView)),
  );
  const first = reads[0]?.places[0] ?? 0;
  const placed = useMemo(
    () => order && placedRows(states, first),
    [order, states, first],
  );
  return placed && { placed, reading };
}

/** Returns the reads of an order that contain some places; aligned, so that scrolling repeats the same requests. */
export function readsOf(
  { table, id, count }: Pick<RowOrder, 'table' | 'id' | 'count'>,
  [start, stop]: IndexRange,
) {
  const first = Math.floor(start / PLACES_PER_READ);
  const reads = Math.max(0, Math.ceil(Math.min(stop, count) / PLACES_PER_READ) - first);
  return Array.from({ length: reads }, (_, i) => {
    const from = (first + i) * PLACES_PER_READ;
    const places: IndexRange = [from, Math.min(count, from + PLACES_PER_READ)];
    return { table, recipe: id, places };
  });
}

function placedRows(
  states: readonly ResourceState<Uint32Array>[],
  first: number,
): PlacedRows {
  const stateAt = (place: number) =>
    states[Math.floor((place - first) / PLACES_PER_READ)];
  return {
    rowAt(place) {
      const state = stateAt(place);
      return state?.status === 'ready' ? state.value[place % PLACES_PER_READ] : undefined;
    },
    tile(tile) {
      const place = tile * PICKED_ROWS;
      const state = stateAt(place) ?? LOADING;
      if (state.status !== 'ready') return state;
      const within = (place % PLACES_PER_READ) / PICKED_ROWS;
      return { status: 'ready', value: tileOf(state.value, within) };
    },
  };
}

const tiles = new WeakMap<Uint32Array, Map<number, Uint32Array>>();

function tileOf(rows: Uint32Array, tile: number): Uint32Array {
  const known = tiles.get(rows) ?? new Map<number, Uint32Array>();
  tiles.set(rows, known);
  const start = tile * PICKED_ROWS;
  const part = known.get(tile) ?? rows.slice(start, start + PICKED_ROWS);
  known.set(tile, part);
  return part;
}
