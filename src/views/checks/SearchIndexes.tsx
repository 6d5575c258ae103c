import { useState } from 'react';
import { verdictKey } from '@/client/checks-client';
import { nameOf, type Path } from '@/model/path';
import type { SearchIndexInfo } from '@/model/table-check';
import { Button } from '../common/controls/Button';
import { ElementLink } from '../common/controls/ElementLink';
import { keptFocus } from '../common/controls/kept-focus';
import { useData } from '../common/reading/use-block';
import { useResource } from '../common/reading/use-resource';
import { ReadStatus } from '../common/status/ReadStatus';
import styles from './Checks.module.css';

interface SearchIndexesProps {
  readonly table: Path;
  readonly indexes: readonly SearchIndexInfo[];
}

/** The search indexes of a table or of one of its columns: what each is, and whether it tells the truth, if asked. */
export function SearchIndexes({ table, indexes }: SearchIndexesProps) {
  return (
    <ul className={styles.indexes}>
      {indexes.map((index) => (
        <li key={index.path} ref={keptFocus}>
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

function Verdict({
  table,
  index,
}: {
  readonly table: Path;
  readonly index: SearchIndexInfo;
}) {
  const { verdicts } = useData().checks;
  const key = verdictKey(table, index.path);
  const [isWanted, setWanted] = useState(verdicts.peek(key).status === 'ready');
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
  return <Verified verdictKey={key} what={nameOf(index.path)} />;
}

function Verified({
  verdictKey: key,
  what,
}: {
  readonly verdictKey: string;
  readonly what: string;
}) {
  const verdict = useResource(useData().checks.verdicts, key);
  if (verdict.status !== 'ready')
    return <ReadStatus what={`${what} and its column`} reading={verdict} />;
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
