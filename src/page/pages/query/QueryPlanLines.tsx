import { columnWords, conditionWords, readWords } from '@/ask/query/query-plan-words';
import type { ColumnPlan, QueryPlan } from '@/model/query-plan';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import { visibleName } from '@/page/kit/element/shown-name';
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
  const costs = plans.flatMap(({ read }) => read ?? []);
  const read = costs.length === 0 ? undefined : readWords(costs);
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
            <li key={column.path}>{columnWords(column, visibleName)}</li>
          ))}
          {read !== undefined && <li>{read}</li>}
        </ul>
      )}
      {(areIgnored || indexed.length > 0 || dropped.length > 0) && (
        <Checkbox isOn={areIgnored} onToggle={onIgnore}>
          Ignore indexes
        </Checkbox>
      )}
      {(others.length > 0 || dropped.length > 0) && (
        <details className={styles.plan}>
          <summary>Plan</summary>
          <ul>
            {others.map((column) => (
              <li key={column.path}>{columnWords(column, visibleName)}</li>
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
