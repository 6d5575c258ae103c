import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CATEGORY_PALETTES } from '@/analysis/colour/category-palettes';
import type { Path } from '@/model/path';
import { type ColumnLook, MAX_NAME_CHARS, withText } from '@/state/column-look';
import { useViewActions } from '@/views/common/context/view-context';
import { Button, IconButton } from '@/views/kit/controls/Button';
import styles from './CategoryEditor.module.css';
import { EntryList } from './EntryList';
import type { LegendEntry } from './legend-entries';

export interface CategoryEditorProps {
  readonly column: Path;
  /** All, in the order of the picture. */
  readonly entries: readonly LegendEntry[];
  /** Those that are listed, in the same order. */
  readonly listed: readonly LegendEntry[];
  /** The missing values, where there are such: they have a colour alone. */
  readonly missing: LegendEntry | undefined;
  readonly look: ColumnLook | undefined;
  /** The file has colours for it. */
  readonly areInFile: boolean;
}

/** The colours of a column's categories, and their names and order in pictures. */
export function CategoryEditor(props: CategoryEditorProps) {
  const { column, entries, listed, missing, look, areInFile } = props;
  const { changeLook } = useViewActions();
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef<string>(undefined);
  useEffect(() => {
    const name = moved.current;
    moved.current = undefined;
    if (name === undefined) return;
    // a row that is moved loses the focus; at the end of the list its button is disabled
    for (const way of [
      name,
      name.startsWith('-') ? `+${name.slice(1)}` : `-${name.slice(1)}`,
    ]) {
      const button = box.current?.querySelector<HTMLButtonElement>(
        `[data-move="${way}"]`,
      );
      if (!button || button.disabled) continue;
      button.focus();
      return;
    }
  });
  const codes = listed.map(({ code }) => code);
  // past its listed neighbour, and past the unlisted ones between
  const move = (at: number, by: -1 | 1) => {
    const [one, other] = [codes[at], codes[at + by]];
    if (one === undefined || other === undefined) return;
    const others = entries.map(({ code }) => code).filter((code) => code !== one);
    const next = others.toSpliced(others.indexOf(other) + (by < 0 ? 0 : 1), 0, one);
    moved.current = `${by < 0 ? '-' : '+'}${one}`;
    changeLook(column, { order: isAscending(next) ? undefined : next });
  };
  const sortBy = (order: string) => {
    const sorted = [...entries].sort((a, b) =>
      order === 'name'
        ? a.label.localeCompare(b.label, 'en', { numeric: true })
        : order === 'size'
          ? b.count - a.count || a.code - b.code
          : a.code - b.code,
    );
    const next = sorted.map(({ code }) => code);
    changeLook(column, { order: isAscending(next) ? undefined : next });
  };
  return (
    <div ref={box} className={styles.editor}>
      <div className={styles.choices}>
        <label>
          Palette
          <select
            value={look?.palette ?? ''}
            onChange={({ target }) =>
              changeLook(column, {
                palette: target.value || undefined,
                colours: undefined,
              })
            }
          >
            <option value="">{ownColours(areInFile)}</option>
            {CATEGORY_PALETTES.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          Order
          <select
            value={look?.order ? 'own' : 'file'}
            onChange={({ target }) => sortBy(target.value)}
          >
            <option value="file">of the file</option>
            <option value="name">by name</option>
            <option value="size">largest first</option>
            {look?.order && <option value="own">as set</option>}
          </select>
        </label>
        <Button
          look="quiet"
          disabled={!look}
          onClick={() =>
            changeLook(column, {
              ...{ palette: undefined, colours: undefined },
              ...{ names: undefined, order: undefined },
            })
          }
        >
          Reset all
        </Button>
      </div>
      <EntryList
        entries={listed}
        renderRow={(entry, place) => (
          <li
            key={entry.code}
            className={styles.row}
            {...(place && {
              style: { position: 'absolute', top: place.top },
              'aria-posinset': place.at,
              'aria-setsize': place.of,
            })}
          >
            <input
              type="color"
              className={styles.colour}
              aria-label={`Colour of ${entry.label}`}
              value={entry.colour}
              onChange={({ target }) =>
                changeLook(column, {
                  colours: withText(look?.colours, entry.code, target.value.slice(1)),
                })
              }
            />
            <NameField
              key={`${entry.code} ${entry.label}`}
              entry={entry}
              onName={(name) =>
                changeLook(column, { names: withText(look?.names, entry.code, name) })
              }
            />
            {([-1, 1] as const).map((by) => (
              <IconButton
                key={by}
                label={`Move ${entry.label} ${by < 0 ? 'up' : 'down'}`}
                data-move={`${by < 0 ? '-' : '+'}${entry.code}`}
                disabled={!listed[codes.indexOf(entry.code) + by]}
                onClick={() => move(codes.indexOf(entry.code), by)}
              >
                {by < 0 ? <ArrowUp size={13} /> : <ArrowDown size={13} />}
              </IconButton>
            ))}
          </li>
        )}
      />
      {missing && (
        <p className={styles.row}>
          <input
            type="color"
            className={styles.colour}
            aria-label="Colour of missing values"
            value={missing.colour ?? MISSING_GREY}
            onChange={({ target }) =>
              changeLook(column, {
                colours: withText(look?.colours, missing.code, target.value.slice(1)),
              })
            }
          />
          {missing.label}
        </p>
      )}
      <p className={styles.note}>
        Colours apply everywhere. Names and order change pictures only, not tables or
        exports.
      </p>
    </div>
  );
}

function ownColours(areInFile: boolean): string {
  return areInFile ? 'colours of the file' : 'default colours';
}

/** Of the light theme: a colour field cannot be empty. */
const MISSING_GREY = '#d3d3d3';

interface NameFieldProps {
  readonly entry: LegendEntry;
  /** Undefined is the name in the file. */
  readonly onName: (name: string | undefined) => void;
}

/** Applied with Enter and on blur; an empty field takes the file's name again. */
function NameField({ entry, onName }: NameFieldProps) {
  const { label, stored = label } = entry;
  return (
    <input
      className={styles.name}
      aria-label={`Name of ${stored} in pictures`}
      title={`${stored} in the file`}
      placeholder={stored}
      defaultValue={label}
      maxLength={MAX_NAME_CHARS}
      spellCheck={false}
      autoComplete="off"
      onBlur={({ target }) => {
        const next = target.value.trim();
        if (next === '') target.value = stored;
        if (next !== label) onName(next === '' || next === stored ? undefined : next);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
      }}
    />
  );
}

function isAscending(codes: readonly number[]): boolean {
  return codes.every((code, at) => at === 0 || code > (codes[at - 1] ?? 0));
}
