import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useMemo,
} from 'react';
import { formatCount } from '@/model/quantity';
import { textWidth, wrappedText } from '../common/grid/text-width';
import { markAfter } from '../common/plots/mark-after';
import styles from './Plots.module.css';
import type { Tick } from './scale';

/** The area of a plot within its picture, in px. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly high: number;
}

/** A legend and its size, in px. */
export interface PlotLegend {
  readonly node: ReactNode;
  readonly height: number;
}

interface PlotFrameProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  /** What the figure is, for screen readers. */
  readonly label: string;
  readonly area: PlotArea;
  readonly xName: string;
  readonly xTicks: readonly Tick[];
  /** Labels of categories are turned where they are long. */
  readonly areTurned?: boolean;
  readonly yName: string;
  readonly yTicks: readonly Tick[];
  /** At the bottom: what the values are, and of which rows. */
  readonly caption: string;
  /** Room for caption and legend, in px. */
  readonly room: number;
  /** Below the axis. */
  readonly legend?: PlotLegend | undefined;
  /** Number of marks that can be pointed at, and walked through by the arrow keys. */
  readonly marks: number;
  readonly at: number | undefined;
  readonly onAt: (mark: number | undefined) => void;
  /** The mark at a position within the area. */
  readonly markAt: (x: number, y: number) => number | undefined;
  readonly onOpen?: ((mark: number) => void) | undefined;
  /** What the current mark says. */
  readonly readout: string;
  readonly children: ReactNode;
}

const LINE = 15;

/** Axes, grid, caption and legend of a plot; its marks can be pointed at, and walked through by the arrow keys. */
export function PlotFrame(props: PlotFrameProps) {
  const { svg, label, area, xName, xTicks, areTurned = false, yName, yTicks } = props;
  const { room, legend, marks, at, onAt, markAt, onOpen, readout, children } = props;
  const { left, top, wide, high } = area;
  const below = useMemo(
    () => (areTurned ? 14 + widest(xTicks.map((tick) => tick.label)) : 24),
    [areTurned, xTicks],
  );
  const caption = useMemo(
    () => wrappedText(props.caption, room - 20),
    [props.caption, room],
  );
  const nameAt = top + high + below + 14;
  const legendAt = nameAt + (xName === '' ? 0 : 16);
  const captionAt = legendAt + (legend?.height ?? 0) + 6;
  const height = captionAt + LINE * caption.length + 4;
  const width = Math.max(left + wide + 14, Math.min(room, 640));
  const pointed = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - box.left - left;
    const y = event.clientY - box.top - top;
    return x >= 0 && x <= wide && y >= 0 && y <= high ? markAt(x, y) : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = markAfter(event.key, at, marks);
    if (to !== undefined) onAt(to);
    else if (event.key === 'Escape' && at !== undefined) onAt(undefined);
    else if (event.key === 'Enter' && at !== undefined && onOpen) onOpen(at);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <p className={styles.readout} aria-live="polite">
        {readout}
      </p>
      <section
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={`${label}, which scrolls`}
      >
        <svg
          ref={svg}
          role="img"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk through its marks
          tabIndex={0}
          aria-label={`${label}; arrow keys walk through it, and the table below has the same values`}
          width={width}
          height={height}
          className={styles.plot}
          onPointerMove={(event) => onAt(pointed(event))}
          onPointerLeave={() => onAt(undefined)}
          onPointerUp={(event) => {
            const mark = pointed(event);
            if (mark !== undefined) onOpen?.(mark);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => onAt(undefined)}
        >
          <g transform={`translate(${left} ${top})`}>
            <rect data-page-only width={wide} height={high} className={styles.ground} />
            {yTicks.map((tick) => (
              <g key={tick.label} transform={`translate(0 ${tick.at})`}>
                <line x2={wide} className={styles.grid} />
                <text x={-6} textAnchor="end" dy="0.32em" className={styles.tick}>
                  {tick.label}
                </text>
              </g>
            ))}
            {children}
            {xTicks.map((tick) => (
              <g
                key={`${tick.label} ${tick.at}`}
                transform={`translate(${tick.at} ${high})`}
              >
                <line y2={5} className={styles.axis} />
                {areTurned ? (
                  <text
                    transform="translate(0 10) rotate(-90)"
                    textAnchor="end"
                    dy="0.32em"
                    data-whole={tick.label}
                    className={styles.tick}
                  >
                    {clipped(tick.label)}
                  </text>
                ) : (
                  <text y={9} dy="0.71em" textAnchor="middle" className={styles.tick}>
                    {tick.label}
                  </text>
                )}
              </g>
            ))}
            <line y2={high} className={styles.axis} />
            <line x2={wide} y1={high} y2={high} className={styles.axis} />
          </g>
          <text
            x={left + wide / 2}
            y={nameAt}
            dy="0.3em"
            textAnchor="middle"
            className={styles.name}
          >
            {xName}
          </text>
          <text
            transform={`translate(13 ${top + high / 2}) rotate(-90)`}
            textAnchor="middle"
            dy="0.3em"
            className={styles.name}
          >
            {yName}
          </text>
          {legend && (
            <g transform={`translate(8 ${legendAt})`} className={styles.legend}>
              {legend.node}
            </g>
          )}
          {caption.map((line, i) => (
            <text
              key={line}
              data-page-only
              x={8}
              y={captionAt + LINE * i}
              dy="0.71em"
              className={styles.caption}
            >
              {line}
            </text>
          ))}
        </svg>
      </section>
    </>
  );
}

const LONGEST = 200;

/** Of labels as ticks are drawn, in px. */
export function widest(labels: readonly string[]): number {
  const all = labels.reduce((most, label) => Math.max(most, textWidth(label)), 0);
  return Math.ceil(Math.min(LONGEST, (11 / 13) * all)); // measured at 13 px
}

function clipped(label: string): string {
  return textWidth(label) * (11 / 13) <= LONGEST ? label : `${label.slice(0, 30)}…`;
}

/** Below a plot that leaves groups out. */
export function DrawnGroups({
  drawn,
  all,
}: {
  readonly drawn: number;
  readonly all: number;
}) {
  if (drawn >= all) return null;
  return (
    <p className={styles.note}>
      {formatCount(drawn)} of {formatCount(all)} groups are drawn; the TSV has all.
    </p>
  );
}
