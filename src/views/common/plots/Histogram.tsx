import { type PointerEvent, useState } from 'react';
import { extremesOf } from '@/analysis/profile/extremes';
import type { Counts } from '@/analysis/profile/profile';
import { withUnits } from '@/model/annotation';
import type { Annotation } from '@/model/element';
import { formatCount, formatShare } from '@/model/quantity';
import { Fold } from '../../kit/controls/Fold';
import { formatShort } from '../format/number';
import styles from './Histogram.module.css';
import { markAfter } from './mark-after';

interface HistogramProps {
  readonly edges: Float64Array;
  /** Each bin is of one integer, its middle: its edges are no values. */
  readonly areIntegers?: boolean | undefined;
  /** The label of an edge; by default the number itself. */
  readonly edgeText?: ((edge: number) => string) | undefined;
  readonly counts: Counts;
  /** What the file says of the values: their units. */
  readonly about?: Annotation | undefined;
  /** Rows of the column. */
  readonly length: number;
  /** The current filter of rows: its bins are highlighted. */
  readonly range?: { readonly min?: number; readonly max?: number } | undefined;
  /** Takes a range that was drawn over some bins. */
  readonly onRange?: ((min: number, max: number) => void) | undefined;
}

const [WIDTH, HEIGHT] = [640, 160];

/** The distribution of a whole column; the bin under the pointer is described in words. */
export function Histogram(props: HistogramProps) {
  const { edges, areIntegers = false, edgeText = formatShort, counts, range } = props;
  const { length, about, onRange } = props;
  const [at, setAt] = useState<number>();
  const [from, setFrom] = useState<number>();
  const bins = counts.length;
  const [, largest] = extremesOf([1, ...counts]);
  const step = WIDTH / Math.max(1, bins);
  const gap = step > 6 ? 1 : 0.4;
  const half = areIntegers ? 0.5 : 0;
  const lower = (bin: number) => (edges[bin] ?? 0) + half;
  const upper = (bin: number) => (edges[bin + 1] ?? 0) - half;
  const binText = (bin: number) =>
    areIntegers
      ? edgeText(lower(bin))
      : `${edgeText(lower(bin))} to ${edgeText(upper(bin))}`;
  const [lowest, highest] = [edgeText(lower(0)), edgeText(upper(bins - 1))];
  const brushed = (bin: number) =>
    from !== undefined &&
    at !== undefined &&
    bin >= Math.min(from, at) &&
    bin <= Math.max(from, at);
  const kept = (bin: number) =>
    from === undefined &&
    range !== undefined &&
    (edges[bin] ?? 0) < (range.max ?? Number.POSITIVE_INFINITY) &&
    (edges[bin + 1] ?? 0) > (range.min ?? Number.NEGATIVE_INFINITY);
  const binAt = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const bin = Math.floor(((clientX - box.left) / box.width) * bins);
    return Math.max(0, Math.min(bins - 1, bin));
  };
  const unitsText = about?.units === undefined ? '' : ` ${about.units}`;
  const told =
    at === undefined
      ? ' '
      : `${binText(at)}${unitsText}: ${formatCount(counts[at] ?? 0)} (${formatShare(counts[at] ?? 0, length)})`;

  return (
    <figure className={styles.histogram}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk through its bins
        tabIndex={0}
        aria-label={`Histogram of ${bins} bins from ${lowest} to ${highest}${unitsText}; arrow keys walk through it, and the table below has the same values`}
        onKeyDown={(event) => {
          const next = markAfter(event.key, at, bins);
          if (next !== undefined) event.preventDefault();
          if (next !== undefined || event.key === 'Escape') setAt(next);
        }}
        onBlur={() => setAt(undefined)}
        onPointerMove={(event) => setAt(binAt(event))}
        onPointerLeave={() => {
          setAt(undefined);
          setFrom(undefined);
        }}
        {...(onRange && {
          className: styles.brush,
          onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setFrom(binAt(event));
          },
          onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
            setFrom(undefined);
            if (from === undefined) return;
            const bin = binAt(event);
            const [first, last] = [Math.min(from, bin), Math.max(from, bin)];
            onRange(lower(first), upper(last));
          },
        })}
      >
        {Array.from(counts, (count, bin) => {
          // non-empty bins must be visible, even one cell of a million
          const height =
            count === 0 ? 0 : Math.max(1.5, (count / largest) * (HEIGHT - 4));
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its position
              key={bin}
              x={bin * step + gap / 2}
              y={HEIGHT - height}
              width={step - gap}
              height={height}
              className={
                bin === at || brushed(bin) || kept(bin) ? styles.binAt : styles.bin
              }
            />
          );
        })}
      </svg>
      <figcaption className={styles.axis}>
        <span>{lowest}</span>
        <span aria-live="polite" className={styles.told}>
          {told}
        </span>
        <span>
          {highest}
          {unitsText}
        </span>
      </figcaption>
      <Fold part="histogram as a table" className={styles.asTable} summary="As a table">
        <table>
          <thead>
            <tr>
              {areIntegers ? (
                <th scope="col">{withUnits('Value', about)}</th>
              ) : (
                <>
                  <th scope="col">{withUnits('From', about)}</th>
                  <th scope="col">{withUnits('To', about)}</th>
                </>
              )}
              <th scope="col">Count</th>
            </tr>
          </thead>
          <tbody>
            {Array.from(counts, (count, bin) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its position
              <tr key={bin}>
                <td>{edgeText(lower(bin))}</td>
                {!areIntegers && <td>{edgeText(upper(bin))}</td>}
                <td>{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Fold>
    </figure>
  );
}
