import { RotateCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { GeneCost } from '@/ask/genes/questions';
import { NO_NOUNS, type RowNoun } from '@/model/nouns';
import { formatBytes, formatNumber, formatShare } from '@/model/quantity';
import type { Unready } from '@/page/client/reading';
import { Button } from '../controls/Button';
import { Checkbox } from '../controls/Checkbox';
import { failureLabel } from './failure-label';
import { ProgressBar } from './ProgressBar';
import { progressText } from './progress';
import styles from './ReadStatus.module.css';
import { formatSeconds } from './seconds';
import { useSlow } from './use-slow';

interface ReadStatusProps {
  /** Name of the value, as in "Loading the counts of leiden". */
  readonly what: string;
  readonly reading: Unready;
  /** Short name of the value, for the question about its cost or a stopped read. */
  readonly name?: string;
  /** Noun for the rows of a matrix that is read for it. */
  readonly noun?: RowNoun;
}

/**
 * Placeholder for a value being read. Use it for every reading that is not ready: it shows progress and Cancel after
 * 100 ms, the question about its cost, an error and Retry, or why the value is not available.
 *
 * @example
 * const reading = useBlock('/obs/leiden', { rows: [0, 100] });
 * if (reading.status !== 'ready') return <ReadStatus what="leiden" reading={reading} />;
 */
export function ReadStatus({ what, reading, name = what, noun }: ReadStatusProps) {
  const slow = useSlow(reading.status === 'loading');
  if (reading.status === 'refused')
    return <p className={styles.refused}>{reading.sentence}</p>;
  if (reading.status === 'asking')
    return (
      <CostQuestion
        name={name}
        noun={noun ?? NO_NOUNS.row}
        cost={reading.cost}
        onStart={reading.start}
      />
    );
  if (reading.status === 'failed')
    return (
      <div role="alert" className={styles.failed}>
        <TriangleAlert size={16} aria-hidden />
        <p>{failureLabel(reading.error)}</p>
        <Button icon={<RotateCw size={14} aria-hidden />} onClick={reading.retry}>
          Try again
        </Button>
      </div>
    );
  if (reading.status === 'stopped')
    return (
      <div role="status" className={styles.status}>
        {reading.done === undefined ? (
          <p>Loading {what} was stopped.</p>
        ) : (
          <p>
            Reading {name} was stopped at {formatShare(reading.done, 1)} and can be
            resumed.
          </p>
        )}
        <Button onClick={reading.retry}>
          {reading.done === undefined ? 'Load' : 'Resume'}
        </Button>
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
          {reading.cancel && (
            <Button look="quiet" onClick={reading.cancel}>
              Cancel
            </Button>
          )}
        </>
      )}
    </div>
  );
}

interface CostQuestionProps {
  readonly name: string;
  /** Noun for the rows of the matrix. */
  readonly noun: RowNoun;
  readonly cost: GeneCost;
  readonly onStart: (keepIndex: boolean) => void;
}

/** Shows what reading a gene will take, before it is started. */
function CostQuestion({ name, noun, cost, onStart }: CostQuestionProps) {
  const [keepsIndex, setKeepsIndex] = useState(cost.index === 'possible');
  return (
    <div className={styles.cost} role="status">
      <p>
        {cost.isByCell
          ? `This matrix is stored ${noun} by ${noun}, so reading ${name} means scanning all of it: `
          : `Reading ${name} takes `}
        <strong>{formatBytes(cost.bytes)}</strong> in{' '}
        {formatNumber(cost.requests, 'request')}, about{' '}
        <strong>{formatSeconds(cost.seconds)}</strong>
        {cost.done > 0 && `; ${formatShare(cost.done, 1)} already done`}.
      </p>
      {cost.index === 'possible' && (
        <Checkbox look="text" isOn={keepsIndex} onToggle={setKeepsIndex}>
          Build a gene index on this device, so that further genes load instantly
        </Checkbox>
      )}
      {cost.index === 'impossible' && cost.reason && (
        <p className={styles.note}>No gene index can be built. {cost.reason}</p>
      )}
      <Button look="primary" onClick={() => onStart(keepsIndex)}>
        Read {name}
      </Button>
    </div>
  );
}
