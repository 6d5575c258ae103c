import { messageOf } from '@/model/errors';
import type { Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import { Button } from '@/page/kit/controls/Button';
import { ProgressBar } from '@/page/kit/status/ProgressBar';
import { NamesSelect } from '../genes/NamesSelect';
import styles from './Find.module.css';
import type { NameSearch } from './use-names';

interface FindStatusProps {
  readonly text: string;
  /** Number of all matches; `shown` of them are listed. */
  readonly count: number;
  readonly shown: number;
  /** True if the results are for another text, or if there are none while names are still being read. */
  readonly isSearching: boolean;
  readonly searches: readonly NameSearch[];
}

const NONE: readonly Path[] = [];

/** Number of results, pending reads, and reads that need confirmation. */
export function FindStatus(props: FindStatusProps) {
  const { text, count, shown, isSearching, searches } = props;
  const genes =
    searches.find(({ places }) => places.kind === 'gene')?.places.paths ?? NONE;
  return (
    <div className={styles.foot}>
      <p role="status">
        {text === ''
          ? 'Enter: open or colour by · Shift+Enter: go to row · Esc: close'
          : isSearching
            ? 'Searching…'
            : countText(count, shown, text)}
      </p>
      {text !== '' &&
        searches.map((search) => <One key={search.places.kind} {...search} />)}
      {text !== '' && <NamesSelect tables={genes} />}
    </div>
  );
}

/** `144 matches, 20 shown`. */
function countText(count: number, shown: number, text: string): string {
  if (count === 0) return `No matches for “${text}”.`;
  const matches = formatNumber(count, 'match', 'matches');
  return shown < count ? `${matches}, ${formatCount(shown)} shown` : matches;
}

function One({ places, reading }: NameSearch) {
  const { title, count } = places;
  switch (reading?.status) {
    case 'loading':
      return (
        <div className={styles.reading}>
          <span>Reading the {title}</span>
          <ProgressBar label={`Reading the ${title}`} progress={reading.progress} />
          <Button look="quiet" onClick={reading.cancel}>
            Cancel
          </Button>
        </div>
      );
    case 'stopped':
      return (
        <Button look="quiet" onClick={reading.retry}>
          Search {count > 0 ? formatCount(count) : ''} {title} too
        </Button>
      );
    case 'failed':
      return (
        <p className={styles.failed}>
          The {title} could not be read: {messageOf(reading.error)}
        </p>
      );
    default:
      return null;
  }
}
