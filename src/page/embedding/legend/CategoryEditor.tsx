import { ArrowDown, ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { CATEGORY_PALETTES } from '@/ask/colour/category-palettes';
import type { Path } from '@/model/path';
import { useViewActions } from '@/page/kit/context/view-context';
import { Button, IconButton } from '@/page/kit/controls/Button';
import choiceStyles from '@/page/kit/controls/Choices.module.css';
import { Field } from '@/page/kit/controls/Field';
import { Select } from '@/page/kit/controls/Select';
import { type ColumnStyle, MAX_NAME_CHARS, withText } from '@/page/state/column-style';
import styles from './CategoryEditor.module.css';
import { EntryList } from './EntryList';
import type { LegendEntry } from './legend-entries';

export interface CategoryEditorProps {
  readonly column: Path;
  /** All categories, in the order of the picture. */
  readonly entries: readonly LegendEntry[];
  /** Categories that are listed, in the same order. */
  readonly listed: readonly LegendEntry[];
  /** Entry of the missing values, if there are any; only its colour can be edited. */
  readonly missing: LegendEntry | undefined;
  readonly look: ColumnStyle | undefined;
  /** True if the file has colours for the column. */
  readonly areInFile: boolean;
}

/** Editor of the colours of a column's categories, and of their names and order in pictures. */
export function CategoryEditor(props: CategoryEditorProps) {
  const { column, entries, listed, missing, look } = props;
  const { changeStyle } = useViewActions();
  const box = useRef<HTMLDivElement>(null);
  const followMoved = useFollowMoved(box);
  const codes = listed.map(({ code }) => code);
  const setOrder = (order: readonly number[]) =>
    changeStyle(column, { order: isAscending(order) ? undefined : order });
  const setColour = (code: number, colour: string) =>
    changeStyle(column, { colours: withText(look?.colours, code, colour.slice(1)) });
  // moves it past its listed neighbour, and past unlisted ones in between
  const move = (at: number, by: -1 | 1) => {
    const [one, other] = [codes[at], codes[at + by]];
    if (one === undefined || other === undefined) return;
    const others = entries.map(({ code }) => code).filter((code) => code !== one);
    followMoved(one, by);
    setOrder(others.toSpliced(others.indexOf(other) + (by < 0 ? 0 : 1), 0, one));
  };
  return (
    <div ref={box} className={styles.editor}>
      <WholeLook {...props} onOrder={setOrder} />
      <EntryList
        entries={listed}
        renderRow={(entry, place) => {
          const at = codes.indexOf(entry.code);
          return (
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
                onChange={({ target }) => setColour(entry.code, target.value)}
              />
              <NameField
                key={`${entry.code} ${entry.label}`}
                entry={entry}
                onName={(name) =>
                  changeStyle(column, { names: withText(look?.names, entry.code, name) })
                }
              />
              {([-1, 1] as const).map((by) => (
                <IconButton
                  key={by}
                  label={`Move ${entry.label} ${by < 0 ? 'up' : 'down'}`}
                  data-move={wayOf(entry.code, by)}
                  disabled={!listed[at + by]}
                  onClick={() => move(at, by)}
                >
                  {by < 0 ? <ArrowUp size={13} /> : <ArrowDown size={13} />}
                </IconButton>
              ))}
            </li>
          );
        }}
      />
      {missing && (
        <p className={styles.row}>
          <input
            type="color"
            className={styles.colour}
            aria-label="Colour of missing values"
            value={missing.colour ?? MISSING_GREY}
            onChange={({ target }) => setColour(missing.code, target.value)}
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

/**
 * Restores the focus on the button that moved a row, which loses it; at the end of the list, on the button beside it.
 */
function useFollowMoved(
  box: RefObject<HTMLElement | null>,
): (code: number, by: -1 | 1) => void {
  const moved = useRef<readonly [code: number, by: -1 | 1]>(undefined);
  useEffect(() => {
    if (!moved.current) return;
    const [code, by] = moved.current;
    moved.current = undefined;
    for (const way of [by, -by]) {
      const button = box.current?.querySelector<HTMLButtonElement>(
        `[data-move="${wayOf(code, way)}"]`,
      );
      if (!button || button.disabled) continue;
      button.focus();
      return;
    }
  });
  return (code, by) => {
    moved.current = [code, by];
  };
}

function wayOf(code: number, by: number): string {
  return `${by < 0 ? '-' : '+'}${code}`;
}

interface WholeLookProps extends CategoryEditorProps {
  readonly onOrder: (codes: readonly number[]) => void;
}

/** Palette and order of all categories at once. */
function WholeLook({ column, entries, look, areInFile, onOrder }: WholeLookProps) {
  const { changeStyle } = useViewActions();
  const sortBy = (order: 'file' | 'name' | 'size') => {
    const sorted = [...entries].sort((a, b) =>
      order === 'name'
        ? a.label.localeCompare(b.label, 'en', { numeric: true })
        : order === 'size'
          ? b.count - a.count || a.code - b.code
          : a.code - b.code,
    );
    onOrder(sorted.map(({ code }) => code));
  };
  return (
    <div className={`${choiceStyles.choices} ${styles.choices}`}>
      <Select<string | undefined>
        label="Palette"
        options={[
          { value: undefined, label: ownColours(areInFile) },
          ...CATEGORY_PALETTES.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        value={look?.palette}
        onValue={(palette) => changeStyle(column, { palette, colours: undefined })}
      />
      <Select
        label="Order"
        options={[
          { value: 'file', label: 'of the file' },
          { value: 'name', label: 'by name' },
          { value: 'size', label: 'largest first' },
          ...(look?.order ? [{ value: 'own', label: 'as set' } as const] : []),
        ]}
        value={look?.order ? 'own' : 'file'}
        onValue={(order) => order !== 'own' && sortBy(order)}
      />
      <Button
        look="quiet"
        disabled={!look}
        onClick={() =>
          changeStyle(column, {
            ...{ palette: undefined, colours: undefined },
            ...{ names: undefined, order: undefined },
          })
        }
      >
        Reset all
      </Button>
    </div>
  );
}

function ownColours(areInFile: boolean): string {
  return areInFile ? 'colours of the file' : 'default colours';
}

/** Grey of missing values in the light theme, because a colour field cannot be empty. */
const MISSING_GREY = '#d3d3d3';

interface NameFieldProps {
  readonly entry: LegendEntry;
  /** Called with the new name; undefined restores the name in the file. */
  readonly onName: (name: string | undefined) => void;
}

/** Name field of a category, applied on Enter and on blur; an empty field restores the file's name. */
function NameField({ entry, onName }: NameFieldProps) {
  const { label, stored = label } = entry;
  return (
    <Field
      className={styles.name}
      aria-label={`Name of ${stored} in pictures`}
      title={`${stored} in the file`}
      placeholder={stored}
      defaultValue={label}
      maxLength={MAX_NAME_CHARS}
      onCommit={(text, field) => {
        const next = text.trim();
        if (next === '') field.value = stored;
        if (next !== label) onName(next === '' || next === stored ? undefined : next);
      }}
    />
  );
}

function isAscending(codes: readonly number[]): boolean {
  return codes.every((code, at) => at === 0 || code > (codes[at - 1] ?? 0));
}
