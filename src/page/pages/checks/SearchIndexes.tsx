import { useState } from 'react';
import { citationOf, type SearchIndexInfo } from '@/ask/checks/table-check';
import type { AskOf } from '@/ask/questions';
import type { TableInfo } from '@/model/dataset';
import { joinPath, nameOf, type Path } from '@/model/path';
import { Button } from '@/page/kit/controls/Button';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { restoredFocus } from '@/page/kit/controls/restored-focus';
import { useAnswer, useData } from '@/page/kit/reading/use-answer';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import styles from './Checks.module.css';

interface SearchIndexesProps {
  readonly table: Path;
  readonly indexes: readonly SearchIndexInfo[];
}

/**
 * The search indexes of a table or of one of its columns: the kind of each, and on request whether
 * it is valid.
 */
export function SearchIndexes({ table, indexes }: SearchIndexesProps) {
  return (
    <ul className={styles.indexes}>
      {indexes.map((index) => (
        <li key={index.path} ref={restoredFocus}>
          <p>
            <strong>{index.kind ?? 'no KIND'}</strong>{' '}
            {index.column === undefined ? 'of no column' : `of ${index.column}`}{' '}
            <ElementLink path={index.path}>{nameOf(index.path)}</ElementLink>
          </p>
          {index.description !== undefined && <p>{index.description}</p>}
          <p className={styles.facts}>
            {index.facts.map(([name, value]) => `${name}: ${value}`).join(' · ')}
          </p>
          <Verdict table={table} index={index} />
        </li>
      ))}
    </ul>
  );
}

interface ColumnIndexesProps {
  readonly table: TableInfo;
  readonly path: Path;
}

/** The search indexes of a column, and the violations of the column; renders nothing without indexes. */
export function ColumnIndexes({ table, path }: ColumnIndexesProps) {
  const check = useAnswer('checkTable', { table: table.path });
  if (check.status !== 'ready') return null;
  const { indexes, diagnostics } = check.value;
  const own = indexes.filter(
    ({ column }) => column !== undefined && joinPath(table.path, column) === path,
  );
  const broken = diagnostics.filter((diagnostic) => diagnostic.path === path);
  if (own.length + broken.length === 0) return null;
  return (
    <section className={styles.column} aria-label="Search indexes">
      {broken.map(({ code, what, severity, ...source }) => (
        <p key={code + what} className={severity === 'error' ? styles.bad : undefined}>
          {severity === 'info' ? 'Note' : 'This column breaks its format'}: {what}{' '}
          <small>({[code, citationOf(source)].filter(Boolean).join(', ')})</small>
        </p>
      ))}
      {own.length > 0 && (
        <>
          <h2>Search indexes</h2>
          <SearchIndexes table={table.path} indexes={own} />
        </>
      )}
    </section>
  );
}

function Verdict({
  table,
  index,
}: {
  readonly table: Path;
  readonly index: SearchIndexInfo;
}) {
  const { answers } = useData();
  const ask = { table, index: index.path };
  const [isWanted, setWanted] = useState(
    () => answers.peek('verifyIndex', ask).status === 'ready',
  );
  if (index.status === 'unusable')
    return (
      <p className={styles.bad}>It cannot be used: {index.reason}. Petri ignores it.</p>
    );
  if (index.status === 'unknown kind')
    return <p>Petri does not know this kind of index and ignores it.</p>;
  if (!isWanted)
    return (
      <Button onClick={() => setWanted(true)} aria-label={`Verify ${nameOf(index.path)}`}>
        Verify against the column
      </Button>
    );
  return <Verified ask={ask} />;
}

function Verified({ ask }: { readonly ask: AskOf<'verifyIndex'> }) {
  const verdict = useAnswer('verifyIndex', ask);
  if (verdict.status !== 'ready')
    return <ReadStatus what={`${nameOf(ask.index)} and its column`} reading={verdict} />;
  return verdict.value.status === 'valid' ? (
    <p role="status" className={styles.good}>
      Verified: it describes every row of the column.
    </p>
  ) : (
    <p role="status" className={styles.bad}>
      It does not describe the column: {verdict.value.reason}. Petri ignores it.
    </p>
  );
}
