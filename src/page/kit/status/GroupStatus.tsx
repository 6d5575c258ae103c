import type { GroupReading } from '../reading/use-resource';
import { ReadStatus } from './ReadStatus';
import styles from './ReadStatus.module.css';
import { useSlow } from './use-slow';

/** Shows in the bar of a table that parts in view are still being read, and lets the user stop that. */
export function GroupStatus({ reading }: { readonly reading: GroupReading }) {
  const slow = useSlow(reading.status === 'reading');
  return (
    <span
      role="status"
      className={styles.group}
      data-reading={reading.status === 'reading' || undefined}
    >
      {slow && (
        <>
          <span className={styles.track} aria-hidden>
            <span className={styles.unknown} />
          </span>
          Loading…
          <button type="button" onClick={reading.stop}>
            Cancel
          </button>
        </>
      )}
      {reading.status === 'stopped' && (
        <>
          Stopped
          <button type="button" onClick={reading.resume}>
            Resume
          </button>
        </>
      )}
    </span>
  );
}

/** Shows above a table why parts in view are missing; nothing if all were read. */
export function GroupFailure({ reading }: { readonly reading: GroupReading }) {
  const { failure, resume } = reading;
  if (!failure) return null;
  return (
    <div className={styles.groupFailure}>
      <ReadStatus
        what="a part"
        reading={{
          status: 'failed',
          error: failure,
          retry: resume,
          cancel: reading.stop,
        }}
      />
    </div>
  );
}
