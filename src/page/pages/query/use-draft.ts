import { useCallback, useMemo, useState } from 'react';
import { didYouMean, nearestNames } from '@/ask/names/nearest-names';
import { type Query, ROW_LABELS } from '@/ask/query/query';
import { conditionsIn } from '@/ask/query/query-parts';
import type { ElementInfo } from '@/model/element';
import { messageOf } from '@/model/errors';
import { type RowRecipe, rowSetId } from '@/model/row-set';
import type { FoundRows } from '@/page/client/found-rows';
import type { Reading } from '@/page/client/reading';
import { useNotify } from '@/page/kit/context/notify';
import { useData } from '@/page/kit/reading/use-answer';
import { type ResolvedQuery, resolveQuery } from '@/page/kit/rows/resolve-query';
import { useFound, useQueryChoices } from '@/page/kit/rows/use-found';
import { useSelectionRecipe } from '@/page/kit/rows/use-selection-recipe';
import type { NamedRowsOf } from '@/page/state/table-state';
import { useQueryCost } from './use-query-cost';

type TableInfo = Extract<ElementInfo, { kind: 'dataframe' }>;

export interface Problem {
  readonly sentence: string;
  /** Shorter sentence for a text that ends too early, as while it is typed. */
  readonly unfinished?: string;
}

/** Query while it is typed. */
export interface Draft {
  readonly text: string;
  /** True if the text is not the query whose rows are shown. */
  readonly isChanged: boolean;
  readonly resolved: ResolvedQuery | undefined;
  /** Recipe of its rows, if they are looked for. */
  readonly recipe: RowRecipe | undefined;
  readonly problem: Problem | undefined;
  readonly found: Reading<FoundRows> | undefined;
  /** Also reads the chunks that unverified indexes do not name. */
  readonly checkAll: () => void;
  /** True if search indexes of the file are not used. */
  readonly areIgnored: boolean;
  readonly ignore: (areIgnored: boolean) => void;
  /** Bytes to read for it, if the user is asked first. */
  readonly cost: number | undefined;
  /** Counts its rows in spite of the cost. */
  readonly count: () => void;
  readonly write: (text: string) => void;
  /** True for a query, or none, whose rows can be shown. */
  readonly canApply: boolean;
  /** Ends typing and calls `use` with the text; for a text that is no query, only shows why. */
  readonly apply: (use: (where: string) => void) => void;
  /** True if an invalid text was applied and not edited since. */
  readonly isInsisted: boolean;
  /** Goes back to the query whose rows are shown. */
  readonly reset: () => void;
}

/** The text of a query on a table while it is typed, and its result. `shown` is the query whose rows are shown. */
export function useDraft(info: TableInfo, shown: string, named: NamedRowsOf): Draft {
  const [typed, setTyped] = useState<string>();
  const [isInsisted, setInsisted] = useState(false);
  const [last, setLast] = useState(shown);
  // chips, filters, undo and links write the query, too
  if (last !== shown) {
    setLast(shown);
    setTyped(undefined);
  }
  const text = typed ?? shown;
  const isChanged = text.trim() !== shown;
  const selected = useSelectionRecipe(info.path);
  const asksSelected = text.includes('@') ? selected : undefined;
  const resolved = useMemo(() => {
    if (text.trim() === '') return undefined;
    return resolveQuery(text.trim(), { table: info.path, selected: asksSelected, named });
  }, [text, info.path, asksSelected, named]);
  const parsed = resolved?.status === 'ready' ? resolved.query : undefined;
  const unknown = useMemo(() => parsed && unknownColumn(parsed, info), [parsed, info]);

  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const isRead = useCallback((column: string) => read.has(column), [read]);
  const cost = useQueryCost(info, parsed, isRead);
  // shown rows are read in any case
  const isWanted = !unknown && (cost === undefined || !isChanged);
  const recipe = resolved?.status === 'ready' && isWanted ? resolved.recipe : undefined;
  const found = useFound(info.path, recipe);
  const count = () =>
    setRead((before) => {
      const columns = parsed ? conditionsIn(parsed).map(({ column }) => column) : [];
      return new Set([...before, ...columns]);
    });
  const { setIndexUse } = useData();
  const { use, setUse, checkWhole } = useQueryChoices();
  const notify = useNotify();
  const ignore = (areIgnored: boolean) => {
    const next = areIgnored ? 'ignored' : 'verified';
    setIndexUse(next).then(
      () => setUse(next),
      (error: unknown) => notify({ tone: 'warning', text: messageOf(error) }),
    );
  };
  const checkAll = () => recipe && checkWhole(rowSetId(recipe));
  const problem = unknown ?? problemOf(text, resolved, found);
  const canApply = text.trim() === '' || (resolved?.status === 'ready' && !problem);
  return {
    ...{ text, isChanged, resolved, recipe, problem, found, count, checkAll, ignore },
    ...{ canApply, isInsisted },
    areIgnored: use === 'ignored',
    cost: isChanged && !unknown && cost !== 'unknown' ? cost : undefined,
    write(next) {
      setTyped(next);
      setInsisted(false);
    },
    apply(use) {
      setInsisted(!canApply);
      if (!canApply) return;
      use(text.trim());
      setTyped(undefined);
    },
    reset: () => setTyped(undefined),
  };
}

function problemOf(
  text: string,
  resolved: ResolvedQuery | undefined,
  found: Reading<FoundRows> | undefined,
): Problem | undefined {
  if (resolved?.status === 'wrong') {
    const { sentence, fault } = resolved;
    if (!fault || fault.end < text.trim().length) return { sentence };
    // the reason up to its examples in parentheses, and without what was found instead
    const [expected = ''] = fault.reason.split(/ \(|[,;] found /);
    const what = fault.hint === undefined ? expected : `${expected}; ${fault.hint}`;
    return { sentence, unfinished: `Not complete: ${what}.` };
  }
  return found?.status === 'failed' ? { sentence: messageOf(found.error) } : undefined;
}

const MAX_NEAR = 3;

/** The first column of a query that the table does not have, with the nearest names. */
function unknownColumn(query: Query, info: TableInfo): Problem | undefined {
  const { path, columns, index, isPositional } = info;
  const labels = isPositional ? [] : [index, ROW_LABELS];
  const known = new Set([...columns, ...labels]);
  const wrong = conditionsIn(query).find(({ column }) => !known.has(column));
  if (!wrong) return undefined;
  const near = nearestNames([...columns, ...labels.slice(0, 1)], wrong.column, MAX_NEAR);
  const where = wrong.character === undefined ? '' : ` (character ${wrong.character})`;
  return {
    sentence: `${path} has no column “${wrong.column}”${where}.${didYouMean(near)}`,
  };
}
