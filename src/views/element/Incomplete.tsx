import type { ElementInfo } from '@/model/element';
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

/** Said of a group without members, or without any that could be found. */
export function NoMembers({
  info,
}: {
  readonly info: Extract<ElementInfo, { kind: 'mapping' }>;
}) {
  if (!info.incomplete) return <p className={styles.note}>This group is empty.</p>;
  return (
    <p className={styles.note}>
      This server does not list what it has, and none of the names that are usual is here.
      Paste the address of one of its folders to open that, or ask who wrote the store to
      consolidate its metadata.
    </p>
  );
}
