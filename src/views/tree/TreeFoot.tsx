import { formatNumber } from '../format/quantity';
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
        {rows.length === 0 && !isLooking && `Nothing here is named “${search}”. `}
        {isSlow && 'Looking into all groups… '}
        {looking.status === 'stopped' && 'Groups that were never opened are left out. '}
        {looking.failure && `Not all groups could be read: ${looking.failure.message} `}
        {left > 0 &&
          `There are too many members to open them all: what is in ${formatNumber(left, 'other')} is left out. `}
      </p>
      {isSlow && (
        <button type="button" onClick={looking.stop}>
          Cancel
        </button>
      )}
      {(looking.status === 'stopped' || looking.failure) && (
        <button type="button" onClick={looking.resume}>
          Look there too
        </button>
      )}
    </div>
  );
}
