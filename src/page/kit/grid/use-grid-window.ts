import {
  type CSSProperties,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { IndexRange } from '@/model/block';
import { type CellRange, rangeBetween } from '../cell-range';
import type { CellAt } from '../grid-keys';
import { type Axis, offsetShowing, visibleSpan } from './axis';

/**
 * Maximum length of a scrolled element, in pixels. Browsers clamp the height of an element (Chromium at 33,554,428 px,
 * others lower), so the scroll bar of a longer content is a map of it, not a picture.
 */
export const LONGEST = 10_000_000;

/** Scroll steps shorter than this, in pixels, move the content by the same; longer ones jump along the map. */
const NEAR = 5_000;
/** Distance from the ends, in pixels, within which the map is one to one, so that first and last row can be reached. */
const END = 100_000;

/** Lengths of the content and of its visible part, in pixels. */
interface Scrolled {
  readonly total: number;
  readonly extent: number;
}

interface Position {
  /** Offset of the scroll bar: `scrollTop` or `scrollLeft` of the element. */
  readonly scroll: number;
  /** Start of the visible part of the content. */
  readonly offset: number;
}

export const TOP: Position = { scroll: 0, offset: 0 };

/** Returns the length of the scrolled element. */
function canvasLength({ total }: Scrolled): number {
  return Math.min(total, LONGEST);
}

/**
 * Returns the position after the scroll bar moved. If `scroll` of the result differs from the argument, the scroll bar
 * must be set to it, because small moves had made it drift from the map.
 */
export function scrolledTo(last: Position, scroll: number, size: Scrolled): Position {
  const { total, extent } = size;
  const most = Math.max(0, total - extent);
  if (total <= LONGEST) return { scroll, offset: clamp(scroll, most) };
  const moved = scroll - last.scroll;
  if (Math.abs(moved) > NEAR) return { scroll, offset: contentAt(scroll, size) };
  const offset = clamp(last.offset + moved, most);
  const mapped = barAt(offset, size);
  const canvas = LONGEST - extent;
  const nearEnd = scroll < END / 2 || scroll > canvas - END / 2;
  const drifted = Math.abs(mapped - scroll) > 1;
  return { scroll: nearEnd && drifted ? mapped : scroll, offset };
}

/** Returns the position that shows the content from an offset on. */
export function positionOf(offset: number, size: Scrolled): Position {
  const within = clamp(offset, Math.max(0, size.total - size.extent));
  return { offset: within, scroll: barAt(within, size) };
}

/**
 * Maps an offset of the content to the scroll bar; `contentAt` is the inverse. One to one near both ends, linear
 * between.
 */
function barAt(offset: number, { total, extent }: Scrolled): number {
  if (total <= LONGEST) return offset;
  const [most, canvas] = [total - extent, LONGEST - extent];
  if (offset <= END) return offset;
  if (offset >= most - END) return canvas - (most - offset);
  return END + ((offset - END) * (canvas - 2 * END)) / (most - 2 * END);
}

function contentAt(scroll: number, { total, extent }: Scrolled): number {
  const [most, canvas] = [total - extent, LONGEST - extent];
  if (scroll <= END) return Math.max(0, scroll);
  if (scroll >= canvas - END) return Math.min(most, most - (canvas - scroll));
  return END + ((scroll - END) * (most - 2 * END)) / (canvas - 2 * END);
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}

/** Rows drawn beyond the window, so that fast scrolling shows no gap before the next frame. */
const EXTRA_ROWS = 6;
/**
 * Minimum number of rows drawn beyond the window; with fewer, rows are drawn again. Until then the browser scrolls
 * alone.
 */
const LEAST_ROWS = 2;
const EXTRA_COLUMNS = 1;

const START = { x: TOP, y: TOP };
const FIRST: CellAt = { row: 0, column: -1 };

export interface GridShape {
  readonly rows: Axis;
  readonly columns: Axis;
  /** Widths of the pinned columns that label the rows, outermost first, and height of the header, in px. */
  readonly labels: readonly number[];
  readonly header: number;
}

/** Position of a column, in pixels from the left of the canvas. */
export interface ColumnPosition {
  readonly column: number;
  readonly left: number;
  readonly width: number;
  /** Left and width as a style, one object for all rows. */
  readonly style: CSSProperties;
}

/** The part of a grid that is on screen, and the positions of its items. */
export interface GridWindow extends GridShape {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Rows and columns to draw. */
  readonly rowSpan: IndexRange;
  readonly columnRange: IndexRange;
  /** Rows and columns that can be seen. */
  readonly rowsInView: IndexRange;
  readonly columnsInView: IndexRange;
  /** Number of rows that fit into the window. */
  readonly page: number;
  /** Width of all pinned columns. */
  readonly pinned: number;
  readonly width: number;
  readonly height: number;
  top(row: number): number;
  /** Positions of the columns to draw; the same list as long as nothing in it changes. */
  readonly places: readonly ColumnPosition[];
  onScroll(): void;
  /** Scrolls so that a row and a column are the first ones in view. */
  showFrom(corner: { readonly row: number; readonly column: number }): void;
  /** The cell that keys start from; row −1 is the header, negative columns are pinned. */
  readonly active: CellAt;
  /** Makes a cell the active one, and scrolls no further than needed to show it. */
  activate(cell: CellAt): void;
  /** A range of cells, from the one activated last to the argument of `extend`. */
  readonly range: CellRange | undefined;
  /** Makes a cell the other end of the range, and the active one. */
  extend(cell: CellAt): void;
}

/** Tracks the scroll position and size of a grid of any length in both directions. */
export function useGridWindow(shape: GridShape): GridWindow {
  const { rows, columns, labels, header } = shape;
  const pinned = labels.reduce((all, width) => all + width, 0);
  const scroller = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  // the current position, and the one that was drawn last
  const now = useRef(START);
  const [{ x, y }, setPosition] = useState(START);
  const [active, setActive] = useState<CellAt>(FIRST);
  const [anchor, setAnchor] = useState<CellAt>(FIRST);
  const range = useMemo(() => rangeBetween(anchor, active), [anchor, active]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () =>
      setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const vertical = { total: rows.total, extent: Math.max(0, size.height - header) };
  const horizontal = { total: columns.total, extent: Math.max(0, size.width - pinned) };
  const move = (nextX: Position, nextY: Position) => {
    const element = scroller.current;
    if (!element) return;
    if (element.scrollLeft !== nextX.scroll) element.scrollLeft = nextX.scroll;
    if (element.scrollTop !== nextY.scroll) element.scrollTop = nextY.scroll;
    const next = { x: nextX, y: nextY };
    now.current = next;
    const shown = visibleSpan(rows, nextY.offset, vertical.extent, LEAST_ROWS);
    setPosition((last) => {
      const drawn = visibleSpan(rows, last.y.offset, vertical.extent, EXTRA_ROWS);
      const isThere =
        isSame(last.x, nextX) && isSameOrigin(last.y, nextY) && isWithin(shown, drawn);
      return isThere ? last : next;
    });
  };

  const goTo = (cell: CellAt) => {
    const { row, column } = cell;
    const { x, y } = now.current;
    setActive(cell);
    const toX = offsetShowing(columns, column, x.offset, horizontal.extent);
    const toY = offsetShowing(rows, row, y.offset, vertical.extent);
    move(
      column < 0 || toX === x.offset ? x : positionOf(toX, horizontal),
      row < 0 || toY === y.offset ? y : positionOf(toY, vertical),
    );
  };

  const columnRange = visibleSpan(columns, x.offset, horizontal.extent, EXTRA_COLUMNS);
  const places = usePlaces(columns, columnRange, pinned + x.scroll - x.offset);

  return {
    ...shape,
    pinned,
    scroller,
    places,
    columnRange,
    rowSpan: visibleSpan(rows, y.offset, vertical.extent, EXTRA_ROWS),
    rowsInView: visibleSpan(rows, y.offset, vertical.extent),
    columnsInView: visibleSpan(columns, x.offset, horizontal.extent),
    page: Math.max(1, visibleSpan(rows, 0, vertical.extent)[1] - 1),
    width: pinned + canvasLength(horizontal),
    height: header + canvasLength(vertical),
    top: (row) => header + y.scroll + rows.start(row) - y.offset,
    onScroll() {
      const element = scroller.current;
      if (!element) return;
      const { x, y } = now.current;
      move(
        scrolledTo(x, element.scrollLeft, horizontal),
        scrolledTo(y, element.scrollTop, vertical),
      );
    },
    showFrom({ row, column }) {
      const [down, across] = [
        rows.start(Math.min(row, rows.count)),
        columns.start(Math.min(column, columns.count)),
      ];
      move(positionOf(across, horizontal), positionOf(down, vertical));
    },
    active,
    range,
    activate(cell) {
      setAnchor(cell);
      goTo(cell);
    },
    extend: goTo,
  };
}

function isSame(a: Position, b: Position): boolean {
  return a.scroll === b.scroll && a.offset === b.offset;
}

/** True if the rows drawn at one position are in place at the other. */
function isSameOrigin(a: Position, b: Position): boolean {
  return a.scroll - a.offset === b.scroll - b.offset;
}

function isWithin([start, stop]: IndexRange, [first, last]: IndexRange): boolean {
  return start >= first && stop <= last;
}

function usePlaces(columns: Axis, [first, stop]: IndexRange, origin: number) {
  return useMemo(() => {
    const places: ColumnPosition[] = [];
    for (let column = first; column < stop; column++) {
      const start = columns.start(column);
      const [left, width] = [origin + start, columns.start(column + 1) - start];
      places.push({ column, left, width, style: { left, width } });
    }
    return places;
  }, [columns, first, stop, origin]);
}
