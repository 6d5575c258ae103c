/** The marks of a plot that can be pointed at, and walked through by keys. */
export interface Marks {
  readonly count: number;
  /** The mark at a position in the area, in px. */
  at(x: number, y: number): number | undefined;
  /** What a mark says. */
  readout(mark: number): string;
  open?: ((mark: number) => void) | undefined;
  /** Where a key leads; by default up and right to the next mark. */
  after?: typeof markAfter | undefined;
  /** Takes the first and the last of marks that were drawn over. */
  brush?: ((first: number, last: number) => void) | undefined;
}

/** The mark that a key leads to, from none to the first or the last; undefined for other keys. */
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

/** The same for marks in the order of a list, where down leads to the next. */
export function listedAfter(
  key: string,
  at: number | undefined,
  marks: number,
): number | undefined {
  const turned = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' }[key];
  return markAfter(turned ?? key, at, marks);
}

/** The mark with the least distance, where that is at most `within`. */
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
