import { formatCount } from '@/model/quantity';
import styles from './Legend.module.css';

interface TopSelectProps {
  readonly categories: number;
  /** 0 is all. */
  readonly top: number;
  readonly onTop: (top: number) => void;
}

const CHOICES = [10, 20, 50, 100, 200];

/** How many of very many categories have a line and a colour of their own. */
export function TopSelect({ categories, top, onTop }: TopSelectProps) {
  const choices = CHOICES.filter((choice) => choice < categories);
  if (top > 0 && !choices.includes(top)) choices.push(top);
  return (
    <label className={styles.top}>
      Show
      <select
        className={styles.map}
        value={top}
        onChange={(event) => onTop(Number(event.target.value))}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            the {formatCount(choice)} largest
          </option>
        ))}
        <option value={0}>all {formatCount(categories)}</option>
      </select>
    </label>
  );
}
