import type { RowFilter } from '@/model/arrangement';
import { Button } from './Button';
import { DataForm } from './DataForm';
import { Field } from './Field';
import styles from './Popup.module.css';

export type Range = Pick<Extract<RowFilter, { kind: 'range' }>, 'min' | 'max'>;

interface RangeFieldsProps {
  readonly range: Range | undefined;
  readonly action: string;
  readonly onRange: (range: Range | undefined) => void;
}

/** Fields for both ends of a range; an empty field leaves its end open. */
export function RangeFields({ range, action, onRange }: RangeFieldsProps) {
  return (
    <DataForm
      key={`${range?.min} ${range?.max}`}
      className={styles.fields}
      onData={(form) => {
        const [min, max] = [endOf(form.get('min')), endOf(form.get('max'))];
        const isOpen = min === undefined && max === undefined;
        onRange(
          isOpen
            ? undefined
            : { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
        );
      }}
    >
      <Field label="From" isStacked name="min" type="number" defaultValue={range?.min} />
      <Field label="To" isStacked name="max" type="number" defaultValue={range?.max} />
      <Button type="submit">{action}</Button>
    </DataForm>
  );
}

function endOf(value: FormDataEntryValue | null): number | undefined {
  const number = Number(value || Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}
