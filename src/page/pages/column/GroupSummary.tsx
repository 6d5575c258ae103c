import { useMemo } from 'react';
import type { Distribution, PlotSpread } from '@/ask/plots/questions';
import { nameOf, type Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import { useGroupColours } from '@/page/kit/colours/use-group-colours';
import { useView, useViewActions } from '@/page/kit/context/view-context';
import styles from '@/page/kit/crosstab/Crosstab.module.css';
import { type Column, numberText } from '@/page/kit/data-table/column';
import { DataTable } from '@/page/kit/data-table/DataTable';
import { useNameWithUnits } from '@/page/kit/element/use-name-with-units';
import { formatShort } from '@/page/kit/format/number';
import { SaveAsFigure } from '@/page/kit/plot/SaveAsFigure';
import { SpreadCell } from '@/page/kit/plot/SpreadMark';
import type { Grouping } from '@/page/kit/rows/use-selection-groups';
import { sortIn, sortText } from '@/page/state/page-state';

interface GroupSummaryProps {
  readonly spread: PlotSpread;
  readonly groups: Grouping;
  readonly values: Path;
  /** Leaves out groups without rows. */
  readonly hidesEmpty: boolean;
  /** Table that contains both columns. */
  readonly table: Path;
}

const NUMBERS = [
  ['n', 'Rows with a number', ({ count }: Distribution) => count],
  ['Mean', 'Arithmetic mean', ({ mean }: Distribution) => mean],
  ['Q1', 'Lower quartile', ({ quartiles }: Distribution) => quartiles[0]],
  [
    'Median',
    'Half of the values are below it',
    ({ quartiles }: Distribution) => quartiles[1],
  ],
  ['Q3', 'Upper quartile', ({ quartiles }: Distribution) => quartiles[2]],
  [
    'Missing',
    'Rows of the group without a value',
    ({ missing }: Distribution) => missing,
  ],
] as const;

/** Maximum number of groups drawn; the rest is counted. */
const MAX_GROUPS = 200;

/** A line of the summary: a group, or all rows. */
interface Line {
  readonly label: string;
  readonly spread: Distribution;
  readonly colour: string;
}

/** Summary of numbers by group: count, mean, median, quartiles, and box plots on a common scale. */
export function GroupSummary(props: GroupSummaryProps) {
  const { spread, groups, values, hidesEmpty, table } = props;
  const sort = useView(({ page }) => page?.sort);
  const { changePage } = useViewActions();
  const { whole } = spread;
  const [labels, counts] = useMemo(
    () => [
      spread.groups.map(({ label }) => label),
      spread.groups.map(({ count }) => count),
    ],
    [spread],
  );
  const colourOf = useGroupColours(groups.of, labels, counts);
  const valuesName = useNameWithUnits(values);
  const lines = spread.groups.flatMap((group, code): Line[] =>
    hidesEmpty && group.count + group.missing === 0
      ? []
      : [{ label: group.label || 'empty text', spread: group, colour: colourOf(code) }],
  );
  const grouped = spread.groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <DataTable
        label="Summary by group"
        caption={`${valuesName} by ${groups.name}`}
        columns={columnsOf(groups.name, valuesName, whole)}
        rows={lines.slice(0, MAX_GROUPS)}
        totals={[{ label: 'all', spread: whole, colour: 'var(--line-strong)' }]}
        sort={sortIn(sort)}
        onSort={(next) => changePage({ sort: sortText(next) })}
        file={`${nameOf(values)} by ${groups.name}`}
      />
      <SaveAsFigure
        table={table}
        states={{ plot: { kind: 'box', x: { path: values }, by: groups.path } }}
      />
      <p className={styles.note}>
        Box: quartiles and median; whiskers: 1.5 interquartile ranges.
        {grouped < whole.count &&
          ` ${formatNumber(whole.count - grouped, 'row with a number has', 'rows with a number have')} no group.`}
        {lines.length > MAX_GROUPS &&
          ` The first ${MAX_GROUPS} groups are shown; ${formatCount(lines.length - MAX_GROUPS)} more are not.`}
      </p>
    </>
  );
}

function columnsOf(
  groups: string,
  values: string,
  whole: Distribution,
): readonly Column<Line>[] {
  return [
    { id: 'group', name: groups, value: ({ label }) => label },
    {
      ...{ id: 'box', name: values, width: '40%' },
      head: (
        <span className={styles.scale}>
          <span>{formatShort(whole.min)}</span>
          <span className={styles.scaleName} title={values}>
            {values}
          </span>
          <span>{formatShort(whole.max)}</span>
        </span>
      ),
      cell: ({ spread, colour }) => (
        <SpreadCell
          kind="box"
          spread={spread}
          low={whole.min}
          high={whole.max}
          colour={colour}
        />
      ),
    },
    ...NUMBERS.map(
      ([name, title, numberOf]): Column<Line> => ({
        ...{ id: name.toLowerCase(), name, title },
        value: ({ spread }) => numberOf(spread),
        text: ({ spread }) =>
          name === 'n' || name === 'Missing'
            ? formatCount(numberOf(spread))
            : spread.count === 0
              ? '–'
              : numberText(numberOf(spread), 5),
        cellStyle: ({ spread }) =>
          name === 'Missing' && spread.missing === 0
            ? { className: styles.zero }
            : undefined,
      }),
    ),
  ];
}
