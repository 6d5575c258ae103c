import { type RefObject, useMemo, useState } from 'react';
import { formatCount, formatShare } from '@/model/quantity';
import { MAX_BARS, type Segment, type StackedBar } from './composition';
import { type LegendItem, swatchLegend } from './Legend';
import { DrawnGroups, PlotFrame, widest } from './PlotFrame';
import styles from './Plots.module.css';
import { scaleOf } from './scale';

interface CompositionPlotProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly bars: readonly StackedBar[];
  readonly names: { readonly by: string; readonly parts: string };
  /** Each bar is 100%. */
  readonly areShares: boolean;
  /** What is counted, in the plural. */
  readonly noun: string;
  readonly legend: readonly LegendItem[];
  readonly colourOf: (segment: Segment) => string;
  /** Room for it, in px. */
  readonly width: number;
  readonly high: number;
  readonly caption: string;
}

/** Narrower bars than this are not drawn: the picture becomes wider. */
const [MIN_BAND, MAX_BAND] = [22, 110];

/** Groups as bars, stacked of the rows of each part. */
export function CompositionPlot(props: CompositionPlotProps) {
  const { svg, names, areShares, noun, legend, colourOf, width, high, caption } = props;
  const [at, setAt] = useState<number>();
  const bars = useMemo(() => props.bars.slice(0, MAX_BARS), [props.bars]);
  const segments = useMemo(() => bars.flatMap((bar) => bar.segments), [bars]);
  const most = bars.reduce((found, { total }) => Math.max(found, total), 1);
  const y = scaleOf(0, areShares ? 100 : most, {
    ...{ from: high, to: 8, isLog: false, count: 5 },
  });
  const left = 38 + widest(y.ticks.map(({ label }) => label));
  const room = (width - left - 14) / Math.max(1, bars.length);
  const band = Math.min(MAX_BAND, Math.max(MIN_BAND, room));
  const wide = Math.max(60, band * bars.length);
  const gap = Math.min(8, 0.15 * band);
  const placeOf = ({ bar, count, below }: Segment) => {
    const unit = areShares ? 100 / (bars[bar]?.total ?? 1) : 1;
    const top = y.at((below + count) * unit);
    return { x: bar * band + gap / 2, y: top, height: y.at(below * unit) - top };
  };
  const labels = bars.map(({ label }) => label || '(empty text)');
  const current = at === undefined ? undefined : segments[at];
  const total = current && (bars[current.bar]?.total ?? 0);
  return (
    <>
      <PlotFrame
        svg={svg}
        label={`Stacked bars of ${names.parts} by ${names.by}`}
        area={{ left, top: 8, wide, high }}
        xName={names.by}
        xTicks={labels.map((label, i) => ({ at: (i + 0.5) * band, label }))}
        areTurned={widest(labels) > band - 6}
        yName={areShares ? `% of ${noun} in group` : `Number of ${noun}`}
        yTicks={y.ticks}
        caption={caption}
        room={width}
        legend={swatchLegend(legend, width - 20)}
        marks={segments.length}
        at={at}
        onAt={setAt}
        markAt={(px, py) => {
          const found = segments.findIndex((segment) => {
            const place = placeOf(segment);
            const isBeside = px < place.x || px >= place.x + band - gap;
            return !isBeside && py >= place.y && py < place.y + place.height;
          });
          return found < 0 ? undefined : found;
        }}
        readout={
          current && total !== undefined
            ? `${labels[current.bar]}, ${current.label}: ${formatCount(current.count)} of ${formatCount(total)} (${formatShare(current.count, total)})`
            : 'Hover, or focus the figure and press the arrow keys, for numbers.'
        }
      >
        {segments.map((segment, i) => (
          <rect
            key={`${segment.bar} ${segment.part}`}
            {...placeOf(segment)}
            width={band - gap}
            fill={colourOf(segment)}
            className={i === at ? styles.segmentAt : undefined}
          />
        ))}
      </PlotFrame>
      <DrawnGroups drawn={bars.length} all={props.bars.length} />
    </>
  );
}
