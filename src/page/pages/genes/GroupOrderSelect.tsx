import { optionsOf, Select } from '@/page/kit/controls/Select';
import { GROUP_ORDERS, type GroupOrder } from './genes-view';

const WORDS: Record<GroupOrder, string> = {
  name: 'by name',
  size: 'group size',
  mean: 'mean (descending)',
};

interface GroupOrderSelectProps {
  readonly order: GroupOrder | undefined;
  /** Orders to choose from; all if undefined. */
  readonly orders?: readonly GroupOrder[];
  readonly onOrder: (order: GroupOrder | undefined) => void;
}

/** Choice of the order of groups. */
export function GroupOrderSelect(props: GroupOrderSelectProps) {
  const { order, orders = GROUP_ORDERS, onOrder } = props;
  return (
    <Select
      label="order"
      aria-label="Order of the groups"
      options={[
        { value: undefined, label: 'file order' },
        ...optionsOf(orders, (one) => WORDS[one]),
      ]}
      value={order}
      onValue={onOrder}
    />
  );
}
