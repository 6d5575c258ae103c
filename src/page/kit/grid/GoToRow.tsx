import { formatCount } from '@/model/quantity';
import { Field } from '../controls/Field';

interface GoToRowProps {
  readonly count: number;
  readonly onGo: (row: number) => void;
}

/** Input for the number of a row, counted from 0 as in other single-cell tools; goes there on Enter. */
export function GoToRow({ count, onGo }: GoToRowProps) {
  if (count === 0) return null;
  return (
    <Field
      label="Go to row"
      type="number"
      min={0}
      max={count - 1}
      width={118}
      placeholder={`0 – ${formatCount(count - 1)}`}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Enter') return;
        const row = currentTarget.valueAsNumber;
        if (Number.isFinite(row)) onGo(Math.max(0, Math.min(count - 1, Math.floor(row))));
      }}
    />
  );
}
