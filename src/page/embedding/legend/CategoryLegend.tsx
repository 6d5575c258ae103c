import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CategoryColours } from '@/ask/colour/colour-points';
import type { Palette } from '@/ask/colour/palettes';
import { MAX_CATEGORIES_LISTED, REST_COLOUR } from '@/ask/colour/top-categories';
import type { Counts } from '@/ask/profiles/profile';
import { many, type RowNoun } from '@/model/nouns';
import type { Path } from '@/model/path';
import { formatCount, formatNumber } from '@/model/quantity';
import { usePanel, usePanelActions } from '@/page/kit/context/view-context';
import { Button } from '@/page/kit/controls/Button';
import { Field } from '@/page/kit/controls/Field';
import { optionsOf, Select } from '@/page/kit/controls/Select';
import { lazyView } from '@/page/kit/status/lazy-view';
import type { ColumnStyle } from '@/page/state/column-style';
import { EntryList, type RowPosition } from './EntryList';
import styles from './Legend.module.css';
import { EntryCount, LegendRow } from './LegendRow';
import {
  alone,
  cellsText,
  type EntryRest,
  entriesOf,
  type LegendEntry,
  missingEntry,
  type ShownValues,
  searchEntries,
  shownValues,
  toggled,
  toggledAll,
  topEntries,
} from './legend-entries';

interface CategoryLegendProps {
  readonly colours: CategoryColours;
  /** Number of chosen rows per category, and words for them; undefined if no rows are chosen. */
  readonly chosen?: { readonly counts: Counts; readonly words: string } | undefined;
  readonly noun: RowNoun;
  readonly palette: Palette;
  /** Column of the categories, and its style as chosen by the user. */
  readonly column: Path;
  readonly look: ColumnStyle | undefined;
  /** True if the file has colours for the column. */
  readonly areInFile: boolean;
  readonly hidden: ReadonlySet<number>;
  readonly onHidden: (codes: readonly number[]) => void;
  /** Called with the categories under the pointer or focus; empty when it has left. */
  readonly onHighlight: (codes: readonly number[]) => void;
  /** Number of largest categories with colours of their own; 0 means all. */
  readonly top: number;
  readonly onTop: (top: number) => void;
  /** Writes the shown categories into the query of the table; absent if they are not of a column of it. */
  readonly onFilter?: ((filter: ShownValues) => void) | undefined;
}

const CategoryEditor = lazyView(
  'The editor of categories',
  () => import('./CategoryEditor'),
  'CategoryEditor',
);

/** More categories than this get a search field. */
const SEARCHED = 20;

/** Legend of categories with colour and count: both the plot's control and its table. */
export function CategoryLegend(props: CategoryLegendProps) {
  const { colours, chosen, noun, palette, look, hidden } = props;
  const { onHidden, onHighlight, onFilter } = props;
  const text = usePanel(({ paint }) => paint?.search) ?? '';
  const entries = useMemo(
    () => entriesOf(colours, palette, look, chosen?.counts),
    [colours, palette, look, chosen],
  );
  const distinct = useMemo(
    () => new Set(entries.map(({ colour }) => colour)).size,
    [entries],
  );
  const { top, rest } = useMemo(
    () => topEntries(entries, props.top),
    [entries, props.top],
  );
  const [isEditing, setEditing] = useState(false);
  const isSearching = text.trim() !== '';
  const found = useMemo(
    () => (isSearching ? searchEntries(entries, text) : top),
    [entries, top, text, isSearching],
  );
  const listed = useMemo(() => {
    const shown = new Set(found);
    return entries.filter((entry) => shown.has(entry));
  }, [entries, found]);
  const missing = missingEntry(colours, chosen?.counts, look);
  const all = missing ? [...entries, missing] : entries;
  const hiddenHere = all.filter(({ code }) => hidden.has(code)).length;
  const row = (entry: LegendEntry, place: RowPosition | undefined) => (
    <LegendRow
      key={entry.code}
      entry={entry}
      noun={noun}
      place={place}
      words={chosen?.words}
      isHidden={hidden.has(entry.code)}
      onToggle={() => onHidden(toggled(hidden, entry.code))}
      onAlone={() => onHidden(alone(all, hidden, [entry.code]))}
      onHighlight={onHighlight}
    />
  );

  return (
    <>
      <LegendTools
        {...{ text, isEditing, noun, hiddenHere, onHidden }}
        count={entries.length}
        onEdit={() => setEditing(!isEditing)}
        onFilter={onFilter && (() => onFilter(shownValues(colours, hidden)))}
      />
      {found.length === 0 && text !== '' && (
        <p className={styles.note}>No category contains “{text}”.</p>
      )}
      {isEditing ? (
        <CategoryEditor
          column={props.column}
          areInFile={props.areInFile}
          {...{ entries, listed, missing, look }}
        />
      ) : (
        <EntryList entries={found} renderRow={row} />
      )}
      {rest && !isSearching && (
        <LegendRest
          rest={rest}
          noun={noun}
          words={chosen?.words}
          areHidden={rest.codes.every((code) => hidden.has(code))}
          onToggle={() => onHidden(toggledAll(hidden, rest.codes))}
          onAlone={() => onHidden(alone(all, hidden, rest.codes))}
          onHighlight={onHighlight}
        />
      )}
      {missing && !isEditing && (
        <ul className={styles.missing} aria-label="Missing values">
          {row(missing, undefined)}
        </ul>
      )}
      {entries.length > MAX_CATEGORIES_LISTED && !isSearching && (
        <TopSelect categories={entries.length} top={props.top} onTop={props.onTop} />
      )}
      {!rest && distinct < entries.length && (
        <p className={styles.note}>
          {formatNumber(entries.length, 'category', 'categories')} share{' '}
          {formatNumber(distinct, 'colour')}; hover a category to highlight it.
        </p>
      )}
    </>
  );
}

interface LegendToolsProps {
  readonly text: string;
  readonly isEditing: boolean;
  readonly noun: RowNoun;
  /** Number of categories, and of those that are hidden. */
  readonly count: number;
  readonly hiddenHere: number;
  readonly onEdit: () => void;
  readonly onHidden: (codes: readonly number[]) => void;
  readonly onFilter: (() => void) | undefined;
}

/** Actions on all categories: search, edit, filter rows, show all. */
function LegendTools(props: LegendToolsProps) {
  const { text, isEditing, noun, count, hiddenHere, onEdit, onHidden, onFilter } = props;
  const { paintBy } = usePanelActions();
  return (
    <div className={styles.tools}>
      {count > SEARCHED && (
        <div className={styles.search}>
          <Field
            type="search"
            icon={<Search size={13} aria-hidden />}
            value={text}
            placeholder={`Search ${formatNumber(count, 'category', 'categories')}`}
            aria-label="Search categories"
            onText={(next) => paintBy({ search: next || undefined })}
          />
        </div>
      )}
      <Button
        look="quiet"
        aria-pressed={isEditing}
        title="Palette, colours, names and order of the categories in pictures"
        onClick={onEdit}
      >
        Edit
      </Button>
      {hiddenHere > 0 && onFilter && (
        <Button
          look="quiet"
          title={`Filters the table to the ${many(noun)} of the shown categories`}
          onClick={onFilter}
        >
          Filter rows
        </Button>
      )}
      {hiddenHere > 0 && (
        <Button look="quiet" className={styles.showAll} onClick={() => onHidden([])}>
          Show all ({formatCount(hiddenHere)} hidden)
        </Button>
      )}
    </div>
  );
}

interface TopSelectProps {
  readonly categories: number;
  /** Number of categories shown; 0 means all. */
  readonly top: number;
  readonly onTop: (top: number) => void;
}

const CHOICES = [10, 20, 50, 100, 200];

/** Selects how many of very many categories have a line and a colour of their own. */
function TopSelect({ categories, top, onTop }: TopSelectProps) {
  const choices = CHOICES.filter((choice) => choice < categories);
  if (top > 0 && !choices.includes(top)) choices.push(top);
  return (
    <div className={styles.top}>
      <Select
        label="Show"
        options={[
          ...optionsOf(choices, (choice) => `the ${formatCount(choice)} largest`),
          { value: 0, label: `all ${formatCount(categories)}` },
        ]}
        value={top}
        onValue={onTop}
      />
    </div>
  );
}

interface LegendRestProps {
  readonly rest: EntryRest;
  readonly noun: RowNoun;
  readonly areHidden: boolean;
  /** Words for the chosen rows, if any are chosen. */
  readonly words?: string | undefined;
  readonly onToggle: () => void;
  readonly onAlone: () => void;
  readonly onHighlight: (codes: readonly number[]) => void;
}

/** All categories beyond the largest as one line: a click hides or shows them together, "only" shows nothing else. */
function LegendRest(props: LegendRestProps) {
  const { rest, noun, areHidden, words = '', onToggle, onAlone, onHighlight } = props;
  const categories = formatNumber(
    rest.codes.length,
    'other category',
    'other categories',
  );
  const highlight = () => onHighlight(rest.codes);
  return (
    <ul className={styles.missing} aria-label="Other categories">
      <li
        className={`${styles.entry} ${areHidden ? styles.hidden : ''}`}
        onPointerEnter={highlight}
        onPointerLeave={() => onHighlight([])}
        onFocus={highlight}
        onBlur={() => onHighlight([])}
      >
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={!areHidden}
          aria-label={`${categories}, ${cellsText(rest.cells, rest.chosen, noun, words)}`}
          title={`${categories}: click to ${areHidden ? 'show' : 'hide'} them all, Alt+click to show only them. Search to find one.`}
          onClick={(event) => (event.altKey ? onAlone() : onToggle())}
        >
          <span
            className={styles.swatch}
            style={{ background: `rgb(${REST_COLOUR.join(' ')})` }}
          />
          <span className={styles.label}>{categories}</span>
          <EntryCount count={rest.cells} chosen={rest.chosen} />
        </button>
        <button
          type="button"
          className={styles.only}
          aria-label={`Show only the ${categories}`}
          onClick={onAlone}
        >
          only
        </button>
      </li>
    </ul>
  );
}
