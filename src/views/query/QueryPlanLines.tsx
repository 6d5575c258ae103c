import { formatBytes, formatCount, formatNumber } from '@/model/quantity';
import type { AccessWay, ColumnPlan, ConditionPlan, QueryPlan } from '@/model/query-plan';
import { visibleName } from '../common/element/shown-name';
import styles from './QueryBar.module.css';

interface QueryPlanLinesProps {
  readonly plans: readonly QueryPlan[];
  /** True where search indexes are not used. */
  readonly areIgnored: boolean;
  readonly onIgnore: (areIgnored: boolean) => void;
}

/** Why a query finds its rows: what each condition was asked, and what was read of each column. */
export function QueryPlanLines(props: QueryPlanLinesProps) {
  const { plans, areIgnored, onIgnore } = props;
  const conditions = plans.flatMap((plan) => plan.conditions);
  const columns = plans.flatMap((plan) => plan.columns);
  const dropped = plans.flatMap((plan) => plan.dropped);
  const isIndexed = ({ ways }: ColumnPlan) => ways.some(({ kind }) => kind === 'index');
  const indexed = columns.filter(isIndexed);
  const read = readWords(plans);
  const others = columns.filter((column) => !isIndexed(column));
  if (conditions.length === 0) return null;
  const notes = new Set(plans.flatMap((plan) => plan.notes ?? []));
  return (
    <>
      {[...notes].map((note) => (
        <p key={note} className={styles.problem}>
          {note}
        </p>
      ))}
      {conditions.length > 1 && (
        <ul className={styles.reasons} aria-label="Rows that meet each condition">
          {conditions.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same condition may be there twice
            <li key={`${one.text} ${at}`}>
              <code>{one.text}</code> {conditionWords(one)}
            </li>
          ))}
        </ul>
      )}
      {indexed.length > 0 && (
        <ul className={styles.reasons} aria-label="Search indexes used">
          {indexed.map((column) => (
            <li key={column.path}>{columnWords(column)}</li>
          ))}
          {read !== undefined && <li>{read}</li>}
        </ul>
      )}
      {(areIgnored || indexed.length > 0 || dropped.length > 0) && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={areIgnored}
            onChange={({ target }) => onIgnore(target.checked)}
          />
          Ignore indexes
        </label>
      )}
      {(others.length > 0 || dropped.length > 0) && (
        <details className={styles.plan}>
          <summary>Plan</summary>
          <ul>
            {others.map((column) => (
              <li key={column.path}>{columnWords(column)}</li>
            ))}
            {dropped.map(({ path, reason }) => (
              <li key={path}>
                {visibleName(path)} was not used: {reason}
              </li>
            ))}
            {indexed.length === 0 && read !== undefined && <li>{read}</li>}
          </ul>
        </details>
      )}
    </>
  );
}

/** What was read for the parts of a query together, as the receipt counts it. */
function readWords(plans: readonly QueryPlan[]): string | undefined {
  const costs = plans.flatMap(({ read }) => read ?? []);
  if (costs.length === 0) return undefined;
  const bytes = costs.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  const requests = costs.reduce((sum, one) => sum + one.requests, 0);
  return requests === 0
    ? 'nothing read: all of it was in memory'
    : `${formatBytes(bytes)} read, in ${formatNumber(requests, 'request')}`;
}

function conditionWords({ asked, met }: ConditionPlan): string {
  return `met by ${formatCount(met)} of ${formatNumber(asked, 'row')} in question`;
}

function columnWords({ name, ways, chunks, bytes }: ColumnPlan): string {
  const by = ways.map(wayWords).join(', ');
  const read = `${formatCount(chunks.read)} of ${formatNumber(chunks.of, 'chunk')} of ${visibleName(name)}, ${by}`;
  if (!bytes) return read;
  return bytes.read === bytes.insteadOf
    ? `${read} · ${formatBytes(bytes.read)}`
    : `${read} · ${formatBytes(bytes.read)} instead of ${formatBytes(bytes.insteadOf)}`;
}

function wayWords(way: AccessWay): string {
  switch (way.kind) {
    case 'scan':
      return 'scanned';
    case 'index':
      return `by ${visibleName(way.name)} (${way.trust})`;
    case 'kept':
      return way.what === 'limits'
        ? 'by minima and maxima kept from an earlier scan'
        : 'by codes kept from an earlier scan';
  }
}
