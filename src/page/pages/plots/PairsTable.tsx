import type { PlotPairs } from '@/ask/plots/questions';
import { Fold } from '@/page/kit/controls/Fold';
import type { Column } from '@/page/kit/data-table/column';
import { DataTable } from '@/page/kit/data-table/DataTable';
import { tsvField } from '@/write/text/text-fields';
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

/** What the plot shows, in text: its points, or its hexagons from the most rows to the fewest. */
export function PairsTable({ pairs, names }: PairsTableProps) {
  const { heads, rows } = linesOf(pairs, names);
  return (
    <Fold part="pairs as a table" className={styles.asTable} summary="As a table">
      <DataTable
        label={`${names.y} by ${names.x} as a table`}
        caption={`${names.y} by ${names.x}`}
        rows={rows}
        columns={heads.map(
          (name, at): Column<(typeof rows)[number]> => ({
            ...{ id: `${at}`, name, isRowHead: false },
            value: (row) => row[at],
          }),
        )}
      />
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
  return `${[...facts, [], heads, ...rows].map((line) => line.map(tsvField).join('\t')).join('\n')}\n`;
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
