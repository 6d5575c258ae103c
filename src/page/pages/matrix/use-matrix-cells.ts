import { useMemo, useRef } from 'react';
import type { IndexRange, Region } from '@/model/block';
import type { Path } from '@/model/path';
import type { NumberArray } from '@/model/values';
import { askKey } from '@/page/client/ask-key';
import { columnFormat, type FormatNumber, formatExact } from '@/page/kit/format/number';
import { type GridCell, WAITING } from '@/page/kit/grid/grid-cell';
import { screensAway } from '@/page/kit/grid/screens-away';
import { useBlockGroup } from '@/page/kit/reading/use-block';
import type { GroupReading } from '@/page/kit/reading/use-resource';
import { useSame } from '@/page/kit/reading/use-same';
import { type TileShape, tilesOver } from './matrix-tiles';

/** Shade of a value, from −1 for the lowest through 0 to 1 for the highest. */
type Shade = (value: number | bigint) => number;

/** Number of sampled values that determine the shading of all. */
const SAMPLE = 8192;
/** Fraction of the values within the scale. */
const WITHIN = 0.995;

/**
 * Shading of values by the square root of their distance from zero, because counts differ most where they are small.
 * Undefined without finite values other than zero.
 */
export function shadeOf(values: NumberArray): Shade | undefined {
  const sizes: number[] = [];
  const step = Math.max(1, Math.floor(values.length / (8 * SAMPLE)));
  for (let i = 0; i < values.length && sizes.length < SAMPLE; i += step) {
    const size = Math.abs(Number(values[i]));
    if (size > 0 && Number.isFinite(size)) sizes.push(size);
  }
  if (sizes.length === 0) return undefined;
  sizes.sort((a, b) => a - b);
  const most = sizes[Math.floor(WITHIN * (sizes.length - 1))] ?? 1;
  return (value) => {
    const number = Number(value);
    if (Number.isNaN(number)) return 0;
    return Math.sign(number) * Math.min(1, Math.sqrt(Math.abs(number) / most));
  };
}

export interface MatrixWindow {
  readonly path: Path;
  readonly shape: readonly [rows: number, columns: number];
  readonly rows: IndexRange;
  readonly columns: IndexRange;
  /** Visible rows and columns, which are read first. */
  readonly rowsInView: IndexRange;
  readonly columnsInView: IndexRange;
  readonly slice: readonly number[];
  readonly tile: TileShape;
  readonly isShaded: boolean;
  /** False until the best tile shape is known; nothing is read until then. */
  readonly isKnown: boolean;
}

export interface MatrixCells {
  readonly cell: (row: number, column: number) => GridCell;
  /** Returns a value with all digits; undefined if it is not read. */
  readonly exact: (row: number, column: number) => string | undefined;
  readonly reading: GroupReading;
}

/** The cells of a window on a numeric matrix; reads its tiles. */
export function useMatrixCells(window: MatrixWindow): MatrixCells {
  const { path, shape, rows, columns, slice, tile, isShaded, isKnown } = window;
  const { rowsInView, columnsInView } = window;
  // kept while the window is in the same tiles, so that the cells are kept, too
  const { regions, locate } = useSame(
    tilesOver(shape, isKnown ? rows : [0, 0], columns, slice, tile),
    areSameTiles,
  );
  const away = ({ rows: down = rows, columns: across = columns }: Region) =>
    Math.max(screensAway(down, rowsInView), screensAway(across, columnsInView));
  const [states, reading] = useBlockGroup(
    regions.map((region) => [path, region, away(region)]),
  );
  // the first values seen determine the format and shading of all, so that scrolling does not change them
  const format = useRef<FormatNumber | undefined>(undefined);
  const shade = useRef<Shade | undefined>(undefined);
  for (const state of states) {
    if (state.status !== 'ready' || state.value.kind !== 'matrix') continue;
    format.current ??= columnFormat(state.value.values);
    shade.current ??= shadeOf(state.value.values);
  }

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
        const text = (format.current ?? String)(value);
        const ground = isShaded ? shade.current?.(value) : undefined;
        return { text, look: 'number', ...(ground !== undefined && { shade: ground }) };
      },
    [states, locate, isShaded],
  );
  const exact = (row: number, column: number): string | undefined => {
    const { read, at } = locate(row, column);
    const state = states[read];
    if (state?.status !== 'ready' || state.value.kind !== 'matrix') return undefined;
    const { values } = state.value;
    const value = values[at];
    return value === undefined
      ? undefined
      : formatExact(value, values instanceof Float32Array);
  };
  return { cell, exact, reading };
}

function areSameTiles(a: Tiles, b: Tiles): boolean {
  return askKey(a.regions) === askKey(b.regions);
}

type Tiles = ReturnType<typeof tilesOver>;
