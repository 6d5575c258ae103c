/**
 * Browsers clamp the height of an element (Chromium at 33,554,428 px, others lower), so beyond
 * this many px the scroll bar is a map of the content, not a picture of it.
 */
export const LONGEST = 10_000_000;

/** Scrolled less than this at once, in px, the content moves by the same; more is a jump along the map. */
const NEAR = 5_000;
/** This close to its ends, in px, the map is one to one, so that first and last row can be reached. */
const END = 100_000;

/** Lengths of the content and of the window on it, in px. */
export interface Scrolled {
  readonly total: number;
  readonly extent: number;
}

export interface Position {
  /** What the scroll bar says; `scrollTop` of the element. */
  readonly scroll: number;
  /** Where the window on the content starts. */
  readonly offset: number;
}

export const TOP: Position = { scroll: 0, offset: 0 };

/** Length of the scrolled element. */
export function canvasLength({ total }: Scrolled): number {
  return Math.min(total, LONGEST);
}

/**
 * The offset of the content after the scroll bar moved. If `scroll` of the result differs from the
 * argument, the scroll bar must be set to it: small moves had brought it away from the map.
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

/** The position that shows a part of the content. */
export function positionOf(offset: number, size: Scrolled): Position {
  const within = clamp(offset, Math.max(0, size.total - size.extent));
  return { offset: within, scroll: barAt(within, size) };
}

/** Map and inverse: one to one near both ends, linear between. */
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
