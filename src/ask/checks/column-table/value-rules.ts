import { verifyIndex } from '@/ask/search-index/verify-index';
import { throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';
import { LATER, type Progress, type ReadOptions } from '@/model/read-options';
import { bytesAt } from '@/model/strings';
import { yieldIfDue } from '@/model/waiting';
import { sentinelOf } from '@/read/elements/column-table/column';
import { missingIn } from '@/read/elements/column-table/missing';
import type { StoredArray } from '@/read/node';
import type { ValueRule, Violation } from '../rule';
import type { IndexVerdict } from '../table-check';
import type { ColumnFacts, TableFacts } from './facts';

/** A table whose search indexes were verified. */
export interface TableValues {
  readonly facts: TableFacts;
  /** Verdicts by the path of the index. */
  readonly verdicts: ReadonlyMap<Path, IndexVerdict>;
}

/**
 * Verifies every search index of a table against its column; calls `reached` with the progress of
 * each, from 0 to 1.
 */
export async function verifyIndexes(
  facts: TableFacts,
  { signal }: ReadOptions = {},
  reached?: (index: TableFacts['indexes'][number], share: number) => void,
): Promise<TableValues> {
  const verdicts = new Map<Path, IndexVerdict>();
  for (const index of facts.indexes) {
    const report = ({ done, total = done }: Progress) => reached?.(index, done / total);
    const { verdict } = await verifyIndex(index, facts, { signal, report });
    verdicts.set(index.path, verdict);
    reached?.(index, 1);
  }
  return { facts, verdicts };
}

/** Requirements on values (§8.7, §12.9). */
export const VALUE_RULES: readonly ValueRule<TableValues>[] = [
  {
    code: 'duplicate-categories',
    paragraph: '8.7',
    severity: 'warning',
    async find({ facts: { columns } }, options) {
      const seen = new Map(
        columns.flatMap(({ categories }) =>
          categories ? [[categories.path, categories] as const] : [],
        ),
      );
      const found: Violation[] = [];
      for (const [path, categories] of seen)
        if (await hasDuplicates(categories, options))
          found.push({ path, what: 'two of these categories have the same label' });
      return found;
    },
  },
  {
    code: 'category-code-out-of-range',
    paragraph: '8.7',
    severity: 'error',
    async find({ facts: { columns, table } }, options) {
      const found: Violation[] = [];
      for (const column of columns) {
        const count = await codesWithoutLabel(column, Number(table.nrows), options);
        if (count > 0)
          found.push({
            path: column.dataset.path,
            what: `${count} of its codes have no label; these rows are shown as missing`,
          });
      }
      return found;
    },
  },
  {
    code: 'search-index-unusable',
    paragraph: '12.9',
    severity: 'warning',
    find: async ({ facts, verdicts }) =>
      facts.indexes.flatMap(({ path, dataset, column }) => {
        const verdict = verdicts.get(path);
        if (!column || isUnknownKind(dataset) || verdict?.status !== 'invalid') return [];
        const what = `the search index does not describe its column: ${verdict.reason}`;
        return [{ path, what }];
      }),
  },
];

const KINDS = ['CHUNK_MINMAX', 'SORTED_ROWS', 'BITMAP', 'CHUNK_BLOOM'];

function isUnknownKind({ attributes }: StoredArray): boolean {
  const kind = attributes.values.get('KIND');
  return kind !== undefined && !KINDS.includes(String(kind));
}

async function hasDuplicates(
  categories: StoredArray,
  options?: ReadOptions,
): Promise<boolean> {
  const values = await categories.read([], { signal: options?.signal });
  const [count = 0] = categories.shape;
  const keys = new Set<string>();
  if (values.kind === 'numbers') {
    for (const value of values.values) keys.add(String(value));
    return keys.size < count;
  }
  if (values.kind !== 'strings') return false;
  for (let i = 0; i < count; i++) keys.add(bytesAt(values.strings, i).join(' '));
  return keys.size < count;
}

const BATCH_ROWS = 1 << 19;

/** Number of codes of a categorical, or of an enumeration, that are neither missing nor have a label. */
export async function codesWithoutLabel(
  { dataset, categories, extent }: ColumnFacts,
  rows: number,
  { signal, report }: ReadOptions = {},
): Promise<number> {
  const { dtype } = dataset;
  if (extent < rows || (!categories && dtype.kind !== 'enum')) return 0;
  const count = categories?.shape[0] ?? 0;
  const members =
    dtype.kind === 'enum'
      ? new Set(dtype.members.map(({ value }) => Number(value)))
      : undefined;
  const fill = sentinelOf(dataset);
  let found = 0;
  for (let start = 0; start < rows; start += BATCH_ROWS) {
    const stop = Math.min(rows, start + BATCH_ROWS);
    const values = await dataset.read([[start, stop]], { signal, priority: LATER });
    if (values.kind !== 'numbers') return found;
    const missing = fill && missingIn(values, fill, stop - start);
    for (let i = 0; i < stop - start; i++) {
      if (missing?.[i]) continue;
      const code = Number(values.values[i]);
      if (members ? !members.has(code) : !(code >= 0 && code < count)) found += 1;
    }
    report?.({ done: stop, total: rows, unit: 'values' });
    await yieldIfDue();
    throwIfAborted(signal);
  }
  return found;
}
