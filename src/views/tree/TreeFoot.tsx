import { formatNumber } from '@/model/quantity';
import { useSlow } from '../status/use-slow';
import styles from './Tree.module.css';
import type { TreeModel } from './use-tree';

type TreeFootProps = Pick<TreeModel, 'search' | 'rows' | 'looking' | 'left'>;

/** What a search found, and whether it looked everywhere. */
export function TreeFoot({ search, rows, looking, left }: TreeFootProps) {
  const isLooking = looking.status === 'reading';
  const isSlow = useSlow(isLooking);
  if (search.trim() === '') return null;
  return (
    <div className={styles.foot}>
      <p role="status">
        {rows.length === 0 && !isLooking && `No element matches “${search}”. `}
        {isSlow && 'Searching all groups… '}
        {looking.status === 'stopped' &&
          'Groups that have not been opened are not searched. '}
        {looking.failure && `Some groups could not be read: ${looking.failure.message} `}
        {left > 0 &&
          `Too many members to open them all. Not searched: ${formatNumber(left, 'other')}. `}
      </p>
      {isSlow && (
        <button type="button" onClick={looking.stop}>
          Cancel
        </button>
      )}
      {(looking.status === 'stopped' || looking.failure) && (
        <button type="button" onClick={looking.resume}>
          Search them too
        </button>
      )}
    </div>
  );
}
