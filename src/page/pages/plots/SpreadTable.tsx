import type { PlotSpread } from '@/ask/plots/questions';
import { formatCount } from '@/model/quantity';
import { Fold } from '@/page/kit/controls/Fold';
import { useFold } from '@/page/kit/controls/use-fold';
import { type Column, numberText } from '@/page/kit/data-table/column';
import { DataTable } from '@/page/kit/data-table/DataTable';
import { tsvField } from '@/write/text/text-fields';
import styles from './Plots.module.css';
import type { SpreadKind } from './plots-view';
import type { DrawnSpread } from './spread-groups';

interface SpreadTableProps {
  readonly kind: SpreadKind;
  readonly spread: PlotSpread;
  readonly spreads: readonly DrawnSpread[];
  /** Name of the listed values: the variable, or `log1p` of it if its axis is logarithmic. */
  readonly name: string;
}

/** Summary statistics of a group, under names that users of scanpy and seaborn know. */
const NUMBERS: Readonly<Record<string, (spread: DrawnSpread) => number>> = {
  n: ({ count }) => count,
  Missing: ({ missing }) => missing,
  Mean: ({ mean }) => mean,
  SD: ({ deviation }) => deviation,
  Min: ({ min }) => min,
  Q1: ({ quartiles }) => quartiles[0],
  Median: ({ quartiles }) => quartiles[1],
  Q3: ({ quartiles }) => quartiles[2],
  Max: ({ max }) => max,
};
/** Maximum number of curves in the table. */
const MAX_CURVES = 500;
const COLUMNS = Object.entries(NUMBERS).map(
  ([name, value]): Column<DrawnSpread> => ({
    ...{ name, value },
    text: (one) =>
      name === 'n' || name === 'Missing'
        ? formatCount(value(one))
        : numberText(value(one), 5),
  }),
);

/** Plot as a table: the numbers of each group; for bins and curves without groups, their points. */
export function SpreadTable({ kind, spread, spreads, name }: SpreadTableProps) {
  const points = spread.groups.length === 0 ? pointRows(kind, spread, name) : undefined;
  const curves = curvesOf(kind, spread, spreads, name);
  return (
    <Fold part={`${name} as a table`} className={styles.asTable} summary="As a table">
      <DataTable
        label={`${name} as a table`}
        caption={name}
        rows={spreads}
        columns={[
          { id: 'group', name, value: ({ label }) => label },
          ...COLUMNS,
          ...testsOf(spread).map(
            ([head, value]): Column<DrawnSpread> => ({
              ...{ name: head, value },
              text: (one) => numberText(value(one), 5),
            }),
          ),
        ]}
      />
      {points && <PointTable caption={name} points={points} />}
      {curves.map(({ label, rows }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may have one label
        <CurveTable key={i} part={`${name} of ${label}`} label={label} points={rows} />
      ))}
    </Fold>
  );
}

/** P values of the tests of the two parts of each group, by their names; none without tests. */
function testsOf({
  tests,
}: PlotSpread): readonly (readonly [string, (spread: DrawnSpread) => number])[] {
  if (!tests) return [];
  return [
    ['Wilcoxon p', ({ group }) => tests.p[group] ?? Number.NaN],
    ['Adjusted p', ({ group }) => tests.adjusted[group] ?? Number.NaN],
  ];
}

/** Points of each curve, if curves are drawn by groups. */
function curvesOf(
  kind: SpreadKind,
  spread: PlotSpread,
  spreads: readonly DrawnSpread[],
  name: string,
): readonly { readonly label: string; readonly rows: PointRows }[] {
  if (kind === 'violin' || kind === 'box' || spread.groups.length === 0) return [];
  return spreads.slice(0, MAX_CURVES).flatMap((one) => {
    const own = { ...spread, whole: { ...spread.whole, ...one } };
    const rows = pointRows(kind, own, name);
    return rows ? [{ label: one.label, rows }] : [];
  });
}

/** Points of a curve, rendered once unfolded, as there may be many. */
function CurveTable({
  part,
  label,
  points,
}: {
  readonly part: string;
  readonly label: string;
  readonly points: PointRows;
}) {
  const [isOpen] = useFold(part);
  return (
    <Fold part={part} summary={label}>
      {isOpen && <PointTable caption={label} points={points} />}
    </Fold>
  );
}

function PointTable({
  caption,
  points: { heads, rows },
}: {
  readonly caption: string;
  readonly points: PointRows;
}) {
  return (
    <DataTable
      caption={`Points of ${caption}`}
      rows={rows}
      columns={heads.map(
        (name, at): Column<readonly number[]> => ({
          ...{ name, isRowHead: false },
          value: (row) => row[at],
        }),
      )}
    />
  );
}

interface PointRows {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly number[])[];
}

function pointRows(
  kind: SpreadKind,
  { edges, whole }: PlotSpread,
  name: string,
): PointRows | undefined {
  switch (kind) {
    case 'histogram':
      return {
        heads: ['From', 'To', 'Count'],
        rows: Array.from(whole.bins, (count, i) => [
          edges[i] ?? 0,
          edges[i + 1] ?? 0,
          count,
        ]),
      };
    case 'density': {
      if (!whole.density) return undefined;
      const { low, high, values } = whole.density;
      const step = (high - low) / (values.length - 1);
      return {
        heads: [name, 'Density'],
        rows: Array.from(values, (height, i) => [low + i * step, height]),
      };
    }
    case 'ecdf': {
      const { values, shares } = whole.cumulative;
      return {
        heads: [name, 'Fraction up to it'],
        rows: Array.from(values, (value, i) => [value, shares[i] ?? 0]),
      };
    }
    case 'rank': {
      const { ranks, values } = whole.ranks;
      return {
        heads: ['Rank', name],
        rows: Array.from(ranks, (rank, i) => [rank, values[i] ?? 0]),
      };
    }
    default:
      return undefined;
  }
}

/** All numbers of a plot as tab-separated values: the summary of each group, then its points or bins. */
export function spreadTsv(
  kind: SpreadKind,
  spread: PlotSpread,
  spreads: readonly DrawnSpread[],
  name: string,
): string {
  const numbers = [...Object.entries(NUMBERS), ...testsOf(spread)];
  const lines = [['group', ...numbers.map(([head]) => head)].join('\t')];
  for (const one of spreads)
    lines.push(
      [one.stored, ...numbers.map(([, numberOf]) => numberOf(one))]
        .map(tsvField)
        .join('\t'),
    );
  for (const one of kind === 'violin' || kind === 'box' ? [] : spreads) {
    const points = pointRows(
      kind,
      { ...spread, whole: { ...spread.whole, ...one } },
      name,
    );
    if (!points) continue;
    lines.push('', [one.stored, ...points.heads].map(tsvField).join('\t'));
    for (const row of points.rows) lines.push(['', ...row].map(tsvField).join('\t'));
  }
  return `${lines.join('\n')}\n`;
}
