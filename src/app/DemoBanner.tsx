import { FlaskConical } from 'lucide-react';
import styles from './DemoBanner.module.css';
import { OpenFile } from './OpenFile';
import { useSessionControl } from './session-context';

/** Says that this is not the user's data, and how to get theirs in. */
export function DemoBanner() {
  const session = useSessionControl();
  return (
    <aside className={styles.banner} aria-label="Demo data">
      <FlaskConical size={15} aria-hidden />
      <p>
        <strong>Demo data</strong>
        <span className={styles.more}>
          : simulated bone marrow. Drop your own .h5ad anywhere on this page; it is not
          uploaded.
        </span>
      </p>
      <OpenFile>Open your file</OpenFile>
      <button type="button" className={styles.close} onClick={() => session.close()}>
        Close the demo
      </button>
    </aside>
  );
}
