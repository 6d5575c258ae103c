import { many, type Nouns } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { formatShort } from '@/page/kit/format/number';
import { wrappedText } from '@/page/kit/format/text-width';
import { ColourBar } from '@/page/kit/plot/legends';
import type { ManyGenesKind, Scaled } from '../genes-view';
import styles from './Dotplot.module.css';
import { scaledThing } from './plot-caption';
import type { PlotMatrix } from './plot-matrix';

interface PlotLegendProps {
  readonly kind: ManyGenesKind;
  readonly plot: PlotMatrix;
  readonly map: Uint8Array;
  readonly matrix: Path;
  readonly scaled: Scaled | undefined;
  /** Statement about the values of the matrix; undefined until it is known. */
  readonly statement: string | undefined;
  readonly nouns: Nouns;
  /** Rows per line of a heatmap; undefined for other plots. */
  readonly rowsPerLine?: number | undefined;
  /** Radius of the largest dot of the plot in pixels: those of the legend are as large. */
  readonly radius: number;
}

const BAR = 130;
const [WIDTH, MARGIN, LINE] = [200, 24, 14];
/** Height of the title above the dots and of their labels, and least distances between dots, in pixels. */
const [ABOVE_DOTS, BELOW_DOTS, BETWEEN] = [104, 5, 34];

/** Width of the legend, with a margin on the left, and its height, in pixels. */
export function legendSize(kind: PlotLegendProps['kind'], statement: string | undefined) {
  const lines = LINE * wrappedText(statement ?? '', WIDTH - MARGIN).length;
  return { width: WIDTH, height: lines + (kind === 'dots' ? 166 : 76) };
}

/** Legend of the colours and sizes, with a statement about the values; part of the saved picture. */
export function PlotLegend(props: PlotLegendProps) {
  const { kind, plot, map, matrix, scaled, statement, nouns } = props;
  const { rowsPerLine, radius } = props;
  const between = Math.max(BETWEEN, 2 * radius + 5);
  const lines = wrappedText(statement ?? '', WIDTH - MARGIN);
  const below = LINE * lines.length;
  const shares = [0.25, 0.5, 0.75, 1].map((part) => part * plot.fullest);
  const round = (value: number) => formatShort(Number(value.toPrecision(3)));
  return (
    <>
      <text y={0} className={styles.legendTitle} dominantBaseline="hanging">
        {rowsPerLine === undefined
          ? 'Mean in group'
          : rowsPerLine === 1
            ? `Value of the ${nouns.row}`
            : `Mean of ${formatCount(rowsPerLine)} ${many(nouns.row)}`}
      </text>
      <text y={17} className={styles.legendText} dominantBaseline="hanging">
        of {matrix}
        {scaled ? `, each ${scaledThing(kind, scaled, nouns)} 0–1` : ''}
      </text>
      {lines.map((line, i) => (
        <text
          key={line}
          y={17 + LINE * (i + 1)}
          className={styles.legendText}
          dominantBaseline="hanging"
        >
          {line}
        </text>
      ))}
      <ColourBar map={map} y={36 + below} width={BAR} />
      <text y={51 + below} className={styles.legendText} dominantBaseline="hanging">
        {round(plot.low)}
      </text>
      <text
        x={BAR}
        y={51 + below}
        textAnchor="end"
        className={styles.legendText}
        dominantBaseline="hanging"
      >
        {round(plot.high)}
      </text>
      {kind === 'dots' && (
        <>
          <text y={82 + below} className={styles.legendTitle} dominantBaseline="hanging">
            Fraction of {many(nouns.row)} above 0
          </text>
          {shares.map((share, i) => (
            <g
              key={share}
              transform={`translate(${6 + radius + i * between} ${ABOVE_DOTS + radius + below})`}
            >
              <circle r={radius * Math.sqrt((i + 1) / 4)} className={styles.sizeDot} />
              <text
                y={radius + BELOW_DOTS}
                textAnchor="middle"
                className={styles.legendText}
                dominantBaseline="hanging"
              >
                {Math.round(100 * share)}%
              </text>
            </g>
          ))}
        </>
      )}
    </>
  );
}
