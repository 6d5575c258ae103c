import type { Counts } from '@/analysis/profile/profile';
import { withUnits } from '@/model/annotation';
import type { Annotation } from '@/model/element';
import { formatCount } from '@/model/quantity';
import { Fold } from '@/views/common/controls/Fold';
import styles from './Histogram.module.css';

interface HistogramTableProps {
  readonly areIntegers: boolean;
  readonly about: Annotation | undefined;
  readonly counts: Counts;
  readonly lower: (bin: number) => number;
  readonly upper: (bin: number) => number;
  /** Of an edge. */
  readonly text: (edge: number) => string;
}

/** The bins of a histogram as text. */
export function HistogramTable(props: HistogramTableProps) {
  const { areIntegers, about, counts, lower, upper, text } = props;
  const heads = areIntegers ? ['Value'] : ['From', 'To'];
  return (
    <Fold part="histogram as a table" className={styles.asTable} summary="As a table">
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {withUnits(head, about)}
              </th>
            ))}
            <th scope="col">Count</th>
          </tr>
        </thead>
        <tbody>
          {Array.from(counts, (count, bin) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its position
            <tr key={bin}>
              <td>{text(lower(bin))}</td>
              {!areIntegers && <td>{text(upper(bin))}</td>}
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}
