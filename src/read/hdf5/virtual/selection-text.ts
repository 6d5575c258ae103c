import type { AxisSelection } from './axis-selection';
import type { Box, StoredSelection } from './stored-selection';

/** Boxes or points that are listed; of others only the number is given. */
const MAX_LISTED = 8;

/** A selection as h5dump writes it: points, and boxes by their first and last element. */
export function selectionText(selection: StoredSelection): string {
  switch (selection.kind) {
    case 'all':
      return 'all of it';
    case 'none':
      return 'nothing of it';
    case 'points':
      return listed(selection.points.map(pointText), selection.points.length);
    case 'boxes':
      return boxesText(selection.boxes, selection.boxes.length);
    case 'grid': {
      const count = selection.axes.reduce((all, axis) => all * runsOf(axis).count, 1);
      return boxesText(firstBoxes(selection.axes), count);
    }
  }
}

function boxesText(boxes: readonly Box[], count: number): string {
  const texts = boxes.map(
    ({ start, stop }) =>
      `${pointText(start)}-${pointText(stop.map((after) => after - 1))}`,
  );
  return listed(texts, count);
}

function pointText(at: readonly number[]): string {
  return `(${at.join(',')})`;
}

function listed(texts: readonly string[], count: number): string {
  const some = texts.slice(0, MAX_LISTED).join(', ');
  if (!Number.isFinite(count)) return `${some} and so on, without limit`;
  return count > MAX_LISTED ? `${some} and ${count - MAX_LISTED} more` : some;
}

/** The first ranges of consecutive indices, and the number of all. */
function runsOf(axis: AxisSelection) {
  const runs: (readonly [start: number, stop: number])[] = [];
  let count = 0;
  for (let at = 0; at < axis.length; count++) {
    const end = axis.runEnd(at);
    if (!Number.isFinite(end)) return { runs: [[axis.at(at), end] as const], count: 1 };
    if (runs.length < MAX_LISTED) runs.push([axis.at(at), axis.at(end - 1) + 1]);
    else if (axis.regular) return { runs, count: axis.regular.count };
    at = end;
  }
  return { runs, count };
}

/** In row-major order. */
function firstBoxes(axes: readonly AxisSelection[]): Box[] {
  return axes
    .reduce<Box[]>(
      (boxes, axis) =>
        boxes.flatMap(({ start, stop }) =>
          runsOf(axis).runs.map(([first, end]) => ({
            start: [...start, first],
            stop: [...stop, end],
          })),
        ),
      [{ start: [], stop: [] }],
    )
    .slice(0, MAX_LISTED);
}
