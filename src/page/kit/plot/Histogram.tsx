import type { Counts } from '@/ask/profiles/profile';
import { withUnits } from '@/model/annotation';
import type { Annotation } from '@/model/element';
import { extremesOf } from '@/model/extremes';
import { formatCount, formatShare } from '@/model/quantity';
import { Fold } from '../controls/Fold';
import type { Column } from '../data-table/column';
import { PlainTable } from '../data-table/PlainTable';
import { formatShort } from '../format/number';
import { Bars, binAt } from './Bars';
import styles from './Histogram.module.css';
import { Plot, type PlotAt, type PlotProps } from './Plot';

interface HistogramProps extends Pick<PlotProps, 'save' | 'children'> {
  readonly edges: Float64Array;
  /** Each bin contains one integer, its middle; the edges are not values. */
  readonly areIntegers?: boolean | undefined;
  /** Returns the label of an edge, if edges are not the values; the axis then has those of its ends. */
  readonly edgeText?: ((edge: number) => string) | undefined;
  readonly counts: Counts;
  /** Annotation of the values in the file: their units. */
  readonly about?: Annotation | undefined;
  /** Name of the values, along the axis. */
  readonly name?: string | undefined;
  /** Number of rows of the column. */
  readonly length: number;
  /** The current filter of rows: its bins are highlighted. */
  readonly range?: { readonly min?: number; readonly max?: number } | undefined;
  /** Called with a range that was drawn over some bins. */
  readonly onRange?: ((min: number, max: number) => void) | undefined;
}

const HEIGHT = 160;

/** The distribution of a whole column, as bins. */
export function Histogram(props: HistogramProps) {
  const { edges, areIntegers = false, edgeText, counts, about, length } = props;
  const { name, onRange, save, children } = props;
  const bins = counts.length;
  const [, largest] = extremesOf([1, ...counts]);
  const text = edgeText ?? formatShort;
  const half = areIntegers ? 0.5 : 0;
  const lower = (bin: number) => (edges[bin] ?? 0) + half;
  const upper = (bin: number) => (edges[bin + 1] ?? 0) - half;
  const binText = (bin: number) =>
    areIntegers ? text(lower(bin)) : `${text(lower(bin))} to ${text(upper(bin))}`;
  const units = about?.units === undefined ? '' : ` ${about.units}`;
  const [low, high] = [edges[0] ?? 0, edges[bins] ?? 0];
  const ends = [low, high].map((value) => ({ value, label: text(value) }));
  return (
    <Plot
      label={`Histogram of ${bins} bins from ${text(lower(0))} to ${text(upper(bins - 1))}${units}`}
      high={HEIGHT}
      x={{
        ...{ kind: 'numbers', low, high },
        name: name === undefined ? (about?.units ?? '') : withUnits(name, about),
        ...(edgeText && { ticks: ends }),
      }}
      y={{
        ...{ kind: 'numbers', name: 'Count', low: 0, high: largest },
        ...{ pad: [0, 4], ticks: 3 },
      }}
      layers={(scales, at) => (
        <Bars {...scales} {...{ edges, counts }} isAt={highlight(props, at)} />
      )}
      marks={(scales) => ({
        count: bins,
        at: (px) => binAt(edges, scales, px),
        readout: (bin) =>
          `${binText(bin)}${units}: ${formatCount(counts[bin] ?? 0)} (${formatShare(counts[bin] ?? 0, length)})`,
        brush: onRange && ((first, last) => onRange(lower(first), upper(last))),
      })}
      hint=" "
      save={save}
      table={<HistogramTable {...{ areIntegers, about, counts, lower, upper, text }} />}
    >
      {children}
    </Plot>
  );
}

/** Returns a test for the bins that are pointed at, drawn over or in the filter. */
function highlight({ edges, range }: HistogramProps, { at, from }: PlotAt) {
  return (bin: number) => {
    if (at !== undefined && from !== undefined)
      return bin >= Math.min(from, at) && bin <= Math.max(from, at);
    const isKept =
      range !== undefined &&
      (edges[bin] ?? 0) < (range.max ?? Number.POSITIVE_INFINITY) &&
      (edges[bin + 1] ?? 0) > (range.min ?? Number.NEGATIVE_INFINITY);
    return bin === at || isKept;
  };
}

interface HistogramTableProps {
  readonly areIntegers: boolean;
  readonly about: Annotation | undefined;
  readonly counts: Counts;
  readonly lower: (bin: number) => number;
  readonly upper: (bin: number) => number;
  /** Returns the label of an edge. */
  readonly text: (edge: number) => string;
}

interface Bin {
  readonly bin: number;
  readonly count: number;
}

const COUNT: Column<Bin> = {
  name: 'Count',
  value: ({ count }) => count,
  text: ({ count }) => formatCount(count),
};

/** The bins of a histogram as text. */
function HistogramTable(props: HistogramTableProps) {
  const { areIntegers, about, counts, lower, upper, text } = props;
  const edges: readonly (readonly [name: string, of: (bin: number) => number])[] =
    areIntegers
      ? [['Value', lower]]
      : [
          ['From', lower],
          ['To', upper],
        ];
  return (
    <Fold part="histogram as a table" className={styles.asTable} summary="As a table">
      <PlainTable
        rows={Array.from(counts, (count, bin) => ({ bin, count }))}
        columns={[
          ...edges.map(([name, of]) => ({
            ...{ name: withUnits(name, about), isRowHead: false },
            value: ({ bin }: Bin) => text(of(bin)),
          })),
          COUNT,
        ]}
      />
    </Fold>
  );
}
