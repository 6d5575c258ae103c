import { expectedChanges } from '@/analysis/column-table/expected-changes';
import type { Path } from '@/model/path';
import styles from '../table/Popup.module.css';
import { useColumns } from '../use-block';

interface ExpectedChangesProps {
  readonly table: Path;
  /** Those that are to be written. */
  readonly columns: readonly string[];
}

/** What a column table will not have as the table has it, before it is written; nothing where it has all. */
export function ExpectedChanges({ table, columns }: ExpectedChangesProps) {
  const schemas = useColumns(table, columns).flatMap((state) =>
    state.status === 'ready' ? [state.value] : [],
  );
  const leftOut = schemas.flatMap(({ name, element }) =>
    element.kind === 'column' ? [] : [`${name}: left out, it is no column of values.`],
  );
  const changed = expectedChanges(
    schemas.flatMap(({ name, element }) =>
      element.kind === 'column' ? [{ name, holds: element.holds }] : [],
    ),
  );
  const lines = [...leftOut, ...changed];
  if (lines.length === 0) return null;
  return (
    <ul className={styles.note} aria-label="Not as in the table">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
