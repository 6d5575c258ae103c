import type { Block } from '@/model/block';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ResourceState } from '@/page/client/reading';
import { useFold } from '@/page/kit/controls/use-fold';
import { formatShort } from '@/page/kit/format/number';
import fieldStyles from '@/page/kit/rows/RowFields.module.css';
import styles from './Row.module.css';

/** Count of numbers shown before more are requested. */
const FEW = 10;

interface RowNumbersProps {
  readonly path: Path;
  readonly state: ResourceState<Block> | undefined;
}

/** A row of an array, number by number. */
export function RowNumbers({ path, state }: RowNumbersProps) {
  const [all, setAll] = useFold(`all numbers of ${path}`);
  if (state?.status === 'failed')
    return <span className={fieldStyles.failed}>{state.error.message}</span>;
  if (state?.status !== 'ready') return <span className={fieldStyles.waiting} />;
  if (!('values' in state.value)) return null;
  const { values } = state.value;
  const more = all ? 0 : Math.max(0, values.length - FEW);
  return (
    <span className={styles.numbers}>
      {Array.from({ length: values.length - more }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number is its column
        <span key={i} title={`column ${i}`}>
          {formatShort(values[i] ?? Number.NaN)}
        </span>
      ))}
      {more > 0 && (
        <button type="button" className={styles.link} onClick={() => setAll(true)}>
          {formatCount(more)} more
        </button>
      )}
    </span>
  );
}
