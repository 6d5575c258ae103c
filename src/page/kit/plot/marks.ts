/** Marks of a plot that can be pointed at, and walked through by keys. */
export interface Marks {
  readonly count: number;
  /** Returns the mark at a position in the area, in pixels. */
  at(x: number, y: number): number | undefined;
  /** Returns the text of a mark. */
  readout(mark: number): string;
  open?: ((mark: number) => void) | undefined;
  /** Returns the mark that a key leads to; by default up and right lead to the next mark. */
  after?: typeof markAfter | undefined;
  /** Called with the first and the last of the marks that were drawn over. */
  brush?: ((first: number, last: number) => void) | undefined;
}

/** Returns the mark that a key leads to; without a current mark, the first or the last. Undefined for other keys. */
export function markAfter(
  key: string,
  at: number | undefined,
  marks: number,
): number | undefined {
  if (marks === 0) return undefined;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at === undefined ? 0 : Math.min(marks - 1, at + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return at === undefined ? marks - 1 : Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return marks - 1;
    default:
      return undefined;
  }
}

/** Like `markAfter`, for marks in the order of a list, where down leads to the next. */
export function listedAfter(
  key: string,
  at: number | undefined,
  marks: number,
): number | undefined {
  const turned = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' }[key];
  return markAfter(turned ?? key, at, marks);
}

/** Returns the mark with the smallest distance, if that is below `within`. */
export function nearestMark(
  count: number,
  distance: (mark: number) => number,
  within = Number.POSITIVE_INFINITY,
): number | undefined {
  let best: number | undefined;
  let least = within;
  for (let mark = 0; mark < count; mark++) {
    const far = distance(mark);
    if (far < least) [best, least] = [mark, far];
  }
  return best;
}
