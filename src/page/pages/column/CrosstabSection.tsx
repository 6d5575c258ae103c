import { datasetAt } from '@/model/dataset-at';
import type { ElementInfo, ValueType } from '@/model/element';
import { nounOf } from '@/model/matrix-sides';
import { joinPath, nameOf, type Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { useDataset, useView, useViewActions } from '@/page/kit/context/view-context';
import styles from '@/page/kit/crosstab/Crosstab.module.css';
import { ColumnChoice } from '@/page/kit/element/ColumnChoice';
import { tableOf } from '@/page/kit/element/table-of';
import { useAnswer } from '@/page/kit/reading/use-answer';
import { useDescription } from '@/page/kit/reading/use-block';
import { whyNothingCounted, withCounted } from '@/page/kit/rows/CountedRowsSelect';
import { useCountedRows } from '@/page/kit/rows/use-counted-rows';
import { type Grouping, useSelectionGroups } from '@/page/kit/rows/use-selection-groups';
import { WithGroups } from '@/page/kit/rows/WithGroups';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { CrosstabCounts } from './CrosstabCounts';
import { DensityPlot } from './DensityPlot';
import { GroupSummary } from './GroupSummary';

type ColumnInfo = Extract<ElementInfo, { kind: 'column' }>;

/** Same number as in plots, so that a plot that is opened next can reuse the answer. */
const DEFAULT_BINS = 50;
const GROUPED = new Set<ValueType>(['categories', 'booleans', 'strings']);
const COMPARED = new Set<ValueType>([...GROUPED, 'numbers']);

/** Compares a column with another one of its table, which is chosen here and read only then. */
export function CrosstabSection({ info }: { readonly info: ColumnInfo }) {
  const { dataset } = useDataset();
  const against = useView((view) => view.against);
  const { compareWith } = useViewActions();
  const table = tableOf(dataset, info.path);
  const at = table?.path ?? info.path;
  const noun = nounOf(datasetAt(dataset, at), at);
  const selection = useSelectionGroups(table, noun);
  const counted = useCountedRows(table?.path);
  if (!table || table.length !== info.length || !COMPARED.has(info.valueType))
    return null;
  const nothing = whyNothingCounted(counted, noun);
  const columns = table.columns
    .filter((name) => name !== table.index)
    .map((name) => joinPath(table.path, name))
    .filter((path) => path !== info.path);
  const other = columns.find((path) => path === against);
  const selected = selection.path;
  const isSelection = selected !== undefined && against === selected;
  const rows = {
    table: table.path,
    counted: counted?.rows,
    countedWords: withCounted(undefined, counted, noun),
  };
  return (
    <section className={styles.section} aria-label="Crosstab">
      <div className={styles.choice}>
        <ColumnChoice
          label={info.valueType === 'numbers' ? 'Compare with' : 'Cross-tabulate with'}
          columns={columns}
          others={
            selected !== undefined && (isSelection || selection.label !== undefined)
              ? [{ value: selected, label: selection.label ?? 'selection' }]
              : []
          }
          path={against}
          onPath={compareWith}
        />
      </div>
      {(other !== undefined || isSelection) && nothing && (
        <p role="status" className={styles.note}>
          {nothing}
        </p>
      )}
      {!nothing && other !== undefined && (
        <Compared key={against} {...{ info, ...rows }} other={other} />
      )}
      {!nothing && isSelection && (
        <WithGroups paths={[selected]} {...{ selection }} className={styles.note}>
          {([groups]) =>
            groups &&
            (info.valueType === 'numbers' ? (
              <Spreads {...rows} groups={groups} values={info.path} />
            ) : (
              <CrosstabCounts {...rows} rows={info.path} columns={groups.of} />
            ))
          }
        </WithGroups>
      )}
    </section>
  );
}

interface Counted {
  /** The table of the columns. */
  readonly table: Path;
  /** Rows that are counted; undefined for all rows. */
  readonly counted: RowSetId | undefined;
  /** Label of the counted rows. */
  readonly countedWords: string | undefined;
}

interface ComparedProps extends Counted {
  readonly info: ColumnInfo;
  readonly other: Path;
}

function Compared({ info, other, ...rows }: ComparedProps) {
  const description = useDescription(other);
  if (description.status !== 'ready')
    return <ReadStatus what={other} reading={description} />;
  const { element } = description.value;
  const valueType = element.kind === 'column' ? element.valueType : undefined;
  if (!valueType || !COMPARED.has(valueType))
    return (
      <p className={styles.note}>
        {other} contains no categories, text, booleans or numbers. Choose another column.
      </p>
    );
  const isNumeric = info.valueType === 'numbers';
  if (isNumeric && valueType === 'numbers')
    return <Meetings {...rows} x={info.path} y={other} />;
  if (isNumeric) return <Spreads {...rows} groups={ofColumn(other)} values={info.path} />;
  if (valueType === 'numbers')
    return <Spreads {...rows} groups={ofColumn(info.path)} values={other} />;
  return <CrosstabCounts {...rows} rows={info.path} columns={other} />;
}

function ofColumn(path: Path): Grouping {
  return { path, name: nameOf(path), of: path };
}

interface SpreadsProps extends Counted {
  readonly groups: Grouping;
  readonly values: Path;
}

function Spreads({ table, groups, values, counted }: SpreadsProps) {
  const reading = useAnswer('plotSpread', {
    ...{ values: { kind: 'column', path: values }, by: groups.of },
    ...{ bins: DEFAULT_BINS, rows: counted },
  });
  return reading.status === 'ready' ? (
    <GroupSummary
      spread={reading.value}
      groups={groups}
      values={values}
      hidesEmpty={counted !== undefined}
      table={table}
    />
  ) : (
    <ReadStatus what={`${groups.name} and ${values}`} reading={reading} />
  );
}

interface MeetingsProps extends Counted {
  readonly x: Path;
  readonly y: Path;
}

function Meetings({ table, x, y, counted }: MeetingsProps) {
  const reading = useAnswer('histogram2d', { x, y, rows: counted });
  return reading.status === 'ready' ? (
    <DensityPlot
      density={reading.value}
      {...{ x, y, table }}
      areAll={counted === undefined}
    />
  ) : (
    <ReadStatus what={`${x} and ${y}`} reading={reading} />
  );
}
