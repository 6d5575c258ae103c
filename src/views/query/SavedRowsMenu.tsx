import { Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { many, nameNoun } from '@/model/nouns';
import { formatCount } from '@/model/quantity';
import { SELECTED } from '@/model/query';
import { type Kept, MAX_NAMES } from '@/state/saved-rows';
import type { Selection } from '@/state/selection';
import type { SavedRows } from '@/state/table-state';
import { useNotify } from '../common/context/notify';
import { useNouns } from '../common/context/view-context';
import { Button, IconButton } from '../kit/controls/Button';
import { Popup } from '../kit/controls/Popup';
import popup from '../kit/controls/Popup.module.css';
import styles from './SavedRowsMenu.module.css';
import type { SavedNames } from './use-saved-rows';

interface SavedRowsMenuProps {
  readonly table: string;
  readonly anchor: DOMRect;
  readonly saved: SavedNames;
  /** The query that can be saved; undefined where it is empty or wrong. */
  readonly where: string | undefined;
  /** The selection of the table's rows. */
  readonly selection: Selection | undefined;
  /** Adds `@name` to the query, or what `use` says. */
  readonly onUse: (name: string) => void;
  readonly use?: string;
  readonly onClose: () => void;
  /** Below the names. */
  readonly children?: ReactNode;
}

const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_.]*$/u;

/** Named rows: saves the shown or selected rows, and uses, renames and deletes saved ones. */
export function SavedRowsMenu(props: SavedRowsMenuProps) {
  const { table, anchor, saved, where, selection, onUse, onClose } = props;
  const { row } = useNouns(table);
  const notify = useNotify();
  const [problem, setProblem] = useState<string>();
  const names = Object.entries(saved.names);
  const isNew = (name: string) => !Object.hasOwn(saved.names, name);
  /** True where a name can be given. */
  const check = (name: string, mayExist: boolean): boolean => {
    const wrong = !NAME.test(name)
      ? 'A name begins with a letter or _ and continues with letters, digits, _ and dots.'
      : name === SELECTED
        ? '@selected is the selection. Choose another name.'
        : !mayExist && !isNew(name)
          ? `@${name} is taken. Choose another name.`
          : undefined;
    setProblem(wrong);
    return wrong === undefined;
  };
  const tell = (kept: Kept) => {
    if (kept === 'oldest lost')
      notify({
        tone: 'warning',
        text: `The browser keeps ${formatCount(MAX_NAMES)} names: the oldest one, of whichever file, was deleted.`,
      });
    if (kept === 'for now')
      notify({
        tone: 'warning',
        text: 'The browser has no room to keep the name: it is known until the page is closed.',
      });
  };
  const onSave = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name')).trim().replace(/^@/, '');
    const isSelection = form.get('what') === 'selection' || where === undefined;
    const rows: SavedRows | undefined =
      isSelection && selection
        ? { selection }
        : where !== undefined
          ? { where }
          : undefined;
    if (!rows || !check(name, true)) return;
    tell(saved.keep(name, rows));
    onClose();
  };
  return (
    <Popup label="Saved queries and selections" anchor={anchor} onClose={onClose}>
      {where !== undefined || selection ? (
        <form className={popup.fields} onSubmit={onSave}>
          <label className={popup.field}>
            Save as
            <input name="name" placeholder="name" autoComplete="off" spellCheck={false} />
          </label>
          {where !== undefined && selection && (
            <label className={popup.field}>
              What
              <select name="what">
                <option value="query">the query</option>
                <option value="selection">the selection</option>
              </select>
            </label>
          )}
          <Button type="submit">Save</Button>
        </form>
      ) : (
        <p className={popup.note}>
          Write a query or select {many(nameNoun(row))} to save them under a name.
        </p>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {names.length > 0 && (
        <ul className={styles.names} aria-label="Saved">
          {names.map(([name, rows]) => (
            <li key={name}>
              <input
                aria-label={`Name of @${name}`}
                defaultValue={name}
                onBlur={({ target }) => {
                  const next = target.value.trim().replace(/^@/, '');
                  if (next === name) return;
                  if (check(next, false)) tell(saved.rename(name, next));
                  else target.value = name;
                }}
                onKeyDown={({ key, currentTarget }) => {
                  if (key === 'Enter') currentTarget.blur();
                }}
              />
              <span title={'where' in rows ? rows.where : undefined}>
                {'where' in rows ? rows.where : 'a selection'}
              </span>
              <Button look="quiet" onClick={() => onUse(name)}>
                {props.use ?? 'Use'}
              </Button>
              <IconButton label={`Delete @${name}`} onClick={() => saved.remove(name)}>
                <Trash2 size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p className={popup.note}>
        Saved in this browser as column <code>@name</code>. The file is not changed. A
        query in a link carries what its names mean.
      </p>
      {props.children}
    </Popup>
  );
}
