import { type PointerEvent, useMemo, useState } from 'react';
import { type Axis, measuredAxis } from '../grid/axis';

const [NARROWEST, WIDEST] = [64, 800];

export interface TableColumns {
  readonly axis: Axis;
  /** Makes a column wider or narrower. */
  resizeBy(column: number, px: number): void;
  /** Starts resizing a column by pointer. */
  startResize(column: number, event: PointerEvent<HTMLElement>): void;
}

const AS_NAMED: ReadonlyMap<string, number> = new Map();

/** Widths of a table's columns, by name: as the user made them, else by the name itself. */
export function useTableColumns(names: readonly string[]): TableColumns {
  const [widths, setWidths] = useState(AS_NAMED);
  const axis = useMemo(
    () => measuredAxis(names.map((name) => widths.get(name) ?? widthFor(name))),
    [names, widths],
  );
  const widthOf = (column: number) => axis.start(column + 1) - axis.start(column);
  const resize = (column: number, px: number) => {
    const name = names[column];
    if (name === undefined) return;
    const width = Math.round(Math.max(NARROWEST, Math.min(WIDEST, px)));
    setWidths((last) => new Map(last).set(name, width));
  };
  return {
    axis,
    resizeBy: (column, px) => resize(column, widthOf(column) + px),
    startResize(column, { currentTarget: handle, clientX, pointerId }) {
      const width = widthOf(column);
      handle.setPointerCapture(pointerId);
      handle.onpointermove = (move) => resize(column, width + move.clientX - clientX);
      handle.onlostpointercapture = () => {
        handle.onpointermove = null;
        handle.onlostpointercapture = null;
      };
    },
  };
}

/** Room for the name with its icon; values of most columns are shorter. */
function widthFor(name: string): number {
  return Math.max(116, Math.min(240, 52 + 7.5 * name.length));
}
