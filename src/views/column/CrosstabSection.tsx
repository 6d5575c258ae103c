import { crosstabKey, meetingKey, spreadKey } from '@/client/row-caches';
import type { ElementInfo, Holds } from '@/model/element';
import { joinPath, type Path } from '@/model/path';
import { visibleName } from '../element/shown-name';
import { tableOf } from '../element/table-of';
import { ReadStatus } from '../status/ReadStatus';
import { useData, useDescription } from '../use-block';
import { useResource } from '../use-resource';
import { useDataset, useView, useViewActions } from '../view-context';
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
  if (!table || table.length !== info.length || !COMPARED.has(info.holds)) return null;
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
      {other !== undefined && (
        <Compared key={against} info={info} other={joinPath(table.path, other)} />
      )}
    </section>
  );
}

function Compared({ info, other }: { readonly info: ColumnInfo; readonly other: Path }) {
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
  if (isNumeric && holds === 'numbers') return <Meetings x={info.path} y={other} />;
  if (isNumeric) return <Spreads groups={other} values={info.path} />;
  if (holds === 'numbers') return <Spreads groups={info.path} values={other} />;
  return <Counts rows={info.path} columns={other} />;
}

function Counts({ rows, columns }: { readonly rows: Path; readonly columns: Path }) {
  const { crosstabs } = useData().rows;
  const reading = useResource(crosstabs, crosstabKey({ rows, columns }));
  return reading.status === 'ready' ? (
    <CrosstabTable crosstab={reading.value} rows={rows} columns={columns} />
  ) : (
    <ReadStatus what={`${rows} and ${columns}`} reading={reading} />
  );
}

function Spreads({ groups, values }: { readonly groups: Path; readonly values: Path }) {
  const { spreads } = useData().rows;
  const reading = useResource(spreads, spreadKey({ groups, values }));
  return reading.status === 'ready' ? (
    <GroupSummary spread={reading.value} groups={groups} values={values} />
  ) : (
    <ReadStatus what={`${groups} and ${values}`} reading={reading} />
  );
}

function Meetings({ x, y }: { readonly x: Path; readonly y: Path }) {
  const { meetings } = useData().rows;
  const reading = useResource(meetings, meetingKey({ x, y }));
  return reading.status === 'ready' ? (
    <DensityPlot density={reading.value} x={x} y={y} />
  ) : (
    <ReadStatus what={`${x} and ${y}`} reading={reading} />
  );
}
