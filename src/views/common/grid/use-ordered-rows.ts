import { useEffect, useMemo } from 'react';
import type { ResourceState } from '@/client/reading';
import type { IndexRange } from '@/model/block';
import { useAnswerGroup } from '../reading/use-answer';
import type { GroupReading } from '../reading/use-resource';
import type { IndexedOrder, RowOrder } from '../rows/row-order';
import { screensAway } from './screens-away';

/** Rows of one read of a column in another order than the file's; so few that equal tiles are one read, in whatever order. */
export const PICKED_ROWS = 64;
/** Places of an order whose rows are read together: 16 KB. */
export const PLACES_PER_READ = 64 * PICKED_ROWS;

/** The numbers of the rows in view, as far as they are read. */
export interface PlacedRows {
  /** The row at a place; undefined until it is known. */
  rowAt(place: number): number | undefined;
  /** The rows of `PICKED_ROWS` places: the same array each time. */
  tile(tile: number): ResourceState<Uint32Array>;
}

/** Rows in view that are in another order than the file's, and how far they are as a whole. */
export interface OrderedRows {
  /** The same object as long as nothing more is known. */
  readonly placed: PlacedRows;
  readonly reading: GroupReading;
}

const LOADING = { status: 'loading' } as const;

/** The numbers of the rows at some places of an order; an index is read there, what can be seen first. */
export function useOrderedRows(
  order: RowOrder | undefined,
  places: IndexRange,
  inView: IndexRange,
): OrderedRows | undefined {
  const indexed = order?.kind === 'index' ? order : undefined;
  const parts = indexed ? readsOf(indexed, places) : [];
  const [states, reading] = useAnswerGroup(
    'orderedRows',
    parts,
    parts.map((part) => screensAway(part.places, inView)),
  );
  const isWrong = states.some(
    (state) => state.status === 'ready' && state.value === undefined,
  );
  useEffect(() => {
    if (isWrong) indexed?.giveUp();
  }, [isWrong, indexed]);
  const first = parts[0]?.places[0] ?? 0;
  const placed = useMemo(() => {
    if (order?.kind === 'rows') return listedRows(order.rows);
    return order && indexedRows(states, first);
  }, [order, states, first]);
  return placed && { placed, reading };
}

/** The reads of an index that hold some places; aligned, so that scrolling asks for the same ones again. */
export function readsOf(
  { table, by, index, count }: Omit<IndexedOrder, 'recipe' | 'giveUp' | 'kind'>,
  [start, stop]: IndexRange,
) {
  const first = Math.floor(start / PLACES_PER_READ);
  const reads = Math.max(0, Math.ceil(stop / PLACES_PER_READ) - first);
  return Array.from({ length: reads }, (_, i) => {
    const from = (first + i) * PLACES_PER_READ;
    const places: IndexRange = [from, Math.min(count, from + PLACES_PER_READ)];
    return { table, by, index, places };
  });
}

function listedRows(rows: Uint32Array): PlacedRows {
  return {
    rowAt: (place) => rows[place],
    tile: (tile) => ({ status: 'ready', value: tileOf(rows, tile) }),
  };
}

function indexedRows(
  states: readonly ResourceState<Uint32Array | undefined>[],
  first: number,
): PlacedRows {
  const stateAt = (place: number) =>
    states[Math.floor((place - first) / PLACES_PER_READ)];
  return {
    rowAt(place) {
      const state = stateAt(place);
      return state?.status === 'ready'
        ? state.value?.[place % PLACES_PER_READ]
        : undefined;
    },
    tile(tile) {
      const place = tile * PICKED_ROWS;
      const state = stateAt(place) ?? LOADING;
      if (state.status !== 'ready') return state;
      if (!state.value) return LOADING; // the rows are sorted instead
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
