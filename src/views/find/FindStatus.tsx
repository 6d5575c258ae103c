import { Button } from '../controls/Button';
import { formatCount } from '../format/quantity';
import { ProgressBar } from '../status/ProgressBar';
import styles from './Find.module.css';
import type { NameSearch } from './use-names';

interface FindStatusProps {
  readonly text: string;
  readonly count: number;
  readonly searches: readonly NameSearch[];
}

/** How many were found, what is still read, and what is only read when asked for. */
export function FindStatus({ text, count, searches }: FindStatusProps) {
  const isReading = searches.some(({ status }) => status === 'reading');
  return (
    <div className={styles.foot}>
      <p role="status">
        {text === ''
          ? 'Enter opens or colours, Shift + Enter shows the row, Esc closes.'
          : count > 0
            ? `${formatCount(count)} found`
            : isReading
              ? 'Nothing yet'
              : `Nothing is called “${text}”.`}
      </p>
      {text !== '' &&
        searches.map((search) => <One key={search.places.kind} {...search} />)}
    </div>
  );
}

function One({ status, places, progress, reason, start, stop }: NameSearch) {
  const { title, count } = places;
  switch (status) {
    case 'reading':
      return (
        <div className={styles.reading}>
          <span>Reading the {title}</span>
          <ProgressBar label={`Reading the ${title}`} progress={progress} />
          <Button look="quiet" onClick={stop}>
            Cancel
          </Button>
        </div>
      );
    case 'asking':
    case 'stopped':
      return (
        <Button look="quiet" onClick={start}>
          Search {count > 0 ? formatCount(count) : ''} {title} too
        </Button>
      );
    case 'failed':
      return (
        <p className={styles.failed}>
          The {title} could not be read: {reason}
        </p>
      );
    default:
      return null;
  }
}
