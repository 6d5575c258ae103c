import { memo, useMemo } from 'react';
import { AxisLabel } from './AxisLabel';
import styles from './Dotplot.module.css';
import { type HeatBand, type HeatPlot, heatPixels, labelPositions } from './heat-plot';

interface HeatMarksProps {
  readonly plot: HeatPlot;
  readonly bands: readonly HeatBand[];
  /** Lines of the bands, from top to bottom. */
  readonly lines: readonly number[];
  readonly map: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly colourOf: (group: number) => string;
}

/** Sizes in pixels of the strip of group colours to the left of a heatmap, and of the lines from it to the names. */
export const STRIP = { width: 10, leader: 14, gap: 4 } as const;
/** Minimum distance between two labels, in pixels. */
export const LABEL_LINE = 15;

/**
 * Heatmap from 0, 0 as one image with one pixel per gene and line, lines between its groups, and their names to its
 * left. Redrawn only if the values or the width change.
 */
export const HeatMarks = memo(function HeatMarks(props: HeatMarksProps) {
  const { plot, bands, lines, map, width, height, colourOf } = props;
  const href = useMemo(() => pictureOf(plot, lines, map), [plot, lines, map]);
  const perLine = height / Math.max(1, lines.length);
  let end = 0;
  const placed = bands.map((band) => {
    const top = end * perLine;
    end += band.lines;
    return { ...band, top, bottom: end * perLine };
  });
  const middles = placed.map(({ top, bottom }) => (top + bottom) / 2);
  const labels = labelPositions(middles, LABEL_LINE, height);
  const strip = -STRIP.gap - STRIP.width;
  return (
    <>
      <image
        href={href}
        data-picture={0}
        width={width}
        height={height}
        preserveAspectRatio="none"
        className={styles.heat}
      />
      {placed.map(({ group, label, top, bottom }, i) => {
        const [at, to] = [labels[i] ?? 0, middles[i] ?? 0];
        return (
          <g key={group}>
            {i > 0 && <line x2={width} y1={top} y2={top} className={styles.between} />}
            <rect
              x={strip}
              y={top}
              width={STRIP.width}
              height={bottom - top}
              fill={colourOf(group)}
            />
            <polyline
              points={`${strip - STRIP.leader},${at} ${strip - 5},${to} ${strip},${to}`}
              className={styles.bracket}
            />
            <AxisLabel x={strip - STRIP.leader - 4} y={at} label={label} />
          </g>
        );
      })}
    </>
  );
});

/** Image of a heatmap as a data URL. */
function pictureOf(plot: HeatPlot, lines: readonly number[], map: Uint8Array): string {
  const canvas = document.createElement('canvas');
  canvas.width = plot.genes.length;
  canvas.height = lines.length;
  const pixels = new Uint8ClampedArray(heatPixels(plot, lines, map).buffer);
  canvas
    .getContext('2d')
    ?.putImageData(new ImageData(pixels, canvas.width, canvas.height), 0, 0);
  return canvas.toDataURL();
}
