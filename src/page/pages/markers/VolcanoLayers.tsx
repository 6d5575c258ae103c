import { memo } from 'react';
import { textWidth } from '@/page/kit/format/text-width';
import type { PlotScales } from '@/page/kit/plot/layout';
import plotStyles from '@/page/kit/plot/Plot.module.css';
import styles from './Markers.module.css';
import type { VolcanoKind, VolcanoPoints } from './volcano-points';

/** Maximum number of genes that are labelled, as far as labels do not overlap. */
export const NAMED = 12;
/** Kinds of points, from the bottom layer to the top. */
const KINDS = ['other', 'down', 'up'] as const satisfies readonly VolcanoKind[];

interface LayerProps extends Pick<PlotScales, 'x' | 'y'> {
  readonly points: VolcanoPoints;
}

interface NamesProps {
  readonly wide: number;
  readonly nameAt: (i: number) => string;
}

interface VolcanoLayersProps {
  readonly points: VolcanoPoints;
  readonly scales: PlotScales;
  readonly nameAt: (i: number) => string;
  /** Point under the pointer. */
  readonly at: number | undefined;
}

/** Draws the line of no fold change, the points and their names. */
export function VolcanoLayers({ points, scales, nameAt, at }: VolcanoLayersProps) {
  const { x, y, area } = scales;
  const { wide, high } = area;
  return (
    <>
      <line x1={x.at(0)} x2={x.at(0)} y2={high} className={plotStyles.axis} />
      <Marks {...{ points, x, y }} />
      <Names {...{ points, x, y, wide, nameAt }} />
      {at !== undefined && (
        <circle
          data-page-only
          cx={x.at(points.x[at] ?? 0)}
          cy={y.at(points.y[at] ?? 0)}
          r={5}
          className={plotStyles.at}
        />
      )}
    </>
  );
}

/** One path per kind, whose round line caps are the points, so that thousands of points are three elements. */
const Marks = memo(function Marks({ points, x, y }: LayerProps) {
  return KINDS.map((kind) => {
    const places = new Set<string>();
    for (let i = 0; i < points.genes.length; i++)
      if (points.kinds[i] === kind)
        places.add(
          `M${x.at(points.x[i] as number).toFixed(1)} ${y.at(points.y[i] as number).toFixed(1)}h0`,
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
}, areSame);

function areSame(a: LayerProps, b: LayerProps): boolean {
  return a.points === b.points && a.x.at(1) === b.x.at(1) && a.y.at(1) === b.y.at(1);
}

/** Names of the most significant genes, in their order, where there is space. */
function Names({ points, x, y, wide, nameAt }: LayerProps & NamesProps) {
  const marked = [...points.genes.keys()]
    .filter((i) => points.kinds[i] !== 'other')
    .sort((a, b) => (points.y[b] as number) - (points.y[a] as number))
    .slice(0, NAMED);
  const taken: { left: number; middle: number; width: number }[] = [];
  const names = marked.map((i) => {
    const text = nameAt(i);
    const width = textWidth(text);
    const dot = x.at(points.x[i] as number);
    const isLeft =
      (points.x[i] as number) < 0
        ? dot - 7 - width > 0 // not over the numbers of the axis
        : dot + 7 + width > wide;
    const left = dot + (isLeft ? -7 - width : 7);
    const middle = y.at(points.y[i] as number);
    const isFree =
      left > 0 &&
      left + width < wide + 14 &&
      taken.every(
        (other) =>
          left + width < other.left ||
          left > other.left + other.width ||
          Math.abs(middle - other.middle) > 13,
      );
    if (!isFree) return null;
    taken.push({ left, middle, width });
    return (
      <text
        key={i}
        x={left}
        y={middle}
        dominantBaseline="central"
        className={styles.named}
      >
        {text}
      </text>
    );
  });
  return <>{names}</>;
}
