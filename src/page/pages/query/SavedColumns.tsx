import { type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { savedColumnName } from '@/ask/columns/saved-column';
import type { AskOf } from '@/ask/questions';
import type { DatasetInfo, TableInfo } from '@/model/dataset';
import { throwIfOwnFault } from '@/model/errors';
import type { Path } from '@/model/path';
import { rowSetId } from '@/model/row-set';
import { askKey } from '@/page/client/ask-key';
import {
  DatasetContext,
  type SavedColumnsOf,
  useDataset,
  useView,
} from '@/page/kit/context/view-context';
import { useData } from '@/page/kit/reading/use-answer';
import { resolveQuery } from '@/page/kit/rows/resolve-query';
import type { LinkedRows } from '@/page/state/linked-rows';
import { isChosen } from '@/page/state/selection';
import { selectionRecipe } from '@/page/state/selection-recipe';
import type { NamedRowsOf } from '@/page/state/table-state';
import { useFileKey } from './use-file-key';
import { SavedRowsContext } from './use-saved-rows';

type Saved = readonly AskOf<'saveColumns'>[];

const NONE: Saved = [];

/** Provides rows that were saved under names to the views inside, as columns of their tables: `@name`. */
export function SavedColumns({ children }: { readonly children: ReactNode }) {
  const open = useDataset();
  const { dataset } = open;
  const { ask, answers, onRetry } = useData();
  const store = use(SavedRowsContext);
  const file = useFileKey();
  const changes = useStore(store.entries);
  const linked = useView((view) => view.linked);
  const named = useMemo((): LinkedRows => {
    void changes; // each one changes what is saved
    return Object.fromEntries(
      tablesOf(dataset).map(({ path }) => [
        path,
        { ...(file === undefined ? {} : store.of(file, path)), ...linked?.[path] },
      ]),
    );
  }, [dataset, store, file, changes, linked]);
  const wanted = useMemo((): Saved => {
    const all = tablesOf(dataset).map((table) => ({
      table: table.path,
      columns: columnsOf(table, named[table.path] ?? {}, dataset),
    }));
    return all.some(({ columns }) => columns.length > 0) ? all : NONE;
  }, [dataset, named]);
  const [known, setKnown] = useState(NONE);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    return onRetry.subscribe(({ over }) => {
      if (over === 'WorkerError') setAttempt((count) => count + 1); // a new worker has no saved columns
    });
  }, [onRetry]);
  useEffect(() => {
    void attempt;
    if (wanted === NONE && known === NONE) return;
    if (wanted === known && attempt === 0) return;
    let isOver = false;
    const asked =
      wanted === NONE ? known.map(({ table }) => ({ table, columns: [] })) : wanted;
    Promise.all(asked.map((one) => ask('saveColumns', one))).then(() => {
      if (isOver) return;
      const tables = new Set(asked.map(({ table }) => askKey({ path: table })));
      answers.renewWhere((asked) => {
        const key = askKey(asked);
        return key.includes('@') || tables.has(key);
      });
      setKnown(wanted);
      setAttempt(0);
    }, throwIfOwnFault);
    return () => {
      isOver = true;
    };
  }, [wanted, known, attempt, ask, answers]);
  const value = useMemo(
    () =>
      known === NONE
        ? open
        : { ...open, dataset: withColumns(dataset, known), saved: rowsBy(known), named },
    [open, dataset, known, named],
  );
  return <DatasetContext value={value}>{children}</DatasetContext>;
}

function tablesOf({ tables, parts }: DatasetInfo): readonly TableInfo[] {
  const all = [...tables, ...parts.flatMap((part) => part.tables)];
  return [...new Map(all.map((table) => [table.path, table])).values()];
}

/** Columns of saved rows that are a fixed set, independent of the selection and of each other. */
function columnsOf(
  { path, columns }: TableInfo,
  named: NamedRowsOf,
  { embeddings, parts }: DatasetInfo,
): AskOf<'saveColumns'>['columns'] {
  const known = [...embeddings, ...parts.flatMap((part) => part.embeddings)];
  const hasEmbedding = (wanted: Path) => known.some((one) => one.path === wanted);
  return Object.entries(named).flatMap(([saved, rows]) => {
    const name = savedColumnName(saved);
    if (columns.includes(name)) return []; // the file's own
    if ('selection' in rows) {
      const { selection } = rows;
      if (!isChosen(selection) && !hasEmbedding(selection.embedding)) return [];
      return [{ name, rows: rowSetId(selectionRecipe(selection, path)) }];
    }
    if (rows.where.includes('`@')) return [];
    const selected = { status: 'waiting' } as const; // a column of the selection would change with it
    const resolved = resolveQuery(rows.where, { table: path, selected, named });
    return resolved.status === 'ready' ? [{ name, rows: rowSetId(resolved.recipe) }] : [];
  });
}

function rowsBy(saved: Saved): SavedColumnsOf {
  return Object.fromEntries(
    saved.map(({ table, columns }) => [
      table,
      Object.fromEntries(columns.map(({ name, rows }) => [name, rows])),
    ]),
  );
}

/** A dataset whose tables have further columns. */
function withColumns(dataset: DatasetInfo, saved: Saved): DatasetInfo {
  const columnsBy = new Map(
    saved.map(({ table, columns }) => [table, columns.map(({ name }) => name)]),
  );
  const extended = (tables: readonly TableInfo[]) =>
    tables.map((table) => {
      const more = columnsBy.get(table.path) ?? [];
      return more.length > 0 ? { ...table, columns: [...table.columns, ...more] } : table;
    });
  return {
    ...dataset,
    tables: extended(dataset.tables),
    parts: dataset.parts.map((part) => ({ ...part, tables: extended(part.tables) })),
  };
}
