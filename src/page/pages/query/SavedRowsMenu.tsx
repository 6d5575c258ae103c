import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SELECTED } from '@/ask/query/query';
import { many, nameNoun } from '@/model/nouns';
import { formatCount } from '@/model/quantity';
import { useNotify } from '@/page/kit/context/notify';
import { useNouns } from '@/page/kit/context/view-context';
import { Button, IconButton } from '@/page/kit/controls/Button';
import { DataForm } from '@/page/kit/controls/DataForm';
import { Field } from '@/page/kit/controls/Field';
import { Popup } from '@/page/kit/controls/Popup';
import popup from '@/page/kit/controls/Popup.module.css';
import { Select } from '@/page/kit/controls/Select';
import { MAX_NAMES, type SaveOutcome } from '@/page/state/saved-rows';
import type { Selection } from '@/page/state/selection';
import type { SavedRows } from '@/page/state/table-state';
import styles from './SavedRowsMenu.module.css';
import type { SavedNames } from './use-saved-rows';

export interface SavedRowsMenuProps {
  readonly table: string;
  readonly anchor: DOMRect;
  readonly saved: SavedNames;
  /** Query that can be saved; undefined if it is empty or invalid. */
  readonly where: string | undefined;
  /** The selection of the table's rows. */
  readonly selection: Selection | undefined;
  /** Adds `@name` to the query, or does what the label `use` says. */
  readonly onUse: (name: string) => void;
  readonly use?: string;
  readonly onClose: () => void;
}

const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_.]*$/u;

/** Named rows: saves the shown or selected rows, and uses, renames and deletes saved ones. */
export function SavedRowsMenu(props: SavedRowsMenuProps) {
  const { table, anchor, saved, where, selection, onUse, onClose } = props;
  const { row } = useNouns(table);
  const [problem, setProblem] = useState<string>();
  const tell = useTell();
  /** True if a name can be used; otherwise shows the problem. */
  const check = (name: string, mayExist: boolean): boolean => {
    const wrong = problemOf(name, !mayExist && Object.hasOwn(saved.names, name));
    setProblem(wrong);
    return wrong === undefined;
  };
  return (
    <Popup label="Saved queries and selections" anchor={anchor} onClose={onClose}>
      {where !== undefined || selection ? (
        <SaveForm
          {...{ where, selection }}
          onSave={(name, rows) => {
            if (!check(name, true)) return;
            tell(saved.keep(name, rows));
            onClose();
          }}
        />
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
      <SavedList
        {...{ saved, onUse }}
        use={props.use ?? 'Use'}
        onRename={(name, next) => {
          if (!check(next, false)) return false;
          tell(saved.rename(name, next));
          return true;
        }}
      />
      <p className={popup.note}>
        Saved in this browser as column <code>@name</code>. The file is not changed. A
        query in a link carries what its names mean.
      </p>
    </Popup>
  );
}

function problemOf(name: string, isTaken: boolean): string | undefined {
  if (!NAME.test(name))
    return 'A name begins with a letter or _ and continues with letters, digits, _ and dots.';
  if (name === SELECTED) return '@selected is the selection. Choose another name.';
  return isTaken ? `@${name} is taken. Choose another name.` : undefined;
}

/** Returns a function that notifies the user of what the browser did not keep. */
function useTell(): (kept: SaveOutcome) => void {
  const notify = useNotify();
  return (kept) => {
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
}

interface SaveFormProps extends Pick<SavedRowsMenuProps, 'where' | 'selection'> {
  readonly onSave: (name: string, rows: SavedRows) => void;
}

function SaveForm({ where, selection, onSave }: SaveFormProps) {
  const [isSelection, setSelection] = useState(where === undefined);
  const save = (form: FormData) => {
    const name = nameIn(String(form.get('name')));
    if (isSelection && selection) onSave(name, { selection });
    else if (where !== undefined) onSave(name, { where });
  };
  return (
    <DataForm className={popup.fields} onData={save}>
      <Field label="Save as" isStacked name="name" placeholder="name" />
      {where !== undefined && selection && (
        <Select
          label="What"
          isStacked
          options={[
            { value: false, label: 'the query' },
            { value: true, label: 'the selection' },
          ]}
          value={isSelection}
          onValue={setSelection}
        />
      )}
      <Button type="submit">Save</Button>
    </DataForm>
  );
}

interface SavedListProps
  extends Required<Pick<SavedRowsMenuProps, 'saved' | 'onUse' | 'use'>> {
  /** Returns false if the new name is not possible. */
  readonly onRename: (name: string, next: string) => boolean;
}

function SavedList({ saved, onUse, use, onRename }: SavedListProps) {
  const names = Object.entries(saved.names);
  if (names.length === 0) return null;
  return (
    <ul className={styles.names} aria-label="Saved">
      {names.map(([name, rows]) => (
        <li key={name}>
          <Field
            aria-label={`Name of @${name}`}
            defaultValue={name}
            onCommit={(text, field) => {
              const next = nameIn(text);
              if (next !== name && !onRename(name, next)) field.value = name;
            }}
          />
          <span title={'where' in rows ? rows.where : undefined}>
            {'where' in rows ? rows.where : 'a selection'}
          </span>
          <Button look="quiet" onClick={() => onUse(name)}>
            {use}
          </Button>
          <IconButton label={`Delete @${name}`} onClick={() => saved.remove(name)}>
            <Trash2 size={14} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function nameIn(text: string): string {
  return text.trim().replace(/^@/, '');
}
