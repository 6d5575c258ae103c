import { useMemo } from 'react';
import type { Block } from '@/model/block';
import { capital, countText, many } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount, formatShare } from '@/model/quantity';
import type { RowSetId } from '@/model/row-set';
import { useNouns } from '@/views/common/context/view-context';
import { Facts } from '@/views/common/controls/Facts';
import { formatShort } from '@/views/common/format/number';
import { Histogram } from '@/views/common/plots/Histogram';
import { ReadStatus } from '@/views/common/status/ReadStatus';
import type { GroupOrder } from '@/views/genes/genes-view';
import styles from './Gene.module.css';
import { useSpread } from './use-spread';
import { ViolinTable } from './ViolinTable';

interface GeneSpreadProps {
  readonly name: string;
  readonly matrix: Path;
  readonly column: number;
  readonly block: Block;
  /** Not all cells are read yet. */
  readonly isPartial: boolean;
  readonly by: Path | undefined;
  readonly order: GroupOrder | undefined;
  /** The cells that are counted, where they are not all. */
  readonly rows: RowSetId | undefined;
  /** What the values of the matrix are, once that is known. */
  readonly statement: string | undefined;
}

/** How the values are spread: in numbers, as a histogram without the zeros, and group by group. */
export function GeneSpread(props: GeneSpreadProps) {
  const { name, matrix, block, isPartial, by, order, rows, statement } = props;
  const { row } = useNouns(matrix);
  const values = useMemo(() => floatsOf(block), [block]);
  const reading = useSpread(values, by, rows);
  if (reading.status !== 'ready')
    return (
      <ReadStatus
        what={by === undefined ? name : `the groups of ${by}`}
        reading={reading}
      />
    );
  const { edges, areIntegers, whole, groups } = reading.value;
  const others = whole.count - whole.zeros;
  return (
    <div className={isPartial ? styles.partial : undefined}>
      <Facts
        facts={[
          {
            name: `${capital(many(row))} above 0`,
            value: formatCount(whole.expressing),
            more: formatShare(whole.expressing, whole.count),
          },
          { name: 'Mean', value: formatShort(whole.mean) },
          { name: 'Median', value: formatShort(whole.quartiles[1]) },
          { name: 'Standard deviation', value: formatShort(whole.deviation) },
          { name: 'Min', value: formatShort(whole.min) },
          { name: 'Max', value: formatShort(whole.max) },
          ...(whole.missing > 0
            ? [
                {
                  name: isPartial ? 'Not loaded yet' : 'NaN',
                  value: formatCount(whole.missing),
                },
              ]
            : []),
        ]}
      />
      <h2 className={styles.title}>
        Non-zero values
        <small>
          {statement && `${matrix}: ${statement}; `}
          {countText(others, row)};{' '}
          {whole.zeros > 0
            ? `${formatCount(whole.zeros)} (${formatShare(whole.zeros, whole.count)}) zeros are not shown`
            : `no ${row} has the value 0`}
        </small>
      </h2>
      {others > 0 ? (
        <Histogram
          edges={edges}
          areIntegers={areIntegers}
          counts={whole.bins}
          length={whole.count}
        />
      ) : (
        <p className={styles.note}>
          No {rows === undefined ? row : `selected ${row}`} has a non-zero value in{' '}
          {matrix}
          {isPartial ? ' so far' : ''}.
        </p>
      )}
      {by !== undefined && groups.length > 0 && (
        <ViolinTable
          name={name}
          matrix={matrix}
          by={by}
          edges={edges}
          whole={whole}
          groups={groups}
          order={order}
          areIntegers={areIntegers}
        />
      )}
    </div>
  );
}

function floatsOf(block: Block): Float32Array | Float64Array | undefined {
  if (block.kind !== 'numbers') return undefined;
  const { values } = block;
  return values instanceof Float32Array || values instanceof Float64Array
    ? values
    : Float64Array.from(values as ArrayLike<number>); // genes come as floats anyway
}
