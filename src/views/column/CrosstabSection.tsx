import { useMemo } from 'react';
import { datasetAt } from '@/model/dataset-at';
import type { ElementInfo, Holds } from '@/model/element';
import { nounOf } from '@/model/matrix-sides';
import { countText, many, type Noun } from '@/model/nouns';
import { joinPath, nameOf, type Path } from '@/model/path';
import { SELECTED } from '@/model/query';
import { type RowSetId, rowSetId } from '@/model/row-set';
import { savedColumnName } from '@/model/saved-column';
import { useDataset, useView, useViewActions } from '../common/context/view-context';
import { visibleName } from '../common/element/shown-name';
import { tableOf } from '../common/element/table-of';
import { useAnswer } from '../common/reading/use-answer';
import { useDescription } from '../common/reading/use-block';
import { whyNothingCounted, withCounted } from '../common/rows/CountedRowsSelect';
import { useCountedRows } from '../common/rows/use-counted-rows';
import {
  type SelectedRecipe,
  useSelectionRecipe,
} from '../common/rows/use-selection-recipe';
import { ReadStatus } from '../common/status/ReadStatus';
import styles from './Crosstab.module.css';
import { CrosstabCounts } from './CrosstabCounts';
import { DensityPlot } from './DensityPlot';
import { GroupSummary } from './GroupSummary';

type ColumnInfo = Extract<ElementInfo, { kind: 'column' }>;

const GROUPED = new Set<Holds>(['categories', 'booleans', 'strings']);
const COMPARED = new Set<Holds>([...GROUPED, 'numbers']);

/** A column against another of its table: chosen here, read only then. */
export function CrosstabSection({ info }: { readonly info: ColumnInfo }) {
  const { dataset } = useDataset();
  const against = useView((view) => view.against);
  const { compareWith } = useViewActions();
  const table = tableOf(dataset, info.path);
  const selection = useSelectionRecipe(table?.path);
  const counted = useCountedRows(table?.path);
  if (!table || table.length !== info.length || !COMPARED.has(info.holds)) return null;
  const noun = nounOf(datasetAt(dataset, table.path), table.path);
  const nothing = whyNothingCounted(counted, noun);
  const names = table.columns.filter(
    (name) => name !== table.index && joinPath(table.path, name) !== info.path,
  );
  const other = names.find((name) => joinPath(table.path, name) === against);
  const selected = joinPath(table.path, savedColumnName(SELECTED));
  // a column of the file comes first
  const isOffered = info.holds !== 'numbers' && !table.columns.includes(nameOf(selected));
  const isSelection = isOffered && against === selected;
  const rows = {
    counted: counted?.rows,
    countedWords: withCounted(undefined, counted, noun),
  };
  return (
    <section className={styles.section} aria-label="Crosstab">
      <label className={styles.choice}>
        {info.holds === 'numbers' ? 'Compare with' : 'Cross-tabulate with'}
        <select
          value={other === undefined && !isSelection ? '' : against}
          onChange={({ target }) => compareWith(target.value || undefined)}
        >
          <option value="">choose a column</option>
          {isOffered && (isSelection || selection) && (
            <option value={selected}>
              {selection?.status === 'ready' && selection.count !== undefined
                ? `selection (${countText(selection.count, noun)})`
                : 'selection'}
            </option>
          )}
          {names.map((name) => (
            <option key={name} value={joinPath(table.path, name)}>
              {visibleName(name)}
            </option>
          ))}
        </select>
      </label>
      {(other !== undefined || isSelection) && nothing && (
        <p role="status" className={styles.note}>
          {nothing}
        </p>
      )}
      {!nothing && other !== undefined && (
        <Compared
          key={against}
          {...{ info, ...rows }}
          other={joinPath(table.path, other)}
        />
      )}
      {!nothing && isSelection && (
        <AgainstSelection {...{ noun, selection, ...rows }} column={info.path} />
      )}
    </section>
  );
}

interface Counted {
  /** The rows that are counted, where they are not all. */
  readonly counted: RowSetId | undefined;
  /** What these are. */
  readonly countedWords: string | undefined;
}

interface ComparedProps extends Counted {
  readonly info: ColumnInfo;
  readonly other: Path;
}

function Compared({ info, other, counted, countedWords }: ComparedProps) {
  const description = useDescription(other);
  if (description.status !== 'ready')
    return <ReadStatus what={other} reading={description} />;
  const { element } = description.value;
  const holds = element.kind === 'column' ? element.holds : undefined;
  if (!holds || !COMPARED.has(holds))
    return (
      <p className={styles.note}>
        {other} contains no categories, text, booleans or numbers. Choose another column.
      </p>
    );
  const isNumeric = info.holds === 'numbers';
  const rows = { counted, countedWords };
  if (isNumeric && holds === 'numbers')
    return <Meetings {...rows} x={info.path} y={other} />;
  if (isNumeric) return <Spreads {...rows} groups={other} values={info.path} />;
  if (holds === 'numbers') return <Spreads {...rows} groups={info.path} values={other} />;
  return <CrosstabCounts {...rows} rows={info.path} columns={other} />;
}

interface AgainstSelectionProps extends Counted {
  readonly column: Path;
  readonly selection: SelectedRecipe | undefined;
  readonly noun: Noun;
}

/** The selected rows and all others, group by group. */
function AgainstSelection(props: AgainstSelectionProps) {
  const { column, selection, noun, ...rows } = props;
  const columns = useMemo(
    () =>
      selection?.status === 'ready' ? { chosen: rowSetId(selection.recipe) } : undefined,
    [selection],
  );
  if (columns) return <CrosstabCounts {...rows} rows={column} columns={columns} />;
  return (
    <p role="status" className={styles.note}>
      {withoutSelection(selection, noun)}
    </p>
  );
}

function withoutSelection(selection: SelectedRecipe | undefined, noun: Noun): string {
  const cells = many(noun);
  if (selection?.status === 'waiting')
    return `Waiting for the embedding: it finds which selected ${cells} are in visible categories. Show the embedding if it is hidden.`;
  if (selection?.status === 'unknown')
    return `The selection was drawn in ${selection.embedding}, which this file does not have, so the selected ${cells} cannot be found.`;
  return `No ${noun} is selected. Select ${cells} in the embedding or the table, and they are counted here.`;
}

interface SpreadsProps extends Counted {
  readonly groups: Path;
  readonly values: Path;
}

function Spreads({ groups, values, counted }: SpreadsProps) {
  const reading = useAnswer('spreadByGroup', { groups, values, rows: counted });
  return reading.status === 'ready' ? (
    <GroupSummary
      spread={reading.value}
      groups={groups}
      values={values}
      hidesEmpty={counted !== undefined}
    />
  ) : (
    <ReadStatus what={`${groups} and ${values}`} reading={reading} />
  );
}

interface MeetingsProps extends Counted {
  readonly x: Path;
  readonly y: Path;
}

function Meetings({ x, y, counted }: MeetingsProps) {
  const reading = useAnswer('histogram2d', { x, y, rows: counted });
  return reading.status === 'ready' ? (
    <DensityPlot density={reading.value} x={x} y={y} />
  ) : (
    <ReadStatus what={`${x} and ${y}`} reading={reading} />
  );
}
