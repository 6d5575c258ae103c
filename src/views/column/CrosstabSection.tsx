import { useState } from 'react';
import type { ElementInfo } from '@/model/element';
import { joinPath } from '@/model/path';
import { visibleName } from '../element/shown-name';
import { tableOf } from '../element/table-of';
import { ReadStatus } from '../status/ReadStatus';
import { useData } from '../use-block';
import { useResource } from '../use-resource';
import { useDataset } from '../view-context';
import styles from './Crosstab.module.css';
import { CrosstabTable } from './CrosstabTable';

interface CrosstabSectionProps {
  readonly info: Extract<ElementInfo, { kind: 'column' }>;
}

const GROUPED = new Set(['categories', 'booleans', 'strings']);

/** A column against another of its table: chosen here, read only then. */
export function CrosstabSection({ info }: CrosstabSectionProps) {
  const { dataset } = useDataset();
  const [other, setOther] = useState('');
  const table = tableOf(dataset, info.path);
  if (!table || table.length !== info.length || !GROUPED.has(info.holds)) return null;
  const names = table.columns.filter(
    (name) => name !== table.index && joinPath(table.path, name) !== info.path,
  );
  return (
    <section className={styles.section} aria-label="Crosstab">
      <label className={styles.choice}>
        Count against
        <select value={other} onChange={({ target }) => setOther(target.value)}>
          <option value="">choose a column</option>
          {names.map((name) => (
            <option key={name} value={joinPath(table.path, name)}>
              {visibleName(name)}
            </option>
          ))}
        </select>
      </label>
      {other && <Counts rows={info.path} columns={other} />}
    </section>
  );
}

function Counts({ rows, columns }: { readonly rows: string; readonly columns: string }) {
  const { crosstabs } = useData().rows;
  const reading = useResource(crosstabs, JSON.stringify([rows, columns]));
  return reading.status === 'ready' ? (
    <CrosstabTable crosstab={reading.value} rows={rows} columns={columns} />
  ) : (
    <ReadStatus what={`${rows} and ${columns}`} reading={reading} />
  );
}
