import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { Path } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import type { Diagnostic, TableCheck } from '@/model/table-check';
import { ElementLink } from '../controls/ElementLink';
import { Fold } from '../controls/Fold';
import { useData } from '../use-block';
import { useResource } from '../use-resource';
import styles from './Checks.module.css';
import { SearchIndexes } from './SearchIndexes';

/** How far a table meets the standard that it follows, and the search indexes in it; nothing for tables that follow none. */
export function TableChecks({ path }: { readonly path: Path }) {
  const check = useResource(useData().checks.tables, path);
  if (check.status !== 'ready' || check.value.standard === undefined) return null;
  const { value } = check;
  return (
    <Fold
      part={`checks of ${path}`}
      className={styles.checks}
      summary={<Summary check={value} />}
    >
      <div className={styles.body}>
        <Diagnostics diagnostics={value.diagnostics} />
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
  const { standard, diagnostics, indexes } = check;
  const errors = count(diagnostics, 'error');
  const warnings = count(diagnostics, 'warning');
  const isSound = errors + warnings === 0;
  const found = [
    errors > 0 && formatNumber(errors, 'error'),
    warnings > 0 && formatNumber(warnings, 'warning'),
  ].filter((text) => text !== false);
  return (
    <span className={styles.summary} data-trouble={!isSound || undefined}>
      {isSound ? (
        <CircleCheck size={14} aria-hidden />
      ) : (
        <TriangleAlert size={14} aria-hidden />
      )}
      {standard}: {isSound ? 'no requirement broken' : found.join(', ')}
      {indexes.length > 0 && (
        <span> · {formatNumber(indexes.length, 'search index', 'search indexes')}</span>
      )}
    </span>
  );
}

function count(diagnostics: readonly Diagnostic[], severity: Diagnostic['severity']) {
  return diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
}

const ICONS = { error: TriangleAlert, warning: TriangleAlert, info: Info };

function Diagnostics({ diagnostics }: Pick<TableCheck, 'diagnostics'>) {
  if (diagnostics.length === 0)
    return <p>The headers of this table meet every requirement.</p>;
  return (
    <ul className={styles.list} aria-label="Diagnostics">
      {diagnostics.map(({ code, path, severity, what, paragraph }) => {
        const Icon = ICONS[severity];
        return (
          <li key={`${code} ${path} ${what}`} data-severity={severity}>
            <Icon size={14} aria-hidden />
            <span>
              <ElementLink path={path}>{path}</ElementLink>: {what}{' '}
              <small>
                {severity}, {code}, §{paragraph}
              </small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
