import { GROUP_ORDERS, type GroupOrder } from '@/views/genes/genes-view';
import styles from './Genes.module.css';

const WORDS: Record<GroupOrder, string> = {
  name: 'by name',
  size: 'group size',
  mean: 'mean (descending)',
};

interface GroupOrderSelectProps {
  readonly order: GroupOrder | undefined;
  readonly onOrder: (order: GroupOrder | undefined) => void;
}

/** The order of groups. */
export function GroupOrderSelect({ order, onOrder }: GroupOrderSelectProps) {
  return (
    <label className={styles.matrix}>
      order
      <select
        aria-label="Order of the groups"
        value={order ?? ''}
        onChange={({ target }) =>
          onOrder(GROUP_ORDERS.find((one) => one === target.value))
        }
      >
        <option value="">file order</option>
        {GROUP_ORDERS.map((one) => (
          <option key={one} value={one}>
            {WORDS[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
