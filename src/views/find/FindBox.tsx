import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useDataset } from '../common/context/view-context';
import { useFollow } from '../kit/controls/use-follow';
import { useModal } from '../kit/controls/use-modal';
import styles from './Find.module.css';
import { FindOption } from './FindOption';
import { FindStatus } from './FindStatus';
import type { Command } from './find-items';
import { useFind } from './use-find';
import { useGo } from './use-go';

interface FindBoxProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** One box for everything: elements, columns, genes, categories, cells, commands (WAI-ARIA combobox in a dialog). */
export function FindBox({ commands, onClose }: FindBoxProps) {
  const id = useId();
  const { source } = useDataset();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { items, count, searches, isSearching } = useFind(commands, text);
  // Enter was pressed while “Searching…” was said
  const [isAwaited, setAwaited] = useState(false);
  const go = useGo();
  const dialog = useModal();
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(active, items.length - 1);
  const showActive = () =>
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  useFollow(at, showActive);
  useFollow(items, showActive);

  const choose = (index: number, row = false) => {
    const item = items[index];
    if (!item) return;
    onClose();
    go(item, { row });
  };
  useFollow(isAwaited && !isSearching, () => {
    if (isAwaited && !isSearching) choose(at);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined && items.length > 0) {
      const isSingle = Math.abs(step) === 1;
      const to = at + step;
      setActive(
        isSingle
          ? (to + items.length) % items.length
          : Math.max(0, Math.min(items.length - 1, to)),
      );
    } else if (event.key === 'Enter' && at <= 0 && isSearching) setAwaited(true);
    else if (event.key === 'Enter') choose(at, event.shiftKey);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the box closes it, as Escape does
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={`Find in ${source.name}`}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className={styles.box}>
        <label className={styles.field}>
          <Search size={17} aria-hidden />
          <span className="visually-hidden">Find</span>
          <input
            autoFocus
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-expanded={items.length > 0}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={at >= 0 ? `${id}${at}` : undefined}
            placeholder="Search genes, columns, categories, cells, commands"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setActive(0);
              setAwaited(false);
            }}
            onKeyDown={onKeyDown}
          />
        </label>
        <div
          ref={list}
          id={`${id}list`}
          role="listbox"
          aria-label="Found"
          className={styles.list}
        >
          {items.map((item, i) => (
            <FindOption
              key={item.key}
              id={`${id}${i}`}
              item={item}
              text={text.trim()}
              isActive={i === at}
              onPoint={() => setActive(i)}
              onChoose={(row) => choose(i, row)}
            />
          ))}
        </div>
        <FindStatus
          text={text.trim()}
          count={count}
          shown={items.length}
          isSearching={isSearching}
          searches={searches}
        />
      </div>
    </dialog>
  );
}
