import type { ColumnSchema } from '@/ask/columns/table-schema';
import { abortError, DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Ask } from './source-connection';

/** Columns of one call. */
const MAX_COLUMNS = 200;

interface Waiting {
  readonly name: string;
  readonly options: ReadOptions;
  settle(column: ColumnSchema): void;
  fail(error: unknown): void;
}

/** What one column of a table is, which can be asked of many at once. */
export interface ColumnQuestion {
  readonly column: {
    readonly ask: { readonly table: Path; readonly name: string };
    readonly answer: ColumnSchema;
  };
}

/**
 * Requests columns of tables: those of one table that are requested at the same moment are one
 * `schema` question.
 */
export function createColumnReader(
  ask: Ask,
): (
  column: ColumnQuestion['column']['ask'],
  options: ReadOptions,
) => Promise<ColumnSchema> {
  const waiting = new Map<Path, Waiting[]>();
  const flush = () => {
    const tables = [...waiting];
    waiting.clear();
    for (const [table, all] of tables)
      for (let at = 0; at < all.length; at += MAX_COLUMNS)
        void askTogether(ask, table, all.slice(at, at + MAX_COLUMNS));
  };
  return ({ table, name }, options) => {
    if (waiting.size === 0) queueMicrotask(flush);
    return new Promise((settle, fail) => {
      const known = waiting.get(table) ?? [];
      waiting.set(table, known);
      known.push({ name, options, settle, fail });
    });
  };
}

/** One call for several columns; aborted once all of them are. */
async function askTogether(
  ask: Ask,
  table: Path,
  all: readonly Waiting[],
): Promise<void> {
  const giveUp = new AbortController();
  const wanted = new Set(all);
  for (const one of all) {
    const { signal } = one.options;
    const leave = () => {
      wanted.delete(one);
      one.fail(abortError());
      if (wanted.size === 0) giveUp.abort();
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  }
  const names = [...wanted].map(({ name }) => name);
  if (names.length === 0) return;
  const [nearest] = [...wanted]
    .map(({ options }) => options.priority)
    .sort((a, b) => (a?.distance ?? 0) - (b?.distance ?? 0));
  try {
    const { columns } = await ask(
      'schema',
      { table, columns: names },
      { signal: giveUp.signal, priority: nearest },
    );
    const found = new Map(columns.map((column) => [column.name, column]));
    for (const { name, settle, fail } of wanted) {
      const column = found.get(name);
      if (column && column.failure === undefined) settle(column);
      else fail(errorOf(column, table, name));
    }
  } catch (error) {
    for (const { fail } of wanted) fail(error);
  }
}

function errorOf(column: ColumnSchema | undefined, table: Path, name: string): DataError {
  const reason = column?.element.kind === 'unsupported' ? column.element.reason : '';
  return new DataError(
    column?.failure ?? 'NotFoundError',
    reason || `${table} has no column “${name}”.`,
  );
}
