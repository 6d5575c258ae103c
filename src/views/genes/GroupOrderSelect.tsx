import { GROUP_ORDERS, type GroupOrder } from '@/views/genes/genes-view';
import styles from './Genes.module.css';

const WORDS: Record<GroupOrder, string> = {
  name: 'by name',
  size: 'group size',
  mean: 'mean (descending)',
};

interface GroupOrderSelectProps {
  readonly order: GroupOrder | undefined;
  /** To choose from; all where undefined. */
  readonly orders?: readonly GroupOrder[];
  readonly onOrder: (order: GroupOrder | undefined) => void;
}

/** The order of groups. */
export function GroupOrderSelect(props: GroupOrderSelectProps) {
  const { order, orders = GROUP_ORDERS, onOrder } = props;
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
        {orders.map((one) => (
          <option key={one} value={one}>
            {WORDS[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
