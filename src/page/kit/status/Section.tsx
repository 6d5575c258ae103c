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

/** A part of the overview with a read of its own: shows progress, can be stopped, shows errors. */
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
