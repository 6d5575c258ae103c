import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { partsOf, queryOfParts } from '@/ask/query/query-parts';
import { queryText } from '@/ask/query/query-text';
import { Button, IconButton } from '@/page/kit/controls/Button';
import { visibleName } from '@/page/kit/element/shown-name';
import { queryIn, type TableQuery } from '@/page/kit/rows/use-table-query';
import type { TableState } from '@/page/state/table-state';
import { partLabel } from '../query/part-label';
import styles from './ArrangementChips.module.css';

interface ArrangementChipsProps {
  readonly state: TableState;
  readonly query: TableQuery;
  readonly onChange: (part: Partial<TableState>) => void;
}

/** The sorting of the rows, and the top-level parts of the query; each can be removed. */
export function ArrangementChips({ state, query, onChange }: ArrangementChipsProps) {
  const { sort } = state;
  const parts = partsOf(queryIn(query));
  if (sort.length + parts.length === 0) return null;
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
      {parts.map((part, at) => {
        const words = partLabel(part);
        const text = queryText(part);
        const rest = queryOfParts(parts.filter((one) => one !== part));
        const isText = 'text' in words;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the same condition may be there twice
            key={`${text} ${at}`}
            className={styles.chip}
            title={text}
          >
            {isText ? (
              <code>{words.text}</code>
            ) : (
              <>
                <strong>{visibleName(words.column)}</strong>
                <span>{words.words}</span>
              </>
            )}
            <IconButton
              label={`Remove the filter ${isText ? words.text : `of ${words.column}`}`}
              className={styles.remove}
              onClick={() => onChange({ where: rest && queryText(rest) })}
            >
              <X size={13} aria-hidden />
            </IconButton>
          </li>
        );
      })}
      <li>
        <Button look="quiet" onClick={() => onChange({ sort: [], where: undefined })}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}

interface NoRowsProps {
  readonly state: Pick<TableState, 'onlySelected'>;
  readonly query: Pick<TableQuery, 'text'>;
  readonly onChange: (part: Partial<TableState>) => void;
}

/** Explains why a table with rows shows none, and offers to show them again. */
export function NoRows({ state, query, onChange }: NoRowsProps) {
  const which = state.onlySelected ? 'No selected row' : 'No row';
  return (
    <div className={styles.none}>
      <span role="status">
        {query.text !== '' ? `${which} meets the query.` : 'No row is selected.'}
      </span>
      <Button onClick={() => onChange({ where: undefined, onlySelected: undefined })}>
        Show all rows
      </Button>
    </div>
  );
}
