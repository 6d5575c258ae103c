import { type PointerEvent, useMemo } from 'react';
import type { Path } from '@/model/path';
import { useView, useViewActions } from '@/page/kit/context/view-context';
import { textWidth } from '@/page/kit/format/text-width';
import { type Axis, measuredAxis } from '@/page/kit/grid/axis';

const [NARROWEST, WIDEST] = [64, 800];
/** Space in pixels next to a value, and next to the name in a header with its icon and buttons. */
const [PADDING, HEADER_TOOLS] = [24, 76];

export interface TableColumns {
  readonly axis: Axis;
  /** Makes a column wider or narrower. */
  resizeBy(column: number, px: number): void;
  /** Gives a column the width that its name and some of its values need. */
  fitTo(column: number, values: readonly string[]): void;
  /** Starts resizing a column by pointer. */
  startResize(column: number, event: PointerEvent<HTMLElement>): void;
}

/** Widths of a table's columns: as the user set them, else by the length of the name. */
export function useTableColumns(path: Path, names: readonly string[]): TableColumns {
  const widths = useView(({ tables }) => tables?.[path]?.widths);
  const { arrangeTable } = useViewActions();
  const axis = useMemo(
    () => measuredAxis(names.map((name) => widthOfName(name, widths))),
    [names, widths],
  );
  const widthOf = (column: number) => axis.start(column + 1) - axis.start(column);
  const resize = (column: number, px: number) => {
    const name = names[column];
    if (name === undefined) return;
    const width = Math.round(sensible(px));
    arrangeTable(path, { widths: { ...widths, [name]: width } });
  };
  return {
    axis,
    resizeBy: (column, px) => resize(column, widthOf(column) + px),
    fitTo: (column, values) => {
      const name = HEADER_TOOLS + textWidth(names[column] ?? '', 500);
      const widest = (most: number, value: string) =>
        Math.max(most, PADDING + textWidth(value));
      resize(column, Math.ceil(values.reduce(widest, name)));
    },
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

type Widths = Readonly<Record<string, number>>;

/** Width from a link, within sensible limits, else by the name. */
function widthOfName(name: string, widths: Widths | undefined): number {
  const own = widths && Object.hasOwn(widths, name) ? widths[name] : undefined;
  return own === undefined ? widthFor(name) : sensible(own);
}

function sensible(px: number): number {
  return Math.max(NARROWEST, Math.min(WIDEST, px));
}

/** Space for the name with its icon; values of most columns are shorter. */
function widthFor(name: string): number {
  return Math.max(116, Math.min(240, 52 + 7.5 * name.length));
}
