import { useMemo } from 'react';
import type { PlotSpread } from '@/ask/plots/questions';
import { capital, countText, many } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount, formatNumber, formatShare } from '@/model/quantity';
import { useGroupColours } from '@/page/kit/colours/use-group-colours';
import { useColumnStyle, useNouns } from '@/page/kit/context/view-context';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import type { Column } from '@/page/kit/data-table/column';
import { DataTable } from '@/page/kit/data-table/DataTable';
import { formatShort } from '@/page/kit/format/number';
import { SpreadCell } from '@/page/kit/plot/SpreadMark';
import type { Grouping } from '@/page/kit/rows/use-selection-groups';
import type { GroupOrder } from '../genes-view';
import { orderGroups } from '../group-order';
import styles from './Gene.module.css';

interface ViolinTableProps {
  readonly name: string;
  readonly matrix: Path;
  readonly by: Grouping;
  readonly spread: Pick<PlotSpread, 'whole' | 'groups'>;
  readonly order: GroupOrder | undefined;
  /** True if shares of cells above zero are meaningful. */
  readonly hasFractions: boolean;
}

/** A group and its index among all groups. */
type Group = PlotSpread['groups'][number] & {
  readonly label: string;
  readonly at: number;
};

/** A violin and its numbers for each group of cells, in one table. */
export function ViolinTable(props: ViolinTableProps) {
  const { name, matrix, by, order, hasFractions } = props;
  const { whole, groups } = props.spread;
  const { row } = useNouns(matrix);
  const colourOf = useColours(by.of, groups);
  const look = useColumnStyle(by.path);
  // from zero, or the lowest value below it
  const [low, high] = [Math.min(0, whole.min), Math.max(0, whole.max)];
  const numbers = useMemo(
    () =>
      orderGroups(
        groups.map(({ label, count, mean }, at) => ({
          ...{ label: look?.names?.[at] ?? label, cells: count, mean },
        })),
        order,
        look,
      ),
    [groups, order, look],
  );
  const rows = numbers.flatMap((at): Group[] => {
    const group = groups[at];
    return group ? [{ ...group, at, label: look?.names?.[at] ?? group.label }] : [];
  });
  const grouped = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-label={`${name} by ${by.name}`}>
      <h2 className={styles.title}>
        By{' '}
        {typeof by.of === 'string' ? (
          <ElementLink path={by.path}>{by.name}</ElementLink>
        ) : (
          by.name
        )}
        <small>
          {formatNumber(numbers.length, 'group')}; values of {matrix}, including zeros;
          box: median and quartiles
        </small>
      </h2>
      <DataTable
        label="Values by group"
        caption={`${name} by ${by.name}`}
        file={`${name} by ${by.name}`}
        rows={rows}
        rowHeight={36}
        columns={[
          { name: by.name, value: ({ label }) => label || 'empty text' },
          {
            ...{ name: 'Violin', width: '60%', head: <ViolinAxis {...{ low, high }} /> },
            cell: (group) => (
              <SpreadCell
                kind="violin"
                spread={group}
                {...{ low, high }}
                colour={colourOf(group.at)}
              />
            ),
          },
          {
            name: capital(many(row)),
            value: ({ count }) => count,
            text: ({ count }) => formatCount(count),
          },
          ...(hasFractions ? [FRACTION] : []),
          { name: 'Mean', value: ({ mean }) => mean, text: ({ mean }) => short(mean) },
          {
            name: 'Median',
            value: ({ quartiles }) => quartiles[1],
            text: ({ quartiles }) => short(quartiles[1]),
          },
        ]}
      />
      {grouped < whole.count && (
        <p className={styles.note}>
          {countText(whole.count - grouped, row)} without a group{' '}
          {whole.count - grouped === 1 ? 'is' : 'are'} not shown.
        </p>
      )}
    </section>
  );
}

const short = (value: number) => formatShort(Number(value.toPrecision(4)));

const FRACTION: Column<Group> = {
  name: '% expressing',
  value: ({ expressing, count }) => (100 * expressing) / count,
  text: ({ expressing, count }) => formatShare(expressing, count),
};

/** Ends of the scale that all violins share. */
function ViolinAxis({ low, high }: { readonly low: number; readonly high: number }) {
  return (
    <>
      <span className="visually-hidden">Violin, from </span>
      <span className={styles.axis}>
        <span>{short(low)}</span>
        <span>
          <span className="visually-hidden"> to </span>
          {short(high)}
        </span>
      </span>
    </>
  );
}

/** Colours of the groups in the embedding. */
function useColours(by: Grouping['of'], groups: PlotSpread['groups']) {
  const [labels, counts] = useMemo(
    () => [groups.map(({ label }) => label), groups.map(({ count }) => count)],
    [groups],
  );
  return useGroupColours(by, labels, counts, 'own colours');
}
