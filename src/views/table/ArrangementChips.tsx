import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { TableState } from '@/state/table-state';
import { Button, IconButton } from '../controls/Button';
import { visibleName } from '../element/shown-name';
import styles from './ArrangementChips.module.css';
import { filterText } from './arrangement-words';

interface ArrangementChipsProps {
  readonly state: TableState;
  readonly onChange: (part: Partial<TableState>) => void;
}

/** How the rows are sorted and filtered, each to be taken away. */
export function ArrangementChips({ state, onChange }: ArrangementChipsProps) {
  const { sort, filters } = state;
  if (sort.length + filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Sorting and filters">
      {sort.map((by) => (
        <li key={`sort ${by.column}`} className={styles.chip}>
          {by.descending ? (
            <ArrowDown size={13} role="img" aria-label="sorted descending" />
          ) : (
            <ArrowUp size={13} role="img" aria-label="sorted ascending" />
          )}
          <strong>{visibleName(by.column)}</strong>
          <IconButton
            label={`Do not sort by ${by.column}`}
            className={styles.remove}
            onClick={() => onChange({ sort: sort.filter((one) => one !== by) })}
          >
            <X size={13} aria-hidden />
          </IconButton>
        </li>
      ))}
      {filters.map((filter) => (
        <li key={`${filter.kind} ${filter.column}`} className={styles.chip}>
          <strong>{visibleName(filter.column)}</strong>
          <span>{filterText(filter)}</span>
          <IconButton
            label={`Remove the filter of ${filter.column}`}
            className={styles.remove}
            onClick={() => onChange({ filters: filters.filter((one) => one !== filter) })}
          >
            <X size={13} aria-hidden />
          </IconButton>
        </li>
      ))}
      <li>
        <Button look="quiet" onClick={() => onChange({ sort: [], filters: [] })}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
