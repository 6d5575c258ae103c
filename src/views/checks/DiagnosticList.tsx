import { Info, TriangleAlert } from 'lucide-react';
import { citationOf, type Diagnostic } from '@/model/table-check';
import { ElementLink } from '../controls/ElementLink';
import styles from './Checks.module.css';

const ICONS = { error: TriangleAlert, warning: TriangleAlert, info: Info };

/** What breaks requirements, each with its path, its code and where its specification states it. */
export function DiagnosticList({
  diagnostics,
}: {
  readonly diagnostics: readonly Diagnostic[];
}) {
  if (diagnostics.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Diagnostics">
      {diagnostics.map(({ code, path, severity, what, ...source }) => {
        const Icon = ICONS[severity];
        return (
          <li key={`${code} ${path} ${what}`} data-severity={severity}>
            <Icon size={14} aria-hidden />
            <span>
              <ElementLink path={path}>{path}</ElementLink>: {what}{' '}
              <small>
                {[severity, code, citationOf(source)].filter(Boolean).join(', ')}
              </small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
