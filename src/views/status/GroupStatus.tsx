import type { GroupReading } from '../use-resource';
import styles from './ReadStatus.module.css';
import { useSlow } from './use-slow';

/** Says in the bar of a table that parts in view are still read, and lets the user stop that. */
export function GroupStatus({ reading }: { readonly reading: GroupReading }) {
  const slow = useSlow(reading.status === 'reading');
  return (
    <span role="status" className={styles.group}>
      {slow && (
        <>
          <span className={styles.track} aria-hidden>
            <span className={styles.unknown} />
          </span>
          Reading…
          <button type="button" onClick={reading.stop}>
            Cancel
          </button>
        </>
      )}
      {reading.status === 'stopped' && (
        <>
          Stopped
          <button type="button" onClick={reading.resume}>
            Read on
          </button>
        </>
      )}
      {reading.status === 'failed' && (
        <>
          A part could not be read
          <button type="button" onClick={reading.resume}>
            Try again
          </button>
        </>
      )}
    </span>
  );
}
