import type { TableCheck } from '@/ask/checks/table-check';
import type { Path } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import { Fold } from '@/page/kit/controls/Fold';
import { useAnswer } from '@/page/kit/reading/use-answer';
import styles from './Checks.module.css';
import { CheckVerdict } from './CheckVerdict';
import { DiagnosticList } from './DiagnosticList';
import { SearchIndexes } from './SearchIndexes';
import { StrictChoice } from './StrictChoice';

/**
 * How far a table conforms to its standard, and its search indexes; renders nothing for tables
 * without a standard.
 */
export function TableChecks({ path }: { readonly path: Path }) {
  const check = useAnswer('checkTable', { table: path });
  if (check.status !== 'ready' || check.value.standard === undefined) return null;
  const { value } = check;
  return (
    <Fold part={`checks of ${path}`} isBar summary={<Summary check={value} />}>
      <div className={styles.body}>
        <StrictChoice />
        {value.diagnostics.length === 0 && (
          <p>The headers of this table meet every requirement.</p>
        )}
        <DiagnosticList {...value} />
        {value.indexes.length > 0 && (
          <section aria-label="Search indexes">
            <h2>Search indexes</h2>
            <SearchIndexes table={path} indexes={value.indexes} />
          </section>
        )}
      </div>
    </Fold>
  );
}

function Summary({ check }: { readonly check: TableCheck }) {
  const { standard, counts, indexes } = check;
  return (
    <CheckVerdict standards={standard === undefined ? [] : [standard]} counts={counts}>
      {indexes.length > 0 && (
        <> · {formatNumber(indexes.length, 'search index', 'search indexes')}</>
      )}
    </CheckVerdict>
  );
}
