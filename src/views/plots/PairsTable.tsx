import type { PlotPairs } from '@/model/plots';
import { formatCount } from '@/model/quantity';
import { formatShort } from '../common/format/number';
import { Fold } from '../kit/controls/Fold';
import styles from './Plots.module.css';

interface Names {
  readonly x: string;
  readonly y: string;
  readonly colour?: string;
}

interface PairsTableProps {
  readonly pairs: PlotPairs;
  readonly names: Names;
}

const MAX_ROWS = 500;

/** What the plot shows, in text: its points, or its hexagons from the most rows to the fewest. */
export function PairsTable({ pairs, names }: PairsTableProps) {
  const { heads, rows } = linesOf(pairs, names);
  return (
    <Fold part="pairs as a table" className={styles.asTable} summary="As a table">
      <section
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={`${names.y} by ${names.x} as a table`}
      >
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_ROWS).map((row) => (
              <tr key={row.join()}>
                {row.map((value, i) => (
                  <td key={heads[i]}>
                    {typeof value === 'number'
                      ? formatShort(Number(value.toPrecision(6)))
                      : value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > MAX_ROWS && (
        <p className={styles.note}>
          The first {formatCount(MAX_ROWS)} of {formatCount(rows.length)}; the TSV has
          all.
        </p>
      )}
    </Fold>
  );
}

/** All numbers of a plot as tab-separated values. */
export function pairsTsv(pairs: PlotPairs, names: Names): string {
  const { heads, rows } = linesOf(pairs, names);
  const { count, missing, pearson, spearman } = pairs;
  const facts = [
    ['n', count],
    ['missing', missing],
    ['Pearson r', pearson],
    ['Spearman rho', spearman],
  ];
  return `${[...facts, [], heads, ...rows].map((line) => line.map(cell).join('\t')).join('\n')}\n`;
}

function linesOf({ shown, labels }: PlotPairs, { x, y, colour = 'colour' }: Names) {
  const groupOf = (code: number | undefined) => labels?.[code ?? -1] ?? '';
  if (shown.kind === 'points') {
    const { rows, values, codes } = shown;
    return {
      heads: ['Row', x, y, ...(values || codes ? [colour] : [])],
      rows: Array.from(rows, (row, i): readonly (string | number)[] => [
        row,
        shown.x[i] ?? Number.NaN,
        shown.y[i] ?? Number.NaN,
        ...(values ? [values[i] ?? Number.NaN] : []),
        ...(codes ? [groupOf(codes[i])] : []),
      ]),
    };
  }
  const { counts, means, modes } = shown;
  const order = Array.from(counts.keys()).sort(
    (a, b) => (counts[b] as number) - (counts[a] as number),
  );
  return {
    heads: [
      `${x} (centre)`,
      `${y} (centre)`,
      'Count',
      ...(means ? [`Mean ${colour}`] : []),
      ...(modes ? [`Most frequent ${colour}`] : []),
    ],
    rows: order.map((i): readonly (string | number)[] => [
      shown.x[i] ?? Number.NaN,
      shown.y[i] ?? Number.NaN,
      counts[i] ?? 0,
      ...(means ? [means[i] ?? Number.NaN] : []),
      ...(modes ? [groupOf(modes[i])] : []),
    ]),
  };
}

function cell(value: string | number): string {
  return String(value).replace(/[\t\r\n]+/g, ' ');
}
