import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatShort } from '../format/number';
import type { PlotScales } from './layout';
import styles from './Threshold.module.css';
import {
  BOUND_NAMES,
  BOUND_WORDS,
  type BoundName,
  type Bounds,
  movedBound,
  pixelOf,
  steppedValue,
  type ThresholdAxis,
  valueAtPixel,
} from './thresholds';

interface ThresholdLinesProps {
  readonly scales: PlotScales;
  readonly axis: ThresholdAxis;
  readonly bounds: Bounds;
}

/** Lines at thresholds, and a shade over the values beyond them; part of the drawing, and saved with it. */
export function ThresholdLines({ scales, axis, bounds }: ThresholdLinesProps) {
  const { wide, high } = scales.area;
  const lines = BOUND_NAMES.filter((name) => bounds[name] !== undefined).map((name) => {
    const at = pixelOf(scales, axis, name, bounds[name]);
    const isX = axis.along === 'x';
    const end = pixelOf(scales, axis, name, undefined);
    const [start, length] = [Math.min(at, end), Math.abs(at - end)];
    return (
      <g key={name}>
        <rect
          {...(isX
            ? { x: start, width: length, height: high }
            : { y: start, height: length, width: wide })}
          className={styles.beyond}
        />
        <line
          {...(isX ? { x1: at, x2: at, y2: high } : { y1: at, y2: at, x2: wide })}
          className={styles.line}
        />
      </g>
    );
  });
  return <>{lines}</>;
}

interface ThresholdHandlesProps extends ThresholdLinesProps {
  /** Name of the values, for screen readers. */
  readonly name: string;
  readonly onMove: (bounds: Bounds) => void;
  /** Called when a line was moved by keys, or is let go. */
  readonly onSettle: () => void;
}

/**
 * Sliders over a plot that move its thresholds, by pointer and keys. Without a threshold, a slider is at its end of the
 * axis. Half of each line belongs to each, so that both can be taken where they meet.
 */
export function ThresholdHandles(props: ThresholdHandlesProps) {
  return (
    <>
      {BOUND_NAMES.map((name) => (
        <Handle key={name} {...props} bound={name} />
      ))}
    </>
  );
}

/** Width of the part of a line that can be taken, in pixels. */
const WIDTH = 24;
const PAGE = 10;

function Handle(props: ThresholdHandlesProps & { readonly bound: BoundName }) {
  const { scales, axis, bounds, name, bound, onMove, onSettle } = props;
  const { area } = scales;
  const value = bounds[bound];
  const words = BOUND_WORDS[bound];
  const { range, along } = axis;
  const end = range[bound === 'min' ? 0 : 1];
  const at = pixelOf(scales, axis, bound, value);
  /** Distance of the pointer from the line that it holds. */
  const held = useRef<number>(undefined);
  const pointed = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.offsetParent?.getBoundingClientRect();
    if (!box) return 0;
    return along === 'x' ? clientX - box.left - area.left : clientY - box.top - area.top;
  };
  const letGo = () => {
    if (held.current === undefined) return;
    held.current = undefined;
    onSettle();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = boundAfter(event.key, axis, bounds, bound);
    if (!next) return;
    event.preventDefault();
    onMove(next);
    onSettle();
  };
  const [half, side] =
    along === 'x' ? [area.high / 2, area.left + at] : [area.wide / 2, area.top + at];
  const along0 = bound === 'min' ? 0 : half;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${words.name} threshold of ${name}`}
      aria-orientation={along === 'x' ? 'horizontal' : 'vertical'}
      aria-valuemin={range[0]}
      aria-valuemax={range[1]}
      aria-valuenow={Math.max(range[0], Math.min(range[1], value ?? end))}
      aria-valuetext={
        value === undefined ? 'none' : `${words.limit} ${formatShort(value)}`
      }
      className={along === 'x' ? styles.handleX : styles.handleY}
      data-bound={bound}
      data-set={value !== undefined}
      style={
        along === 'x'
          ? { left: side - WIDTH / 2, top: area.top + along0, width: WIDTH, height: half }
          : {
              top: side - WIDTH / 2,
              left: area.left + along0,
              height: WIDTH,
              width: half,
            }
      }
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = pointed(event) - at;
      }}
      onPointerMove={(event) => {
        if (held.current === undefined) return;
        const next = valueAtPixel(scales, axis, pointed(event) - held.current);
        onMove(movedBound(bounds, bound, next, axis));
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    />
  );
}

/** Returns the bounds that a key leads to; undefined for other keys. */
function boundAfter(
  key: string,
  axis: ThresholdAxis,
  bounds: Bounds,
  bound: BoundName,
): Bounds | undefined {
  const [low, high] = axis.range;
  const from = bounds[bound] ?? (bound === 'min' ? low : high);
  const stepped = (steps: number) =>
    movedBound(bounds, bound, steppedValue(axis, from, steps), axis);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return stepped(1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return stepped(-1);
    case 'PageUp':
      return stepped(PAGE);
    case 'PageDown':
      return stepped(-PAGE);
    case 'Home':
      return movedBound(bounds, bound, low, axis);
    case 'End':
      return movedBound(bounds, bound, high, axis);
    case 'Delete':
    case 'Backspace':
      return { ...bounds, [bound]: undefined };
    default:
      return undefined;
  }
}
