import { hexAt } from '@/analysis/colour-parse';
import { capital, many, type Nouns } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatShort } from '../format/number';
import styles from './Dotplot.module.css';
import type { PlotMatrix } from './plot-matrix';

interface PlotLegendProps {
  readonly kind: 'dots' | 'heatmap';
  readonly plot: PlotMatrix;
  readonly map: Uint8Array;
  readonly matrix: Path;
  readonly isScaled: boolean;
  readonly nouns: Nouns;
}

const [BAR, STEPS, RADIUS] = [130, 26, 10];

/** What colours and sizes mean, and which matrix the values are of; part of the picture that is saved. */
export function PlotLegend({
  kind,
  plot,
  map,
  matrix,
  isScaled,
  nouns,
}: PlotLegendProps) {
  const count = map.length / 3;
  const shares = [0.25, 0.5, 0.75, 1].map((part) => part * plot.fullest);
  const round = (value: number) => formatShort(Number(value.toPrecision(3)));
  return (
    <>
      <text y={0} className={styles.legendTitle} dominantBaseline="hanging">
        Mean in group
      </text>
      <text y={17} className={styles.legendText} dominantBaseline="hanging">
        of {matrix}
        {isScaled ? `, each ${nouns.column} 0–1` : ''}
      </text>
      {Array.from({ length: STEPS }, (_, i) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its position
          key={i}
          x={(i * BAR) / STEPS}
          y={36}
          width={BAR / STEPS + 0.3}
          height={10}
          fill={hexAt(map, Math.round((i * (count - 1)) / (STEPS - 1)))}
        />
      ))}
      <text y={51} className={styles.legendText} dominantBaseline="hanging">
        {round(plot.low)}
      </text>
      <text
        x={BAR}
        y={51}
        textAnchor="end"
        className={styles.legendText}
        dominantBaseline="hanging"
      >
        {round(plot.high)}
      </text>
      {kind === 'dots' && (
        <>
          <text y={82} className={styles.legendTitle} dominantBaseline="hanging">
            {capital(many(nouns.row))} above 0
          </text>
          {shares.map((share, i) => (
            <g key={share} transform={`translate(${16 + i * 34} 114)`}>
              <circle r={RADIUS * Math.sqrt((i + 1) / 4)} className={styles.sizeDot} />
              <text
                y={15}
                textAnchor="middle"
                className={styles.legendText}
                dominantBaseline="hanging"
              >
                {Math.round(100 * share)} %
              </text>
            </g>
          ))}
        </>
      )}
    </>
  );
}
