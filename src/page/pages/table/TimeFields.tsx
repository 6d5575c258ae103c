import type { RowFilter } from '@/model/arrangement';
import { Button } from '@/page/kit/controls/Button';
import { Field } from '@/page/kit/controls/Field';
import styles from '@/page/kit/controls/Popup.module.css';

type Times = Pick<Extract<RowFilter, { kind: 'times' }>, 'from' | 'to'>;

interface TimeFieldsProps {
  readonly times: Times | undefined;
  readonly onTimes: (times: Times | undefined) => void;
}

/** Fields for both ends of a range of times, to the day or the minute; an empty end is unbounded. */
export function TimeFields({ times, onTimes }: TimeFieldsProps) {
  const field = (name: 'from' | 'to', label: string) => (
    <Field
      label={label}
      isStacked
      name={name}
      defaultValue={times?.[name]}
      placeholder="2024-01-31"
      pattern="\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?)?"
      title="A date such as 2024-01-31, or a time such as 2024-01-31T12:30"
    />
  );
  return (
    <form
      key={`${times?.from} ${times?.to}`}
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const [from, to] = ['from', 'to'].map((name) => String(form.get(name) ?? ''));
        onTimes(from || to ? { ...(from && { from }), ...(to && { to }) } : undefined);
      }}
    >
      {field('from', 'From (UTC)')}
      {field('to', 'To, included')}
      <Button type="submit">Filter</Button>
    </form>
  );
}
