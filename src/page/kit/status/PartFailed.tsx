import { RotateCw, TriangleAlert } from 'lucide-react';
import { hasName, isDataError, messageOf } from '@/model/errors';
import { Button } from '../controls/Button';
import { failureLabel } from './failure-label';
import styles from './ReadStatus.module.css';

interface PartFailedProps {
  /** Name of the part, as in "The embedding". */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Replaces a part of the page that could not be loaded or drawn. */
export function PartFailed({ what, error, onRetry }: PartFailedProps) {
  const isUpdated = hasName(error, 'AppUpdatedError');
  return (
    <div role="alert" className={styles.failed}>
      <TriangleAlert size={16} aria-hidden />
      <p>
        {isDataError(error)
          ? failureLabel(error)
          : `${what} could not be shown because of a bug in Petri: ${messageOf(error)}. The rest of the page still works.`}
      </p>
      <Button
        icon={<RotateCw size={14} aria-hidden />}
        onClick={isUpdated ? () => window.location.reload() : onRetry}
      >
        {isUpdated ? 'Reload the page' : 'Try again'}
      </Button>
    </div>
  );
}
