import type { PlotSpread } from '@/model/plots';
import { formatCount } from '@/model/quantity';
import { formatShort } from '../common/format/number';
import { Fold } from '../kit/controls/Fold';
import { useTurned } from '../kit/controls/use-turned';
import styles from './Plots.module.css';
import type { SpreadKind } from './plots-view';
import type { DrawnSpread } from './spread-groups';

interface SpreadTableProps {
  readonly kind: SpreadKind;
  readonly spread: PlotSpread;
  readonly spreads: readonly DrawnSpread[];
  /** What is listed: the variable, `log1p` of it where its axis is logarithmic. */
  readonly name: string;
}

const HEADS = ['n', 'Missing', 'Mean', 'SD', 'Min', 'Q1', 'Median', 'Q3', 'Max'] as const;
const MAX_ROWS = 500;

function numbersOf({
  mean,
  deviation,
  min,
  quartiles,
  max,
}: DrawnSpread): readonly number[] {
  return [mean, deviation, min, ...quartiles, max];
}

/** What the plot shows, in text: the numbers of each group; of bins and curves without groups, their points. */
export function SpreadTable({ kind, spread, spreads, name }: SpreadTableProps) {
  const points = spread.groups.length === 0 ? pointRows(kind, spread, name) : undefined;
  const curves = curvesOf(kind, spread, spreads, name);
  return (
    <Fold part={`${name} as a table`} className={styles.asTable} summary="As a table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label={`${name} as a table`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              {HEADS.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {spreads.slice(0, MAX_ROWS).map((one) => (
              <tr key={`${one.group} ${one.part}`}>
                <th scope="row">{one.label}</th>
                <td>{formatCount(one.count)}</td>
                <td>{formatCount(one.missing)}</td>
                {numbersOf(one).map((value, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a number is its column
                  <td key={i}>
                    {Number.isNaN(value)
                      ? '–'
                      : formatShort(Number(value.toPrecision(5)))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {spreads.length > MAX_ROWS && (
          <p>
            The first {formatCount(MAX_ROWS)} of {formatCount(spreads.length)} groups; the
            TSV has all.
          </p>
        )}
        {points && <PointTable points={points} />}
        {curves.map(({ label, rows }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups may have one label
          <CurveTable key={i} part={`${name} of ${label}`} label={label} points={rows} />
        ))}
      </section>
    </Fold>
  );
}

/** The points of each curve, where several are drawn. */
function curvesOf(
  kind: SpreadKind,
  spread: PlotSpread,
  spreads: readonly DrawnSpread[],
  name: string,
): readonly { readonly label: string; readonly rows: PointRows }[] {
  if (kind === 'violin' || kind === 'box' || spread.groups.length === 0) return [];
  return spreads.slice(0, MAX_ROWS).flatMap((one) => {
    const own = { ...spread, whole: { ...spread.whole, ...one } };
    const rows = pointRows(kind, own, name);
    return rows ? [{ label: one.label, rows }] : [];
  });
}

/** Made once it is unfolded: there may be many. */
function CurveTable({
  part,
  label,
  points,
}: {
  readonly part: string;
  readonly label: string;
  readonly points: PointRows;
}) {
  const [isOpen] = useTurned(part);
  return (
    <Fold part={part} summary={label}>
      {isOpen && <PointTable points={points} />}
    </Fold>
  );
}

function PointTable({ points }: { readonly points: PointRows }) {
  return (
    <table>
      <thead>
        <tr>
          {points.heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its position
          <tr key={i}>
            {row.map((value, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a number is its column
              <td key={column}>{formatShort(Number(value.toPrecision(6)))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
  const lines = [['group', ...HEADS].join('\t')];
  for (const one of spreads)
    lines.push(
      [one.stored, one.count, one.missing, ...numbersOf(one)].map(cell).join('\t'),
    );
  for (const one of kind === 'violin' || kind === 'box' ? [] : spreads) {
    const points = pointRows(
      kind,
      { ...spread, whole: { ...spread.whole, ...one } },
      name,
    );
    if (!points) continue;
    lines.push('', [one.stored, ...points.heads].map(cell).join('\t'));
    for (const row of points.rows) lines.push(['', ...row].map(cell).join('\t'));
  }
  return `${lines.join('\n')}\n`;
}

function cell(value: string | number): string {
  return String(value).replace(/[\t\r\n]+/g, ' ');
}
