import type { PlotSpread, RankSumTests } from '@/ask/plots/questions';
import { formatCount } from '@/model/quantity';
import { formatShort } from '@/page/kit/format/number';
import { type LegendItem, swatchLegend } from '@/page/kit/plot/legends';
import { Plot, type PlotProps } from '@/page/kit/plot/Plot';
import plotStyles from '@/page/kit/plot/Plot.module.css';
import { SpreadMark, type SpreadMarkKind } from '@/page/kit/plot/SpreadMark';
import { DrawnGroups } from './DrawnGroups';
import type { DrawnGroup, DrawnSpread } from './spread-groups';

/** Props that all plots of the page get from its figures. */
export type FigureParts = Pick<
  PlotProps,
  'high' | 'hint' | 'caption' | 'save' | 'tsv' | 'table' | 'overlay'
>;

interface ViolinPlotProps {
  readonly kind: SpreadMarkKind;
  readonly spread: PlotSpread;
  readonly groups: readonly DrawnGroup[];
  /** Parts of each group from the left, if groups have parts. */
  readonly legend: readonly LegendItem[] | undefined;
  readonly names: { readonly value: string; readonly by: string };
  readonly isLog: boolean;
  readonly colourOf: (spread: DrawnSpread) => string;
  readonly figure: FigureParts;
}

/**
 * Minimum widths of a band and of a part, and maximum width of a band, in pixels; if needed, the picture becomes wider.
 */
const [MIN_BAND, MIN_PART, MAX_BAND] = [26, 14, 150];
/** Maximum number of violins that are drawn; the table has all. */
const MAX_VIOLINS = 400;

/** Maximum number of groups with the p value of their parts above them; the table has all. */
const MAX_TESTED = 30;
/** Width in pixels of a band that has room for a p value; in narrower ones the values are on two lines in turn. */
const TESTED_BAND = 56;
/** Distance of these lines, in pixels. */
const TEST_LINE = 12;

/** Maximum number of groups that are drawn, by the number of parts of each. */
export function drawnViolins(parts: number): number {
  return Math.max(1, Math.floor(MAX_VIOLINS / parts));
}

/** Violins or boxes, group by group and part by part. */
export function ViolinPlot(props: ViolinPlotProps) {
  const { kind, spread, legend, names, isLog, colourOf, figure } = props;
  const parts = spread.parts?.length ?? 1;
  const groups = props.groups.slice(0, drawnViolins(parts));
  const isHalved = kind === 'violin' && parts === 2;
  const tests = groups.length > MAX_TESTED ? undefined : spread.tests;
  const drawn = groups.flatMap((group, i) => group.parts.map((one) => ({ i, one })));
  const bandOf = (mark: number, width: number) => {
    const { i = 0, one } = drawn[mark] ?? {};
    const where = { from: i * width, width };
    return partBand(one?.place ?? 0, parts, isHalved, where);
  };
  return (
    <Plot
      {...figure}
      label={`${kind === 'violin' ? 'Violin' : 'Box'} plot of ${names.value}${names.by && ` by ${names.by}`}`}
      x={{
        ...{ kind: 'bands', name: names.by, labels: groups.map(({ label }) => label) },
        limits: [
          Math.max(MIN_BAND, isHalved ? 0 : parts * MIN_PART),
          MAX_BAND * Math.max(1, parts / 2),
        ],
      }}
      y={{
        ...{ kind: 'numbers', name: isLog ? `${names.value} (log scale)` : names.value },
        ...{ low: spread.whole.min, high: spread.whole.max, isLog },
        ...{ pad: [8, tests ? 10 + 2 * TEST_LINE : 8], ticks: 6 },
      }}
      legend={legend && ((room) => swatchLegend(legend, room))}
      layers={({ x, y }, { at }) => (
        <>
          {drawn.map(({ one }, i) => (
            <SpreadMark
              key={`${one.group} ${one.part}`}
              kind={kind}
              spread={one}
              scale={y}
              band={bandOf(i, x.band)}
              colour={colourOf(one)}
              isAt={i === at}
            />
          ))}
          {tests &&
            groups.map(({ group }, i) => (
              <text
                key={group}
                x={(i + 0.5) * x.band}
                y={x.band < TESTED_BAND && i % 2 === 1 ? 2 * TEST_LINE : TEST_LINE}
                textAnchor="middle"
                className={plotStyles.tick}
              >
                {adjustedText(tests, group)}
              </text>
            ))}
        </>
      )}
      marks={({ x }) => ({
        count: drawn.length,
        at(px) {
          const found = drawn.findIndex((_, i) => {
            const { start, stop } = bandOf(i, x.band);
            return px >= start && px < stop;
          });
          return found < 0 ? undefined : found;
        },
        readout: (mark) => readoutOf(drawn[mark]?.one, isLog, spread.tests),
      })}
    >
      <DrawnGroups drawn={groups.length} all={props.groups.length} />
    </Plot>
  );
}

/** Position of a part of a group within the band of the group. */
function partBand(
  place: number,
  parts: number,
  isHalved: boolean,
  { from, width }: { readonly from: number; readonly width: number },
) {
  const room = width * (parts > 1 ? 0.88 : 0.8);
  const step = room / parts;
  const start = from + (width - room) / 2 + place * step;
  const stop = start + step;
  if (isHalved)
    return {
      ...{ start, stop, middle: from + width / 2, wide: step },
      sides: place === 0 ? 'left' : 'right',
    } as const;
  const wide = parts > 1 ? step * 0.9 : step;
  return { start, stop, middle: start + step / 2, wide, sides: 'both' } as const;
}

/** Adjusted p value of a group; empty if a part has no number. */
function adjustedText({ adjusted }: RankSumTests, group: number): string {
  const p = adjusted[group] ?? Number.NaN;
  if (Number.isNaN(p)) return '';
  // smaller than the smallest double
  return p === 0 ? 'p < 1e-300' : `p ${formatShort(Number(p.toPrecision(2)))}`;
}

function readoutOf(
  spread: DrawnSpread | undefined,
  isLog: boolean,
  tests: RankSumTests | undefined,
): string {
  if (!spread) return '';
  const { label, count, missing, quartiles, min, max } = spread;
  const text = (value: number) =>
    formatShort(Number((isLog ? Math.expm1(value) : value).toPrecision(4)));
  const lost = isLog ? 'missing or below zero' : 'missing';
  if (count === 0) return `${label}: no number${isLog ? ' that a log scale has' : ''}`;
  const [lower, median, upper] = quartiles.map(text);
  const p = tests ? adjustedText(tests, spread.group) : '';
  return `${label}: n ${formatCount(count)}, median ${median}, quartiles ${lower} and ${upper}, ${text(min)} to ${text(max)}${missing > 0 ? `, ${formatCount(missing)} ${lost}` : ''}${p && `; the parts of the group differ with adjusted ${p}`}`;
}
