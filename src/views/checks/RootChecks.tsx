import styles from './Checks.module.css';
import { FileChecks } from './FileChecks';

/** The checks of a file that has no overview, above the members of its root. */
export function RootChecks() {
  return (
    <div className={styles.root}>
      <FileChecks isWanted />
    </div>
  );
}
