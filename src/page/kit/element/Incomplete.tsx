import type { ElementInfo } from '@/model/element';
import styles from './Incomplete.module.css';

/** A note on a group in a store that cannot be listed. */
export function Incomplete() {
  return (
    <p className={styles.note}>
      This server does not list its contents. Petri tried well-known names only; there may
      be more elements.
    </p>
  );
}

/** Message for a group without members, or without any that could be found. */
export function NoMembers({
  info,
}: {
  readonly info: Extract<ElementInfo, { kind: 'mapping' }>;
}) {
  if (!info.incomplete) return <p className={styles.note}>This group is empty.</p>;
  return (
    <p className={styles.note}>
      This server does not list its contents, and no well-known name was found here. Open
      the URL of one of its folders, or ask the author of the store to consolidate its
      metadata.
    </p>
  );
}
