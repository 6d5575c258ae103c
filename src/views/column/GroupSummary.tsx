import { useMemo } from 'react';
import { nameOf, type Path } from '@/model/path';
import type { Distribution, PlotSpread } from '@/model/plots';
import { formatCount, formatNumber } from '@/model/quantity';
import { useGroupColours } from '../common/colours/use-group-colours';
import { useView, useViewActions } from '../common/context/view-context';
import { Button } from '../common/controls/Button';
import { useNameWithUnits } from '../common/element/use-name-with-units';
import { formatShort } from '../common/format/number';
import styles from '../common/plots/Crosstab.module.css';
import { SaveAsFigure } from '../kit/plot/SaveAsFigure';
import { SpreadCell } from '../kit/plot/SpreadMark';

interface GroupSummaryProps {
  readonly spread: PlotSpread;
  readonly groups: Path;
  readonly values: Path;
  /** Leaves out groups without rows. */
  readonly hidesEmpty: boolean;
  /** Of both columns. */
  readonly table: Path;
}

const NUMBERS = [
  ['n', 'Rows with a number'],
  ['Mean', 'Arithmetic mean'],
  ['Q1', 'Lower quartile'],
  ['Median', 'Half of the values are below it'],
  ['Q3', 'Upper quartile'],
  ['Missing', 'Rows of the group without a value'],
] as const;

/** Maximum number of groups drawn; the rest is counted. */
const MAX_GROUPS = 200;

/** Numbers group by group: how many, their mean, median and quartiles, and a box plot on one scale. */
export function GroupSummary(props: GroupSummaryProps) {
  const { spread, groups, values, hidesEmpty, table } = props;
  const isSorted = useView(({ page }) => page?.sort) === 'median';
  const { changePage } = useViewActions();
  const { whole } = spread;
  const [labels, counts] = useMemo(
    () => [
      spread.groups.map(({ label }) => label),
      spread.groups.map(({ count }) => count),
    ],
    [spread],
  );
  const colourOf = useGroupColours(groups, labels, counts);
  const valuesName = useNameWithUnits(values);
  const order = useMemo(() => {
    const codes = spread.groups.flatMap(({ count, missing }, code) =>
      hidesEmpty && count + missing === 0 ? [] : [code],
    );
    const median = (code: number) => spread.groups[code]?.quartiles[1] ?? Number.NaN;
    if (isSorted)
      codes.sort((a, b) => {
        const [one, other] = [median(a), median(b)];
        if (Number.isNaN(one) || Number.isNaN(other))
          return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
        return other - one;
      });
    return codes;
  }, [spread, isSorted, hidesEmpty]);
  const grouped = spread.groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <fieldset className={styles.order}>
        <legend className="visually-hidden">Order of the groups</legend>
        {[false, true].map((choice) => (
          <Button
            key={String(choice)}
            look="quiet"
            aria-pressed={isSorted === choice}
            onClick={() => changePage({ sort: choice ? 'median' : undefined })}
          >
            {choice ? 'Highest median first' : 'File order'}
          </Button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label="Summary by group">
        <table className={`${styles.table} ${styles.summary}`}>
          <caption className="visually-hidden">
            {valuesName} by {nameOf(groups)}
          </caption>
          <thead>
            <tr>
              <th scope="col">{nameOf(groups)}</th>
              <th scope="col" className={styles.boxes}>
                <span className={styles.scale}>
                  <span>{formatShort(whole.min)}</span>
                  <span className={styles.scaleName} title={valuesName}>
                    {valuesName}
                  </span>
                  <span>{formatShort(whole.max)}</span>
                </span>
              </th>
              {NUMBERS.map(([name, meaning]) => (
                <th key={name} scope="col" title={meaning}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.slice(0, MAX_GROUPS).map((code) => {
              const group = spread.groups[code];
              return (
                group && (
                  <Line
                    key={code}
                    label={group.label || 'empty text'}
                    spread={group}
                    whole={whole}
                    colour={colourOf(code)}
                  />
                )
              );
            })}
            <Line label="all" spread={whole} whole={whole} colour="var(--line-strong)" />
          </tbody>
        </table>
      </section>
      <SaveAsFigure
        table={table}
        states={{ plot: { kind: 'box', x: { path: values }, by: groups } }}
      />
      <p className={styles.note}>
        Box: quartiles and median; whiskers: 1.5 interquartile ranges.
        {grouped < whole.count &&
          ` ${formatNumber(whole.count - grouped, 'row with a number has', 'rows with a number have')} no group.`}
        {order.length > MAX_GROUPS &&
          ` The first ${MAX_GROUPS} groups are shown; ${formatCount(order.length - MAX_GROUPS)} more are not.`}
      </p>
    </>
  );
}

interface LineProps {
  readonly label: string;
  readonly spread: Distribution;
  readonly whole: Distribution;
  readonly colour: string;
}

function Line({ label, spread, whole, colour }: LineProps) {
  const { count, missing, mean, quartiles } = spread;
  const numbers = [mean, ...quartiles];
  return (
    <tr>
      <th scope="row" title={label}>
        {label}
      </th>
      <td className={styles.boxes}>
        <SpreadCell
          kind="box"
          spread={spread}
          low={whole.min}
          high={whole.max}
          colour={colour}
        />
      </td>
      <td>{formatCount(count)}</td>
      {numbers.map((value, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number is its column
        <td key={i}>{count === 0 ? '–' : formatShort(Number(value.toPrecision(5)))}</td>
      ))}
      <td className={missing === 0 ? styles.zero : undefined}>{formatCount(missing)}</td>
    </tr>
  );
}
