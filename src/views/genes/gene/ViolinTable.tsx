import { useMemo } from 'react';
import { capital, countText, many } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import type { PlotSpread } from '@/model/plots';
import { formatCount, formatNumber, formatShare } from '@/model/quantity';
import { useGroupColours } from '@/views/common/colours/use-group-colours';
import { useColumnLook, useNouns } from '@/views/common/context/view-context';
import { Button } from '@/views/common/controls/Button';
import { ElementLink } from '@/views/common/controls/ElementLink';
import { useTurned } from '@/views/common/controls/use-turned';
import { formatShort } from '@/views/common/format/number';
import type { GroupOrder } from '@/views/genes/genes-view';
import { SpreadCell } from '@/views/kit/plot/SpreadMark';
import { orderGroups } from '../group-order';
import styles from './Gene.module.css';

interface ViolinTableProps {
  readonly name: string;
  readonly matrix: Path;
  readonly by: Path;
  readonly spread: Pick<PlotSpread, 'whole' | 'groups'>;
  readonly order: GroupOrder | undefined;
  /** Shares of cells above zero mean something. */
  readonly hasFractions: boolean;
}

/** Groups beyond these are shown when asked for. */
const MAX_GROUPS = 100;

/** A violin and its numbers for each group of cells, in one table. */
export function ViolinTable(props: ViolinTableProps) {
  const { name, matrix, by, order, hasFractions } = props;
  const { whole, groups } = props.spread;
  const [isAll, setAll] = useTurned('all groups');
  const { row } = useNouns(matrix);
  const colourOf = useColours(by, groups);
  const look = useColumnLook(by);
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
  const shown = isAll ? numbers : numbers.slice(0, MAX_GROUPS);
  const grouped = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-label={`${name} by ${nameOf(by)}`}>
      <h2 className={styles.title}>
        By <ElementLink path={by}>{nameOf(by)}</ElementLink>
        <small>
          {formatNumber(numbers.length, 'group')}; values of {matrix}, including zeros;
          box: median and quartiles
        </small>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label="Values by group">
        <table className={styles.violins}>
          <thead>
            <tr>
              <th scope="col">{nameOf(by)}</th>
              <th scope="col" className={styles.axisCell}>
                <span className="visually-hidden">Violin, from </span>
                <span className={styles.axis}>
                  <span>{formatShort(Number(low.toPrecision(4)))}</span>
                  <span>
                    <span className="visually-hidden"> to </span>
                    {formatShort(Number(high.toPrecision(4)))}
                  </span>
                </span>
              </th>
              <th scope="col">{capital(many(row))}</th>
              {hasFractions && <th scope="col">% expressing</th>}
              <th scope="col">Mean</th>
              <th scope="col">Median</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((at) => {
              const group = groups[at];
              return (
                group && (
                  <tr key={at}>
                    <th scope="row">
                      <span className={styles.label} title={group.label}>
                        {(look?.names?.[at] ?? group.label) || <em>empty text</em>}
                      </span>
                    </th>
                    <td className={styles.violinCell}>
                      <SpreadCell
                        kind="violin"
                        spread={group}
                        {...{ low, high }}
                        colour={colourOf(at)}
                      />
                    </td>
                    <td>{formatCount(group.count)}</td>
                    {hasFractions && (
                      <td>{formatShare(group.expressing, group.count)}</td>
                    )}
                    <td>{formatShort(Number(group.mean.toPrecision(4)))}</td>
                    <td>{formatShort(Number(group.quartiles[1].toPrecision(4)))}</td>
                  </tr>
                )
              );
            })}
          </tbody>
        </table>
      </section>
      {shown.length < numbers.length && (
        <Button onClick={() => setAll(true)}>
          Show all {formatNumber(numbers.length, 'group')}
        </Button>
      )}
      {grouped < whole.count && (
        <p className={styles.note}>
          {countText(whole.count - grouped, row)} without a group{' '}
          {whole.count - grouped === 1 ? 'is' : 'are'} not shown.
        </p>
      )}
    </section>
  );
}

function useColours(by: Path, groups: PlotSpread['groups']) {
  const [labels, counts] = useMemo(
    () => [groups.map(({ label }) => label), groups.map(({ count }) => count)],
    [groups],
  );
  return useGroupColours(by, labels, counts, 'own colours');
}
