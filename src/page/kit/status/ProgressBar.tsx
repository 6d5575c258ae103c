import type { Progress } from '@/model/read-options';
import { progressShare, progressText } from './progress';
import styles from './ReadStatus.module.css';

interface ProgressBarProps {
  readonly label: string;
  readonly progress: Progress | undefined;
}

/** Progress of a read; without a known total, it only shows that something happens. */
export function ProgressBar({ label, progress }: ProgressBarProps) {
  const share = progress && progressShare(progress);
  return (
    <div
      role="progressbar"
      aria-label={label}
      {...(share !== undefined && { 'aria-valuenow': Math.round(share * 100) })}
      {...(progress && { 'aria-valuetext': progressText(progress) })}
      className={styles.track}
    >
      <div
        className={share === undefined ? styles.unknown : styles.known}
        style={share === undefined ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  );
}
