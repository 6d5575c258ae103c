import { Info, TriangleAlert } from 'lucide-react';
import { citationOf, type Diagnostic, type FileCheck } from '@/ask/checks/table-check';
import { formatNumber } from '@/model/quantity';
import { ElementLink } from '@/page/kit/controls/ElementLink';
import { Fold } from '@/page/kit/controls/Fold';
import styles from './Checks.module.css';

const ICONS = { error: TriangleAlert, warning: TriangleAlert, info: Info };

/** Further violations of one requirement are collapsed, so that other requirements stay visible. */
const MAX_UNFOLDED = 5;

/** Lists the violations of requirements, each with its path, its code and a reference to the specification. */
export function DiagnosticList({
  diagnostics,
  unlisted = {},
}: Pick<FileCheck, 'diagnostics' | 'unlisted'>) {
  const groups = byRequirement(diagnostics);
  const left = Object.entries(unlisted).filter(
    ([code]) => !diagnostics.some((listed) => listed.code === code),
  );
  if (groups.size === 0) return null;
  return (
    <>
      <ul className={styles.list} aria-label="Diagnostics">
        {[...groups].flatMap(([key, group]) =>
          group.length > MAX_UNFOLDED ? (
            <Many key={key} group={group} unlisted={unlisted} />
          ) : (
            group.map((diagnostic, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may break one rule twice at a place
              <One key={`${key} ${at}`} diagnostic={diagnostic} />
            ))
          ),
        )}
      </ul>
      {left.map(([code, count]) => (
        <p key={code}>
          {code}: {formatNumber(count, 'place', 'places')}, not listed here.
        </p>
      ))}
    </>
  );
}

/** Groups diagnostics by requirement, in the order in which the requirements are first violated. */
function byRequirement(
  diagnostics: readonly Diagnostic[],
): ReadonlyMap<string, readonly Diagnostic[]> {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const { code, standard = '', severity } = diagnostic;
    const key = `${code} ${standard} ${severity}`;
    const group = groups.get(key);
    if (group) group.push(diagnostic);
    else groups.set(key, [diagnostic]);
  }
  return groups;
}

function One({ diagnostic }: { readonly diagnostic: Diagnostic }) {
  const Icon = ICONS[diagnostic.severity];
  return (
    <li data-severity={diagnostic.severity}>
      <Icon size={14} aria-hidden />
      <p>
        <ElementLink path={diagnostic.path}>{diagnostic.path}</ElementLink>:{' '}
        {diagnostic.what} <Source diagnostic={diagnostic} />
      </p>
    </li>
  );
}

/** The violations of one requirement, collapsed at first. */
function Many({
  group,
  unlisted,
}: {
  readonly group: readonly Diagnostic[];
  readonly unlisted: Readonly<Record<string, number>>;
}) {
  const [first] = group;
  if (!first) return null;
  const { code, severity, what } = first;
  const Icon = ICONS[severity];
  const left = unlisted[code] ?? 0;
  const isSame = group.every((other) => other.what === what);
  return (
    <li data-severity={severity}>
      <Icon size={14} aria-hidden />
      <Fold
        part={`places of ${code}`}
        summary={
          <>
            {formatNumber(group.length + left, 'place')}: {what}
            {isSame ? '' : ', and similar'} <Source diagnostic={first} />
          </>
        }
      >
        <ul className={styles.list}>
          {group.map((diagnostic, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may break one rule twice at a place
            <li key={at}>
              <span>
                <ElementLink path={diagnostic.path}>{diagnostic.path}</ElementLink>
                {!isSame && `: ${diagnostic.what}`}
              </span>
            </li>
          ))}
        </ul>
        {left > 0 && <p>{formatNumber(left, 'more is', 'more are')} not listed here.</p>}
      </Fold>
    </li>
  );
}

function Source({ diagnostic }: { readonly diagnostic: Diagnostic }) {
  const { severity, code } = diagnostic;
  return (
    <small>{[severity, code, citationOf(diagnostic)].filter(Boolean).join(', ')}</small>
  );
}
