import { useMemo } from 'react';
import type { Spread } from '@/analysis/profile/value-spread';
import { capital, countText, many } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import { formatCount, formatNumber, formatShare } from '@/model/quantity';
import { useCategoryShades } from '@/views/common/colours/use-category-colours';
import { useColumnLook, useNouns } from '@/views/common/context/view-context';
import { formatShort } from '@/views/common/format/number';
import { useDescriptions } from '@/views/common/reading/use-block';
import type { GroupOrder } from '@/views/genes/genes-view';
import { Button } from '@/views/kit/controls/Button';
import { ElementLink } from '@/views/kit/controls/ElementLink';
import { useTurned } from '@/views/kit/controls/use-turned';
import { orderGroups } from '../group-order';
import styles from './Gene.module.css';
import { Violin } from './Violin';
import { violinScale } from './violin-outline';

interface ViolinTableProps {
  readonly name: string;
  readonly matrix: Path;
  readonly by: Path;
  readonly edges: Float64Array;
  /** Each bin is one integer, at its centre. */
  readonly areIntegers: boolean;
  readonly whole: Spread;
  readonly groups: readonly (Spread & { readonly label: string })[];
  readonly order: GroupOrder | undefined;
  /** Shares of cells above zero mean something. */
  readonly hasFractions: boolean;
}

/** Groups beyond these are shown when asked for. */
const MAX_GROUPS = 100;

/** A violin and its numbers for each group of cells, in one table. */
export function ViolinTable(props: ViolinTableProps) {
  const { name, matrix, by, edges, areIntegers, whole, groups, order } = props;
  const { hasFractions } = props;
  const [isAll, setAll] = useTurned('all groups');
  const { row } = useNouns(matrix);
  const colourOf = useGroupColours(by, groups);
  const look = useColumnLook(by);
  const scale = useMemo(() => violinScale(edges, areIntegers), [edges, areIntegers]);
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
                  <span>{formatShort(Number(scale.low.toPrecision(4)))}</span>
                  <span>
                    <span className="visually-hidden"> to </span>
                    {formatShort(Number(scale.high.toPrecision(4)))}
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
                      <Violin
                        spread={group}
                        edges={edges}
                        scale={scale}
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

/** The colours that the embedding gives to the groups. */
function useGroupColours(
  by: Path,
  groups: readonly { readonly label: string; readonly count: number }[],
): (code: number) => string {
  const [state] = useDescriptions([by]);
  const element = state?.status === 'ready' ? state.value.element : undefined;
  const ordered = element?.kind === 'column' && element.ordered === true;
  const profile = useMemo(
    () => ({
      kind: 'categories' as const,
      length: 0,
      missing: 0,
      labels: groups.map(({ label }) => label),
      counts: Uint32Array.from(groups, ({ count }) => count),
      ordered,
    }),
    [groups, ordered],
  );
  const shades = useCategoryShades(by, profile);
  return (code) => shades?.colourOf(code) ?? 'var(--accent-bar)';
}
