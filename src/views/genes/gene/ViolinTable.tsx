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
import { ElementLink } from '@/views/kit/controls/ElementLink';
import type { Column } from '@/views/kit/data-table/column';
import { DataTable } from '@/views/kit/data-table/DataTable';
import { orderGroups } from '../group-order';
import styles from './Gene.module.css';
import { Violin } from './Violin';
import { type ViolinScale, violinScale } from './violin-outline';

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

/** A group, and where it is among all. */
type Group = Spread & { readonly label: string; readonly at: number };

/** A violin and its numbers for each group of cells, in one table. */
export function ViolinTable(props: ViolinTableProps) {
  const { name, matrix, by, edges, areIntegers, whole, groups, order } = props;
  const { hasFractions } = props;
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
  const rows = numbers.flatMap((at): Group[] => {
    const group = groups[at];
    return group ? [{ ...group, at, label: look?.names?.[at] ?? group.label }] : [];
  });
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
      <DataTable
        label="Values by group"
        caption={`${name} by ${nameOf(by)}`}
        file={`${name} by ${nameOf(by)}`}
        rows={rows}
        rowHeight={36}
        columns={[
          { name: nameOf(by), value: ({ label }) => label || 'empty text' },
          {
            ...{ name: 'Violin', width: '60%', head: <ViolinAxis scale={scale} /> },
            cell: (group) => (
              <Violin
                spread={group}
                edges={edges}
                scale={scale}
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

/** The ends of the scale that all violins have. */
function ViolinAxis({ scale: { low, high } }: { readonly scale: ViolinScale }) {
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
