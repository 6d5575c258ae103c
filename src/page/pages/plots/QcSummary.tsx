import { Code, Copy, FileDown, Filter, X } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type Query, SELECTED } from '@/ask/query/query';
import { sideNamedBy } from '@/model/matrix-sides';
import { capital, many, nounFor } from '@/model/nouns';
import { nameOf, type Path } from '@/model/path';
import { formatCount, formatShare } from '@/model/quantity';
import type { Crosstab } from '@/model/table-rows';
import { useDataset, useViewActions } from '@/page/kit/context/view-context';
import { Button, IconButton } from '@/page/kit/controls/Button';
import { ButtonMenu } from '@/page/kit/controls/Menu';
import { useCopyText } from '@/page/kit/controls/use-copy-text';
import type { Column } from '@/page/kit/data-table/column';
import { PlainTable } from '@/page/kit/data-table/PlainTable';
import { useAnswer } from '@/page/kit/reading/use-answer';
import { usePythonFile } from '@/page/kit/rows/python-file';
import { queryIn, useTableQuery } from '@/page/kit/rows/use-table-query';
import { ReadStatus } from '@/page/kit/status/ReadStatus';
import { useLast, useSettled } from '@/page/kit/status/use-settled';
import { useSlow } from '@/page/kit/status/use-slow';
import { codeText, openLines } from '@/write/code/scanpy-code';
import { SaveAs } from '../export/lazy-save-as';
import { AskedRead } from './AskedRead';
import type { PanelProps } from './PlotPanels';
import styles from './Qc.module.css';
import { allOf } from './QcMeasure';
import { thresholdsQuery } from './thresholds';
import {
  type CountedScope,
  type KeptCounts,
  type ThresholdDraft,
  useFoundWithin,
  useKeptCounts,
} from './use-thresholds';

interface QcSummaryProps extends Pick<PanelProps, 'table' | 'counted' | 'noun'> {
  readonly draft: ThresholdDraft;
  readonly scope: CountedScope;
  /** Column by whose groups the lost rows are counted. */
  readonly sample: Path | undefined;
}

/** Rows that all thresholds keep and lose together, in all and by sample, and their query to go on with. */
export function QcSummary({
  table,
  counted,
  noun,
  draft,
  scope,
  sample,
}: QcSummaryProps) {
  const live = useStore(draft.store);
  const settled = useSettled(live);
  const where = thresholdsQuery(settled);
  const all = allOf({ table, counted });
  const found = useFoundWithin(scope, where);
  const isReady = live === settled && found?.status === 'ready';
  const counts = useLast(useKeptCounts(where, found, all));
  const slow = useSlow(found?.status === 'loading', 1000);
  const copy = useCopyText();
  const text = thresholdsQuery(live, useBaseQuery(table.path, counted));
  return (
    <section className={styles.summary} aria-label="Thresholds">
      <div className={styles.result}>
        <p role="status" aria-busy={!isReady && live.length > 0} className={styles.count}>
          {live.length === 0
            ? `No threshold: all ${many(noun)} are kept. Drag a grip.`
            : summaryText(counts, isReady, noun)}
          {slow && found?.status === 'loading' && (
            <Button look="quiet" onClick={found.cancel}>
              Cancel
            </Button>
          )}
        </p>
        {found?.status === 'failed' || found?.status === 'stopped' ? (
          <ReadStatus what={`the ${many(noun)} that are kept`} reading={found} />
        ) : null}
        {live.length > 0 && text !== undefined && (
          <>
            <p className={styles.query}>
              <code>{text}</code>
              <IconButton
                label="Copy the query"
                onClick={() => void copy(text, 'The query is copied.')}
              >
                <Copy size={14} aria-hidden />
              </IconButton>
              <IconButton label="Remove all thresholds" onClick={draft.clear}>
                <X size={14} aria-hidden />
              </IconButton>
            </p>
            <Actions
              {...{ table, counted, text }}
              rows={
                isReady && found ? { id: found.id, count: found.value.count } : undefined
              }
              noun={noun}
            />
          </>
        )}
      </div>
      {live.length > 0 && (
        <div className={styles.lostBy}>
          {sample !== undefined && (
            <AskedRead
              table={table}
              paths={[sample]}
              what={`Counting by ${nameOf(sample)}`}
            >
              <LostBy
                key={sample}
                {...{ sample, noun, scope }}
                chosen={found?.status === 'ready' ? found.id : undefined}
                kept={found?.status === 'ready' ? found.value.count : undefined}
                isCurrent={isReady}
              />
            </AskedRead>
          )}
        </div>
      )}
    </section>
  );
}

/** Returns the query of the rows that are counted, if these are not all. */
function useBaseQuery(table: Path, counted: PanelProps['counted']): Query | undefined {
  const query = queryIn(useTableQuery(table));
  if (counted?.of === 'query') return query;
  return counted?.of === 'selected' ? SELECTED_ROWS : undefined;
}

const SELECTED_ROWS = { kind: 'rows', name: SELECTED } as const;

function summaryText(
  known: KeptCounts | undefined,
  isReady: boolean,
  noun: PanelProps['noun'],
) {
  if (!known) return 'Counting…';
  const { kept, all } = known;
  const lost = all - kept;
  const counts = `${formatCount(kept)} of ${formatCount(all)} ${nounFor(all, noun)} kept (${formatShare(kept, all)}), ${formatCount(lost)} lost (${formatShare(lost, all)})`;
  return isReady ? (
    <strong>{counts}</strong>
  ) : (
    <>
      Counting… <span className={styles.stale}>Before: {counts}</span>
    </>
  );
}

interface ActionsProps extends Pick<QcSummaryProps, 'table' | 'counted' | 'noun'> {
  readonly text: string;
  /** Rows that are kept; undefined until they are counted. */
  readonly rows: { readonly id: string; readonly count: number } | undefined;
}

/** Actions on the rows that are kept: they need what was counted, or its query. */
function Actions({ table, counted, text, rows, noun }: ActionsProps) {
  const { dataset } = useDataset();
  const { arrangeTable, showElement } = useViewActions();
  const copy = useCopyText();
  const file = usePythonFile();
  const open = rows && openLines(file, { rows: rows.id });
  const canSave = sideNamedBy(dataset, table.path) === 'row';
  const hasNames = counted?.of === 'query';
  return (
    <div className={styles.actions}>
      <Button
        look="primary"
        icon={<Filter size={14} aria-hidden />}
        onClick={() => {
          arrangeTable(table.path, {
            where: text,
            ...(!hasNames && { named: undefined }),
          });
          showElement(table.path);
        }}
      >
        Filter the table
      </Button>
      {canSave && rows && (
        <ButtonMenu label="Save as…" icon={<FileDown size={14} aria-hidden />}>
          {({ onClose }) => (
            <SaveAs
              table={table.path}
              onClose={onClose}
              first={{
                ...{ name: 'thresholds', rows: rows.id, count: rows.count },
                label: `the ${formatCount(rows.count)} ${nounFor(rows.count, noun)} that the thresholds keep`,
              }}
            />
          )}
        </ButtonMenu>
      )}
      {open && open.lacking.length === 0 && (
        <Button
          look="quiet"
          icon={<Code size={14} aria-hidden />}
          title="Lines of Python that keep the same cells with scanpy"
          onClick={() =>
            void copy(codeText(open.lines, []), 'The lines of code are copied.')
          }
        >
          Copy as code
        </Button>
      )}
    </div>
  );
}

interface LostByProps extends Pick<QcSummaryProps, 'noun' | 'scope'> {
  readonly sample: Path;
  /** Rows that are kept, and their number; undefined until they are counted. */
  readonly chosen: string | undefined;
  readonly kept: number | undefined;
  /** True if these are the rows of the thresholds as they are now. */
  readonly isCurrent: boolean;
}

interface LostGroup {
  readonly label: string;
  readonly kept: number;
  readonly lost: number;
}

/** Table of the rows that are kept and lost in each group of a column. */
function LostBy({ sample, noun, scope, chosen, kept, isCurrent }: LostByProps) {
  const reading = useAnswer(
    'crosstab',
    chosen === undefined
      ? undefined
      : { rows: sample, columns: { chosen }, of: scope.rows },
  );
  const crosstab = reading?.status === 'ready' ? reading.value : undefined;
  const now = useMemo(
    () => (crosstab && kept !== undefined ? lostGroups(crosstab, kept) : undefined),
    [crosstab, kept],
  );
  const groups = useLast(now);
  if (reading && reading.status !== 'ready' && reading.status !== 'loading')
    return <ReadStatus what={nameOf(sample)} reading={reading} />;
  if (!groups) return null;
  const isStale = !isCurrent || !now;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      aria-label={`Lost ${many(noun)} by ${nameOf(sample)}`}
      className={styles.bySample}
    >
      <div className={isStale ? styles.stale : undefined} aria-busy={isStale}>
        <PlainTable
          caption={`Lost ${many(noun)} by ${nameOf(sample)}`}
          rows={groups}
          columns={columnsOf(nameOf(sample), noun)}
        />
      </div>
    </section>
  );
}

/** Returns the counts of each group, and of the rows without a group if there are any. */
function lostGroups(
  { rows, counts, missing }: Crosstab,
  kept: number,
): readonly LostGroup[] {
  const groups = rows.map((label, i) => ({
    label: label || '(empty text)',
    kept: counts[2 * i] ?? 0,
    lost: counts[2 * i + 1] ?? 0,
  }));
  if (missing === 0) return groups;
  const keptThere = kept - groups.reduce((sum, group) => sum + group.kept, 0);
  return [...groups, { label: '(missing)', kept: keptThere, lost: missing - keptThere }];
}

function columnsOf(name: string, noun: PanelProps['noun']): readonly Column<LostGroup>[] {
  const count = (head: string, value: (group: LostGroup) => number) => ({
    ...{ name: head, value, text: (group: LostGroup) => formatCount(value(group)) },
  });
  const allIn = ({ kept, lost }: LostGroup) => kept + lost;
  return [
    { name, id: 'group', value: ({ label }) => label },
    count(capital(many(noun)), allIn),
    count('Kept', ({ kept }) => kept),
    count('Lost', ({ lost }) => lost),
    {
      name: 'Lost %',
      value: (group) => group.lost / allIn(group),
      text: (group) => (allIn(group) === 0 ? '–' : formatShare(group.lost, allIn(group))),
    },
  ];
}
