import type { ElementInfo } from '@/model/element';
import { formatBytes, formatCount, formatNumber } from '@/model/quantity';
import { Button } from '@/page/kit/controls/Button';
import { ProgressBar } from '@/page/kit/status/ProgressBar';
import { progressText } from '@/page/kit/status/progress';
import { useSlow } from '@/page/kit/status/use-slow';
import { MAX_QUERY_CHARS } from '@/page/state/table-state';
import styles from './QueryBar.module.css';
import { QueryPlanLines } from './QueryPlanLines';
import type { Draft } from './use-draft';

interface QueryStatusProps {
  readonly id: string;
  readonly info: Extract<ElementInfo, { kind: 'dataframe' }>;
  readonly draft: Draft;
  /** True if the user tried to show the rows of an invalid query. */
  readonly isInsisted: boolean;
}

/** The rows that a query finds, how, and its errors. */
export function QueryStatus({ id, info, draft, isInsisted }: QueryStatusProps) {
  const { found, problem, cost } = draft;
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
