import styles from './Members.module.css';

/** Said of a group whose server cannot be asked what is there. */
export function Incomplete() {
  return (
    <p className={styles.note}>
      This server does not list what it has. Only well-known names were tried: there may
      be more.
    </p>
  );
}
