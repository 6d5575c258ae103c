import { useRef } from 'react';
import { visibleName } from '../common/element/shown-name';
import { useFollow } from '../kit/controls/use-follow';
import styles from './QueryBar.module.css';
import type { Completion } from './use-completions';

interface CompletionListProps {
  readonly id: string;
  readonly items: readonly Completion[];
  /** −1: none. */
  readonly active: number;
  readonly onChoose: (item: Completion) => void;
}

/** What the query can go on with, below its field: the list of a combobox. */
export function CompletionList({ id, items, active, onChoose }: CompletionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useFollow(active, () => {
    list.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Completions"
      className={styles.list}
      hidden={items.length === 0}
    >
      {items.map((item, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        <div
          key={`${item.label} ${item.note}`}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={styles.option}
          onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
          onClick={() => onChoose(item)}
        >
          <span>{item.label === '' ? 'empty text' : visibleName(item.label)}</span>
          {item.note && <small>{item.note}</small>}
        </div>
      ))}
    </div>
  );
}
