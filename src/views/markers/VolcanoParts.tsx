import { memo } from 'react';
import { formatShort } from '@/views/common/format/number';
import { textWidth } from '@/views/common/grid/text-width';
import styles from './Markers.module.css';
import { ticksOf, type VolcanoKind, type VolcanoPoints } from './volcano-points';

/** Of the drawing, in px; it is narrower where there is less room. */
export const [WIDTH, HEIGHT] = [640, 400];
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 16, 12, 44];
/** Genes that are named, as far as names do not overlap. */
export const NAMED = 12;
export const KINDS = ['other', 'down', 'up'] as const satisfies readonly VolcanoKind[];

/** From values to pixels. */
export interface Scale {
  /** Of the whole drawing. */
  readonly wide: number;
  x(value: number): number;
  y(value: number): number;
}

export function scalesOf(
  { xRange: [low, high], yMax }: VolcanoPoints,
  wide = WIDTH,
): Scale {
  const [across, tall] = [wide - LEFT - RIGHT, HEIGHT - TOP - BOTTOM];
  return {
    wide,
    x: (value) => LEFT + ((value - low) / (high - low)) * across,
    y: (value) => TOP + (1 - value / yMax) * tall,
  };
}

interface PartProps {
  readonly points: VolcanoPoints;
  readonly scale: Scale;
}

/** Both axes, through no fold change and p = 1. */
export function Axes({ points, scale }: PartProps) {
  const [low, high] = points.xRange;
  const bottom = scale.y(0);
  return (
    <g>
      <line
        x1={LEFT}
        x2={scale.wide - RIGHT}
        y1={bottom}
        y2={bottom}
        className={styles.axis}
      />
      <line
        x1={scale.x(0)}
        x2={scale.x(0)}
        y1={TOP}
        y2={bottom}
        className={styles.axis}
      />
      {ticksOf([low, high]).map((tick) => (
        <text
          key={tick}
          x={scale.x(tick)}
          y={bottom + 16}
          textAnchor="middle"
          className={styles.tick}
        >
          {formatShort(tick)}
        </text>
      ))}
      {ticksOf([0, points.yMax]).map((tick) => (
        <text
          key={tick}
          x={LEFT - 8}
          y={scale.y(tick)}
          textAnchor="end"
          dominantBaseline="central"
          className={styles.tick}
        >
          {formatShort(tick)}
        </text>
      ))}
      <text
        x={(LEFT + scale.wide - RIGHT) / 2}
        y={HEIGHT - 8}
        textAnchor="middle"
        className={styles.tick}
      >
        log2 fold change
      </text>
      <text
        transform={`translate(14 ${(TOP + bottom) / 2}) rotate(-90)`}
        textAnchor="middle"
        className={styles.tick}
      >
        −log10 of adjusted p
      </text>
    </g>
  );
}

/** A path for each kind, whose round ends are the points: thousands are three elements. */
export const Marks = memo(function Marks({ points, scale }: PartProps) {
  return KINDS.map((kind) => {
    const places = new Set<string>();
    for (let i = 0; i < points.genes.length; i++)
      if (points.kinds[i] === kind)
        places.add(
          `M${scale.x(points.x[i] as number).toFixed(1)} ${scale.y(points.y[i] as number).toFixed(1)}h0`,
        );
    return (
      <path
        key={kind}
        d={[...places].join('')}
        fill="none"
        strokeWidth={4}
        strokeLinecap="round"
        className={styles[kind]}
      />
    );
  });
});

/** Names of the most significant genes, in their order, where there is space. */
export function Names({
  points,
  scale,
  nameAt,
}: PartProps & { nameAt: (i: number) => string }) {
  const marked = [...points.genes.keys()]
    .filter((i) => points.kinds[i] !== 'other')
    .sort((a, b) => (points.y[b] as number) - (points.y[a] as number))
    .slice(0, NAMED);
  const taken: { x: number; y: number; width: number }[] = [];
  return (
    <>
      {marked.map((i) => {
        const text = nameAt(i);
        const width = textWidth(text);
        const dot = scale.x(points.x[i] as number);
        const isLeft =
          (points.x[i] as number) < 0
            ? dot - 7 - width > LEFT // not over the numbers of the axis
            : dot + 7 + width > scale.wide;
        const x = dot + (isLeft ? -7 - width : 7);
        const y = scale.y(points.y[i] as number);
        const isFree =
          x > LEFT &&
          x + width < scale.wide &&
          taken.every(
            (other) =>
              x + width < other.x ||
              x > other.x + other.width ||
              Math.abs(y - other.y) > 13,
          );
        if (!isFree) return null;
        taken.push({ x, y, width });
        return (
          <text key={i} x={x} y={y} dominantBaseline="central" className={styles.named}>
            {text}
          </text>
        );
      })}
    </>
  );
}
