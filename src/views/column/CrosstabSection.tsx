import { withoutEmpty } from '@/analysis/rows/crosstab';
import { datasetAt } from '@/model/dataset-at';
import type { ElementInfo, Holds } from '@/model/element';
import { nounOf } from '@/model/matrix-sides';
import { joinPath, type Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { useDataset, useView, useViewActions } from '../common/context/view-context';
import { visibleName } from '../common/element/shown-name';
import { tableOf } from '../common/element/table-of';
import { useAnswer } from '../common/reading/use-answer';
import { useDescription } from '../common/reading/use-block';
import { whyNothingCounted } from '../common/rows/CountedRowsSelect';
import { useCountedRows } from '../common/rows/use-counted-rows';
import { ReadStatus } from '../common/status/ReadStatus';
import styles from './Crosstab.module.css';
import { CrosstabTable } from './CrosstabTable';
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
  const counted = useCountedRows(table?.path);
  if (!table || table.length !== info.length || !COMPARED.has(info.holds)) return null;
  const noun = nounOf(datasetAt(dataset, table.path), table.path);
  const nothing = whyNothingCounted(counted, noun);
  const names = table.columns.filter(
    (name) => name !== table.index && joinPath(table.path, name) !== info.path,
  );
  const other = names.find((name) => joinPath(table.path, name) === against);
  return (
    <section className={styles.section} aria-label="Crosstab">
      <label className={styles.choice}>
        {info.holds === 'numbers' ? 'Compare with' : 'Cross-tabulate with'}
        <select
          value={other === undefined ? '' : against}
          onChange={({ target }) => compareWith(target.value || undefined)}
        >
          <option value="">choose a column</option>
          {names.map((name) => (
            <option key={name} value={joinPath(table.path, name)}>
              {visibleName(name)}
            </option>
          ))}
        </select>
      </label>
      {other !== undefined &&
        (nothing ? (
          <p role="status" className={styles.note}>
            {nothing}
          </p>
        ) : (
          <Compared
            key={against}
            info={info}
            other={joinPath(table.path, other)}
            counted={counted?.rows}
          />
        ))}
    </section>
  );
}

interface Counted {
  /** The rows that are counted, where they are not all. */
  readonly counted: RowSetId | undefined;
}

interface ComparedProps extends Counted {
  readonly info: ColumnInfo;
  readonly other: Path;
}

function Compared({ info, other, counted }: ComparedProps) {
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
  const rows = { counted };
  if (isNumeric && holds === 'numbers')
    return <Meetings {...rows} x={info.path} y={other} />;
  if (isNumeric) return <Spreads {...rows} groups={other} values={info.path} />;
  if (holds === 'numbers') return <Spreads {...rows} groups={info.path} values={other} />;
  return <Counts {...rows} rows={info.path} columns={other} />;
}

interface CountsProps extends Counted {
  readonly rows: Path;
  readonly columns: Path;
}

function Counts({ rows, columns, counted }: CountsProps) {
  const reading = useAnswer('crosstab', { rows, columns, of: counted });
  return reading.status === 'ready' ? (
    <CrosstabTable
      // groups without any of a few selected rows would hide the others
      crosstab={counted === undefined ? reading.value : withoutEmpty(reading.value)}
      rows={rows}
      columns={columns}
    />
  ) : (
    <ReadStatus what={`${rows} and ${columns}`} reading={reading} />
  );
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
