import type { ReactNode, Ref } from 'react';
import type { GroupReading } from '../reading/use-resource';
import { GroupStatus } from './GroupStatus';
import styles from './Section.module.css';

interface SectionProps {
  readonly title: string;
  readonly reading: GroupReading;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

/** A part of the overview that reads something of its own: says so, can be stopped, says why it failed. */
export function Section({ title, reading, children, ref }: SectionProps) {
  return (
    <section ref={ref} className={styles.section} aria-label={title}>
      <h2>
        {title} <GroupStatus reading={reading} />
      </h2>
      {reading.failure && (
        <p className={styles.failed} role="alert">
          {reading.failure.message}
        </p>
      )}
      {children}
    </section>
  );
}
