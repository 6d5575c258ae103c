import { RotateCw, TriangleAlert } from 'lucide-react';
import type { Progress } from '@/model/read-options';
import { Button } from '../controls/Button';
import type { ReadingActions } from '../use-resource';
import { failureWords } from './failure-words';
import { ProgressBar } from './ProgressBar';
import { progressText } from './progress';
import styles from './ReadStatus.module.css';
import { useSlow } from './use-slow';

/** A reading that is not ready. */
export type Unready = ReadingActions &
  (
    | { readonly status: 'loading'; readonly progress?: Progress }
    | { readonly status: 'failed'; readonly error: Error }
    | { readonly status: 'stopped' }
  );

interface ReadStatusProps {
  /** What is read, as in "Loading the counts of leiden". */
  readonly what: string;
  readonly reading: Unready;
}

/** Stands where something that is read will be: progress and Cancel after 100 ms, or why it failed and Retry. */
export function ReadStatus({ what, reading }: ReadStatusProps) {
  const slow = useSlow(reading.status === 'loading');
  if (reading.status === 'failed')
    return (
      <div role="alert" className={styles.failed}>
        <TriangleAlert size={16} aria-hidden />
        <p>{failureWords(reading.error)}</p>
        <Button icon={<RotateCw size={14} aria-hidden />} onClick={reading.retry}>
          Try again
        </Button>
      </div>
    );
  if (reading.status === 'stopped')
    return (
      <div role="status" className={styles.status}>
        <p>Loading {what} was stopped.</p>
        <Button onClick={reading.retry}>Load</Button>
      </div>
    );
  const { progress } = reading;
  return (
    <div role="status" className={styles.status} data-reading>
      {slow && (
        <>
          <p>
            Loading {what}…
            {progress && <span className={styles.amount}> {progressText(progress)}</span>}
          </p>
          <ProgressBar label={`Loading ${what}`} progress={progress} />
          <Button look="quiet" onClick={reading.cancel}>
            Cancel
          </Button>
        </>
      )}
    </div>
  );
}
