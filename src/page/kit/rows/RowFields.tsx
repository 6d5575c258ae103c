import { useMemo, useState } from 'react';
import type { ElementInfo } from '@/model/element';
import { joinPath } from '@/model/path';
import { formatCount } from '@/model/quantity';
import { useView, useViewActions } from '../context/view-context';
import { Button } from '../controls/Button';
import { ElementLink } from '../controls/ElementLink';
import { Field } from '../controls/Field';
import { KindIcon } from '../element/KindIcon';
import { visibleName } from '../element/shown-name';
import { kindName } from '../element/summary';
import { useBlockGroup, useColumns } from '../reading/use-block';
import { GroupFailure, GroupStatus } from '../status/GroupStatus';
import styles from './RowFields.module.css';
import { RowValue } from './RowValue';

/** Number of columns that are read at first; more are read on request. */
const MAX_COLUMNS = 200;
/** Number of columns above which there is a search. */
const MANY = 12;

interface RowFieldsProps {
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  readonly at: number;
}

/** The value of every column in one row, in full. */
export function RowFields({ info, at }: RowFieldsProps) {
  const search = useView(({ page }) => page?.search) ?? '';
  const { changePage } = useViewActions();
  const [most, setMost] = useState(MAX_COLUMNS);
  // other levels of the index are fields, because only one of them names the row
  const names = useMemo(
    () => info.columns.filter((name) => name !== info.index),
    [info.columns, info.index],
  );
  const wanted = search.trim().toLowerCase();
  const found = names.filter((name) => name.toLowerCase().includes(wanted));
  const shown = found.slice(0, most);
  const paths = shown.map((name) => joinPath(info.path, name));
  const kinds = useColumns(info.path, shown);
  const elements = kinds.map((state) =>
    state.status === 'ready' ? state.value.element : undefined,
  );
  const readable = paths.filter((_, i) => isOneValue(elements[i]));
  const [blocks, reading] = useBlockGroup(
    readable.map((path) => [path, { rows: [at, at + 1] }]),
  );
  if (names.length === 0) return null;
  return (
    <section className={styles.fields} aria-label={`Columns of ${info.path}`}>
      <h2 className={styles.title}>
        Columns of <ElementLink path={info.path}>{info.path}</ElementLink>
        <GroupStatus reading={reading} />
      </h2>
      {names.length > MANY && (
        <Field
          type="search"
          width="100%"
          placeholder={`Search ${formatCount(names.length)} columns`}
          aria-label="Search columns"
          value={search}
          onText={(text) => changePage({ search: text })}
        />
      )}
      <GroupFailure reading={reading} />
      <dl className={styles.list}>
        {paths.map((path, i) => {
          const info = elements[i];
          const state = kinds[i];
          return (
            <div key={path} className={styles.field}>
              <dt>
                {info && <KindIcon info={info} size={13} />}
                <ElementLink path={path} className={styles.fieldName}>
                  {visibleName(found[i] ?? '')}
                </ElementLink>
              </dt>
              <dd>
                {isOneValue(info) ? (
                  <RowValue path={path} state={blocks[readable.indexOf(path)]} />
                ) : (
                  <span className={styles.faint}>
                    {info && kindName(info)}
                    {state?.status === 'failed' && state.error.message}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {found.length > most && (
        <Button onClick={() => setMost(most + 1000)}>
          Read {formatCount(Math.min(1000, found.length - most))} more of{' '}
          {formatCount(found.length)} columns
        </Button>
      )}
    </section>
  );
}

function isOneValue(info: ElementInfo | undefined): boolean {
  return info?.kind === 'column' || info?.kind === 'awkward';
}
