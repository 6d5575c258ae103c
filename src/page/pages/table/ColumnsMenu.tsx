import { useState } from 'react';
import { formatCount } from '@/model/quantity';
import { Button } from '@/page/kit/controls/Button';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import { Field } from '@/page/kit/controls/Field';
import { Popup } from '@/page/kit/controls/Popup';
import styles from '@/page/kit/controls/Popup.module.css';
import { visibleName } from '@/page/kit/element/shown-name';
import type { TableState } from '@/page/state/table-state';
import { orderedColumns } from './arrangement-label';

interface ColumnsMenuProps {
  readonly names: readonly string[];
  readonly state: TableState;
  readonly anchor: DOMRect;
  readonly onChange: (part: Partial<TableState>) => void;
  readonly onClose: () => void;
  /** Scrolls to a column. */
  readonly onGo: (name: string) => void;
}

const SHOWN = 300;

/** Choice of the columns that a table shows; also finds one by its name and scrolls there. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const { names, state, onChange, onGo, onClose } = props;
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const hidden = new Set(state.hidden);
  const found = orderedColumns(names, state.order).filter((name) =>
    name.toLowerCase().includes(wanted),
  );
  return (
    <Popup label="Columns" anchor={props.anchor} onClose={onClose}>
      <Field
        label="Search columns"
        isStacked
        type="search"
        value={search}
        onText={setSearch}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          const there = found.filter((one) => !hidden.has(one));
          const exact = there.find((one) => one.toLowerCase() === wanted);
          const name = exact ?? there[0]; // “age” is not stage
          if (name === undefined) return;
          onClose();
          onGo(name);
        }}
      />
      <div className={styles.buttons}>
        <Button look="quiet" onClick={() => onChange({ hidden: [] })}>
          Show all
        </Button>
        <Button look="quiet" onClick={() => onChange({ hidden: [...names] })}>
          Hide all
        </Button>
        <Button look="quiet" onClick={() => onChange({ order: [] })}>
          Original order
        </Button>
      </div>
      <fieldset className={styles.values}>
        <legend className="visually-hidden">Shown columns</legend>
        {found.slice(0, SHOWN).map((name) => (
          <Checkbox
            key={name}
            look="row"
            isOn={!hidden.has(name)}
            onToggle={(isOn) => {
              const others = state.hidden.filter((one) => one !== name);
              onChange({ hidden: isOn ? others : [...others, name] });
            }}
          >
            <span title={name}>{visibleName(name)}</span>
          </Checkbox>
        ))}
      </fieldset>
      {found.length > SHOWN && (
        <p className={styles.note}>
          {formatCount(found.length - SHOWN)} more: search for them.
        </p>
      )}
    </Popup>
  );
}
