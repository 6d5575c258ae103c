import { formatCount, formatShare } from '@/model/quantity';
import type { PlotScales } from '@/page/kit/plot/layout';
import { type LegendItem, swatchLegend } from '@/page/kit/plot/legends';
import { Plot } from '@/page/kit/plot/Plot';
import { MAX_BARS, type Segment, type StackedBar } from './composition';
import { DrawnGroups } from './DrawnGroups';
import styles from './Plots.module.css';
import type { FigureParts } from './ViolinPlot';

interface CompositionPlotProps {
  readonly bars: readonly StackedBar[];
  readonly names: { readonly by: string; readonly parts: string };
  /** True if each bar is 100%. */
  readonly areShares: boolean;
  /** Noun for the counted rows, in the plural. */
  readonly noun: string;
  readonly legend: readonly LegendItem[];
  readonly colourOf: (segment: Segment) => string;
  /** Lists the rows of a segment; undefined where these are no groups of two columns. */
  readonly onOpen: ((segment: Segment) => void) | undefined;
  readonly figure: FigureParts;
}

/** Stacked bars of groups, with a segment for the rows of each part. */
export function CompositionPlot(props: CompositionPlotProps) {
  const { names, areShares, noun, legend, colourOf, onOpen, figure } = props;
  const bars = props.bars.slice(0, MAX_BARS);
  const segments = bars.flatMap((bar) => bar.segments);
  const most = bars.reduce((found, { total }) => Math.max(found, total), 1);
  const labels = bars.map(({ label }) => label || '(empty text)');
  const placeOf = ({ bar, count, below }: Segment, { x, y }: PlotScales) => {
    const unit = areShares ? 100 / (bars[bar]?.total ?? 1) : 1;
    const gap = Math.min(8, 0.15 * x.band);
    const top = y.at((below + count) * unit);
    return {
      ...{ x: bar * x.band + gap / 2, y: top },
      ...{ width: x.band - gap, height: y.at(below * unit) - top },
    };
  };
  return (
    <Plot
      {...figure}
      label={`Stacked bars of ${names.parts} by ${names.by}`}
      x={{ kind: 'bands', name: names.by, labels, limits: [22, 110] }}
      y={{
        ...{ kind: 'numbers', low: 0, high: areShares ? 100 : most, pad: [0, 8] },
        name: areShares ? `% of ${noun} in group` : `Number of ${noun}`,
      }}
      legend={(room) => swatchLegend(legend, room)}
      {...(onOpen && {
        hint: `Point at a part for its numbers, click to list its ${noun}. Arrow keys and Enter do the same.`,
      })}
      layers={(scales, { at }) =>
        segments.map((segment, i) => (
          <rect
            key={`${segment.bar} ${segment.part}`}
            {...placeOf(segment, scales)}
            fill={colourOf(segment)}
            className={i === at ? styles.segmentAt : undefined}
          />
        ))
      }
      marks={(scales) => ({
        count: segments.length,
        at(px, py) {
          const found = segments.findIndex((segment) => {
            const { x, y, width, height } = placeOf(segment, scales);
            return px >= x && px < x + width && py >= y && py < y + height;
          });
          return found < 0 ? undefined : found;
        },
        readout(mark) {
          const { bar = 0, label = '', count = 0 } = segments[mark] ?? {};
          const total = bars[bar]?.total ?? 0;
          return `${labels[bar]}, ${label}: ${formatCount(count)} of ${formatCount(total)} (${formatShare(count, total)})`;
        },
        open:
          onOpen &&
          ((mark) => {
            const segment = segments[mark];
            if (segment) onOpen(segment);
          }),
      })}
    >
      <DrawnGroups drawn={bars.length} all={props.bars.length} />
    </Plot>
  );
}
