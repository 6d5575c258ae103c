import { columnLabel, conditionLabel, readLabel } from '@/ask/query/query-plan-label';
import type { ElementInfo } from '@/model/element';
import { formatBytes, formatCount, formatNumber } from '@/model/quantity';
import type { ColumnPlan, QueryPlan } from '@/model/query-plan';
import { Button } from '@/page/kit/controls/Button';
import { Checkbox } from '@/page/kit/controls/Checkbox';
import { visibleName } from '@/page/kit/element/shown-name';
import { ProgressBar } from '@/page/kit/status/ProgressBar';
import { progressText } from '@/page/kit/status/progress';
import { useSlow } from '@/page/kit/status/use-slow';
import { MAX_QUERY_CHARS } from '@/page/state/table-state';
import styles from './QueryBar.module.css';
import type { Draft } from './use-draft';

interface QueryStatusProps {
  readonly id: string;
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  readonly draft: Draft;
}

/** Number of rows that a query finds, how they are found, and its errors. */
export function QueryStatus({ id, info, draft }: QueryStatusProps) {
  const { found, problem, cost, isInsisted } = draft;
  const slow = useSlow(found?.status === 'loading');
  const isQuiet = problem?.unfinished !== undefined && !isInsisted;
  const answer = found?.status === 'ready' ? found.value : undefined;
  const [plan] = answer?.soFar ? answer.plans : [];
  const partial = plan?.answer;
  return (
    <div id={id} className={styles.status}>
      {problem ? (
        <p role="status" className={isQuiet ? styles.unfinished : styles.problem}>
          {isQuiet ? problem.unfinished : problem.sentence}
        </p>
      ) : (
        <p role="status" className={styles.count}>
          {answer &&
            `${answer.soFar ? 'at least ' : ''}${formatCount(answer.count)} of ${formatNumber(info.length, 'row')}`}
          {partial &&
            `; ${formatCount(partial.checkedChunks)} of ${formatNumber(partial.chunks, 'chunk')} checked`}
          {slow && found?.status === 'loading' && (
            <>
              Counting…
              {found.progress && ` ${progressText(found.progress)}`}
              {found.progress?.partial &&
                `, at least ${formatCount(found.progress.partial.count)} so far`}
            </>
          )}
          {found?.status === 'stopped' &&
            'Stopped: the rows of this query are not known.'}
          {draft.resolved?.status === 'waiting' &&
            'Show the embedding: it finds the selected rows.'}
        </p>
      )}
      {slow && found?.status === 'loading' && (
        <>
          <ProgressBar label="Counting" progress={found.progress} />
          <Button look="quiet" onClick={found.cancel}>
            Cancel
          </Button>
        </>
      )}
      {partial && draft.recipe && (
        <Button onClick={draft.checkAll}>
          Check the rest
          {plan?.bytesLeft !== undefined && ` (about ${formatBytes(plan.bytesLeft)})`}
        </Button>
      )}
      {found?.status === 'stopped' && <Button onClick={found.retry}>Find rows</Button>}
      {cost !== undefined && (
        <span className={styles.cost}>
          Counting reads up to {formatBytes(cost)}.
          <Button onClick={draft.count}>Count</Button>
        </span>
      )}
      {draft.text.length > MAX_QUERY_CHARS && (
        <p>
          Queries of more than {formatCount(MAX_QUERY_CHARS)} characters are not in the
          link.
        </p>
      )}
      {answer && (
        <QueryPlanLines
          plans={answer.plans}
          areIgnored={draft.areIgnored}
          onIgnore={draft.ignore}
        />
      )}
    </div>
  );
}

interface QueryPlanLinesProps {
  readonly plans: readonly QueryPlan[];
  /** True if search indexes are not used. */
  readonly areIgnored: boolean;
  readonly onIgnore: (areIgnored: boolean) => void;
}

/** Explains how a query finds its rows: the rows that meet each condition, and what was read of each column. */
function QueryPlanLines(props: QueryPlanLinesProps) {
  const { plans, areIgnored, onIgnore } = props;
  const conditions = plans.flatMap((plan) => plan.conditions);
  const columns = plans.flatMap((plan) => plan.columns);
  const dropped = plans.flatMap((plan) => plan.dropped);
  const isIndexed = ({ ways }: ColumnPlan) => ways.some(({ kind }) => kind === 'index');
  const indexed = columns.filter(isIndexed);
  const costs = plans.flatMap(({ read }) => read ?? []);
  const read = costs.length === 0 ? undefined : readLabel(costs);
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
              <code>{one.text}</code> {conditionLabel(one)}
            </li>
          ))}
        </ul>
      )}
      {indexed.length > 0 && (
        <ul className={styles.reasons} aria-label="Search indexes used">
          {indexed.map((column) => (
            <li key={column.path}>{columnLabel(column, visibleName)}</li>
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
              <li key={column.path}>{columnLabel(column, visibleName)}</li>
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
