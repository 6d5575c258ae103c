import type { ElementInfo } from '@/model/element';
import { nameOf } from '@/model/path';
import { ReadStatus } from '../status/ReadStatus';
import { useProfile } from '../use-block';
import styles from './Column.module.css';
import { ColumnProfileView } from './ColumnProfileView';
import { ValuesList } from './ValuesList';

interface ColumnViewProps {
  readonly info: Extract<ElementInfo, { kind: 'column' }>;
}

/** The page of a column: what it holds as a whole, beside every single value. */
export function ColumnView({ info }: ColumnViewProps) {
  const profile = useProfile(info.path);
  return (
    <div className={styles.page}>
      <section className={styles.profile} aria-label="Summary">
        {profile.status === 'ready' ? (
          <ColumnProfileView path={info.path} profile={profile.value} />
        ) : (
          <ReadStatus what={`the whole of ${nameOf(info.path)}`} reading={profile} />
        )}
      </section>
      <section className={styles.values} aria-label="Values">
        <ValuesList path={info.path} length={info.length} />
      </section>
    </div>
  );
}
