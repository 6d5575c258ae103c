import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SVGProps,
  useMemo,
  useRef,
  useState,
} from 'react';
import { wrappedText } from '../format/text-width';
import { useWidth } from '../format/use-width';
import { Axes, AxisNames, heightBelow } from './Axes';
import type { SavedPlot } from './figure-source';
import { type Axis, FIGURE_WIDTH, hasTicks, layoutOf, type PlotScales } from './layout';
import { type Marks, markAfter } from './marks';
import styles from './Plot.module.css';
import { SaveFigure } from './SaveFigure';

/** The mark that is pointed at, and the one from which the user is drawing over marks. */
export interface PlotAt {
  readonly at: number | undefined;
  readonly from: number | undefined;
}

/** A legend and its size, in pixels. With a width, it is beside the plot if there is room, else below. */
export interface PlotLegend {
  /** The drawing, or a function of the scales that returns it, for marks that are as large as those of the plot. */
  readonly node: ReactNode | ((scales: PlotScales) => ReactNode);
  readonly height: number;
  readonly width?: number;
}

export interface PlotProps {
  /** Description of the plot for screen readers. */
  readonly label: string;
  readonly x: Axis;
  readonly y: Axis;
  /** Height of the area in a figure, in px; on wide pages it is higher. */
  readonly high: number;
  /** Renders the content of the area, which is also saved, except elements with `data-page-only`. */
  readonly layers: (scales: PlotScales, at: PlotAt) => ReactNode;
  readonly marks: (scales: PlotScales) => Marks;
  /** Text of the readout while no mark is pointed at. */
  readonly hint?: string;
  /** Renders the legend in the available width, in pixels. */
  readonly legend?: ((room: number) => PlotLegend) | undefined;
  /** Text at the bottom: what the values are, and of which rows. */
  readonly caption?: string;
  /** Returns the name, caption and code of the saved drawing. */
  readonly save?: (() => SavedPlot) | undefined;
  /** Returns the numbers of the plot as tab-separated values. */
  readonly tsv?: (() => string) | undefined;
  /** Part of the page that has the same values as text. */
  readonly sameIn?: 'the table below' | 'the list';
  readonly table?: ReactNode;
  /** Notes, and buttons if figures are saved elsewhere. */
  readonly children?: ReactNode;
  /** Replaces the keys of the plot by an element above it that takes the focus. */
  readonly cursor?: (scales: PlotScales, at: PlotAt, onAt: OnAt) => ReactNode;
  readonly overlay?: PlotOverlay | undefined;
}

/** Parts above the layers of a plot that change without it, such as lines that are dragged. */
export interface PlotOverlay {
  /** Renders content of the area, which is also saved. */
  readonly lines: (scales: PlotScales) => ReactNode;
  /** Renders elements above the drawing, at positions within the whole picture. */
  readonly handles: (scales: PlotScales) => ReactNode;
  /** Names the lines for a comment in the code of the figure, which does not draw them; undefined if there are none. */
  readonly notInCode?: () => string | undefined;
}

type OnAt = (mark: number | undefined) => void;

const HINT = 'Hover, or focus the figure and press the arrow keys, for numbers.';
/**
 * The frame of every plot that is SVG: width, axes, ticks, legend, caption, a readout for pointer and arrow keys,
 * saving, and a table of its values. Use it to add a plot, which provides its axes, its layers and its marks.
 *
 * @example
 * <Plot
 *   label="Values in order" high={200}
 *   x={{ kind: 'numbers', name: 'place', low: 0, high: 9 }}
 *   y={{ kind: 'numbers', name: 'value', low: 0, high: 1 }}
 *   layers={({ x, y }) => values.map((value, i) => <circle key={i} cx={x.at(i)} cy={y.at(value)} r={2} />)}
 *   marks={({ x }) => ({
 *     count: values.length,
 *     at: (px) => nearestMark(values.length, (i) => Math.abs(x.at(i) - px)),
 *     readout: (i) => `${i}: ${values[i]}`,
 *   })}
 * />
 */
export function Plot(props: PlotProps) {
  const { x, y, high, marks: marksOf, hint = HINT, save, tsv, table, children } = props;
  const box = useRef<HTMLElement>(null);
  const room = useWidth(box) ?? FIGURE_WIDTH;
  const legend = props.legend?.(room - SIDES);
  const beside = legend?.width;
  const scales = useMemo(
    () => layoutOf({ x, y, high }, room, 'page', beside),
    [x, y, high, room, beside],
  );
  const [at, setAt] = useState<number>();
  const marks = marksOf(scales);
  const current = at !== undefined && at < marks.count ? at : undefined;
  return (
    <figure ref={box} className={styles.figure}>
      <p
        className={styles.readout}
        {...(props.cursor ? { 'aria-hidden': true } : { 'aria-live': 'polite' })}
      >
        {current === undefined ? hint : marks.readout(current)}
      </p>
      <Drawing
        {...props}
        {...{ scales, room, legend, marks }}
        at={current}
        onAt={setAt}
      />
      {children}
      {save && (
        <SaveFigure
          source={() => ({ ...save(), drawing: <FigureDrawing {...props} /> })}
          tsv={tsv}
        />
      )}
      {table}
    </figure>
  );
}

/** The drawing as a figure has it: in its own width, with nothing pointed at. */
function FigureDrawing(props: PlotProps) {
  const scales = layoutOf(props, FIGURE_WIDTH, 'figure');
  const legend = props.legend?.(FIGURE_WIDTH - SIDES);
  const places = placesOf({ ...props, scales, legend, room: FIGURE_WIDTH });
  return <Picture {...props} {...{ scales, places }} at={NOTHING_AT} />;
}

const NOTHING_AT: PlotAt = { at: undefined, from: undefined };

interface PictureProps
  extends Pick<PlotProps, 'label' | 'x' | 'y' | 'layers' | 'overlay'> {
  readonly scales: PlotScales;
  readonly places: ReturnType<typeof placesOf>;
  readonly at: PlotAt;
  readonly attributes?: SVGProps<SVGSVGElement>;
}

/** The axes, layers, legend and caption of a plot. */
function Picture(props: PictureProps) {
  const { label, x, y, layers, overlay, scales, at, attributes } = props;
  const { width, height, legend, caption } = props.places;
  return (
    <svg role="img" aria-label={label} {...{ width, height }} {...attributes}>
      <Axes {...{ x, y, scales }}>
        {layers(scales, at)}
        {overlay?.lines(scales)}
      </Axes>
      <AxisNames {...{ x, y, scales }} />
      {legend && (
        <g transform={`translate(${legend.x} ${legend.y})`} className={styles.legend}>
          {typeof legend.node === 'function' ? legend.node(scales) : legend.node}
        </g>
      )}
      {caption.lines.map((line, i) => (
        <text
          key={line}
          data-page-only
          x={8}
          y={caption.y + LINE * i}
          dy="0.71em"
          className={styles.caption}
        >
          {line}
        </text>
      ))}
    </svg>
  );
}

interface DrawingProps extends Omit<PlotProps, 'marks' | 'legend'> {
  readonly scales: PlotScales;
  /** Width of the page in pixels. */
  readonly room: number;
  readonly legend: PlotLegend | undefined;
  readonly marks: Marks;
  readonly at: number | undefined;
  readonly onAt: OnAt;
}

/** The picture, which scrolls if it is wider than the page. */
function Drawing(props: DrawingProps) {
  const { label, scales, room, marks, at, onAt, cursor, overlay } = props;
  const { sameIn = 'the table below' } = props;
  const [from, setFrom] = useState<number>();
  const pointers = pointersOf(marks, scales, { at, from }, { onAt, setFrom });
  const onKeyDown = keysOf(marks, at, onAt);
  const keys = cursor ? '' : 'arrow keys walk through it, and ';
  const places = placesOf(props);
  const scrolls = places.width > room;
  return (
    <section
      className={styles.scroller}
      {...(scrolls && { tabIndex: 0, 'aria-label': `${label}, which scrolls` })}
    >
      <div className={styles.stage}>
        <Picture
          {...props}
          label={`${label}; ${keys}${sameIn} has the same values`}
          places={places}
          at={{ at, from }}
          attributes={{
            ...pointers,
            className: marks.brush ? `${styles.plot} ${styles.brush}` : styles.plot,
            ...(!cursor && { tabIndex: 0, onKeyDown, onBlur: () => onAt(undefined) }),
          }}
        />
        {cursor?.(scales, { at, from }, onAt)}
        {overlay?.handles(scales)}
      </div>
    </section>
  );
}

/** Height of a line, distances of the legend, and free space on both sides of legend and caption, in pixels. */
const [LINE, GAP, RIGHT, SIDES] = [15, 24, 14, 20];

/** Returns the positions of legend and caption, and the size of the whole picture. */
function placesOf({
  x,
  scales,
  room,
  legend,
  caption = '',
}: Pick<DrawingProps, 'x' | 'scales' | 'room' | 'legend' | 'caption'>) {
  const { left, top, wide, high } = scales.area;
  const own = !hasTicks(x);
  const below = top + high + (own ? 0 : heightBelow(x, scales.x));
  const { width = 0 } = legend ?? {};
  const isBeside = width > 0 && left + wide + width <= room;
  const place = isBeside
    ? { x: left + wide + GAP, y: top }
    : width > 0
      ? { x: Math.max(8, Math.min(left, room - width)), y: below + GAP }
      : { x: 8, y: below };
  const lines = wrappedText(caption, room - SIDES);
  const bottom = isBeside || !legend ? below : place.y + legend.height;
  const captionAt = bottom + 6;
  return {
    legend: legend && { ...legend, ...place },
    caption: { lines, y: captionAt },
    width: Math.max(
      left + wide + RIGHT,
      isBeside ? left + wide + width : width > 0 ? place.x + width : 0,
      own ? 0 : room, // of legend and caption
    ),
    height: Math.max(
      captionAt + LINE * lines.length + (own ? 6 : 4),
      isBeside ? place.y + (legend?.height ?? 0) : 0,
    ),
  };
}

function pointersOf(
  marks: Marks,
  { area: { left, top, wide, high } }: PlotScales,
  { from }: PlotAt,
  { onAt, setFrom }: { readonly onAt: OnAt; readonly setFrom: OnAt },
) {
  const pointed = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const [x, y] = [clientX - box.left - left, clientY - box.top - top];
    // drawing over marks ends at the edges
    if (from !== undefined) return marks.at(Math.max(0, Math.min(wide - 1e-6, x)), y);
    return x >= 0 && x <= wide && y >= 0 && y <= high ? marks.at(x, y) : undefined;
  };
  return {
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => onAt(pointed(event)),
    onPointerLeave: () => {
      onAt(undefined);
      setFrom(undefined);
    },
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      const mark = marks.brush && pointed(event);
      if (mark === undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setFrom(mark);
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      const mark = pointed(event);
      setFrom(undefined);
      if (mark === undefined) return;
      if (from === undefined) marks.open?.(mark);
      else marks.brush?.(Math.min(from, mark), Math.max(from, mark));
    },
  };
}

function keysOf(marks: Marks, at: number | undefined, onAt: OnAt) {
  const { count, after = markAfter, open } = marks;
  return (event: KeyboardEvent) => {
    const to = after(event.key, at, count);
    if (to !== undefined) onAt(to);
    else if (event.key === 'Escape' && at !== undefined) onAt(undefined);
    else if (event.key === 'Enter' && at !== undefined && open) open(at);
    else return;
    event.preventDefault();
  };
}
