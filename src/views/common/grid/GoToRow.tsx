import { formatCount } from '@/model/quantity';
import styles from './GridFrame.module.css';

interface GoToRowProps {
  readonly count: number;
  readonly onGo: (row: number) => void;
}

/** Takes the number of a row, from 0 as the field counts, and goes there on Enter. */
export function GoToRow({ count, onGo }: GoToRowProps) {
  if (count === 0) return null;
  return (
    <label className={styles.goTo}>
      Go to row
      <input
        type="number"
        min={0}
        max={count - 1}
        placeholder={`0 – ${formatCount(count - 1)}`}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          const row = event.currentTarget.valueAsNumber;
          if (Number.isFinite(row))
            onGo(Math.max(0, Math.min(count - 1, Math.floor(row))));
        }}
      />
    </label>
  );
}
