import type { TableInfo } from '@/model/dataset';
import { joinPath, type Path } from '@/model/path';
import { citationOf } from '@/model/table-check';
import { useData } from '../common/reading/use-block';
import { useResource } from '../common/reading/use-resource';
import styles from './Checks.module.css';
import { SearchIndexes } from './SearchIndexes';

interface ColumnIndexesProps {
  readonly table: TableInfo;
  readonly path: Path;
}

/** The search indexes that a file holds for a column, and what is wrong with it; nothing where there are none. */
export function ColumnIndexes({ table, path }: ColumnIndexesProps) {
  const check = useResource(useData().checks.tables, table.path);
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
