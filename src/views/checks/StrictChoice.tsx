import { useId } from 'react';
import { useTurned } from '../kit/controls/use-turned';
import styles from './Checks.module.css';

/** Whether warnings count as broken requirements; the link says so. */
export function useStrict() {
  return useTurned('strict checks');
}

export function StrictChoice() {
  const id = useId();
  const [isStrict, setStrict] = useStrict();
  return (
    <label className={styles.strict} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={isStrict}
        onChange={({ target }) => setStrict(target.checked)}
      />
      Strict: warnings count too
    </label>
  );
}
