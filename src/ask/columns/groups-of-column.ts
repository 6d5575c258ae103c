import {
  createGroupCoder,
  type GroupCodes,
  type GroupOrder,
  type Groups,
  MAX_CATEGORIES,
  MAX_TEXT_GROUPS,
  renumber,
} from '@/ask/rows/groups';
import type { IndexRange } from '@/model/block';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { columnBatches } from '@/read/elements/column-batches';
import type { DataElement } from '@/read/elements/element';

/** Maximum number of rows whose codes are kept: one to four bytes each. */
const MAX_ROWS = 2 ** 28;

/** The groups of a column that is in a file. */
export interface ColumnGroups extends Groups {
  readonly path: Path;
}

/**
 * Returns the group of each row of a column, as defined by ask/rows/groups. Use it to count, plot or compare by a
 * column of the file; `groupsOfBlock` does the same for values that were read. Reads the column batch by batch, and
 * stops if it has too many distinct texts.
 *
 * @throws UnsupportedError for a column without groups, TooLargeError for more than `maxGroups` or 2²⁸ rows
 * @example
 * const { labels, codes } = await groupsOfColumn(await elements.at('/obs/leiden'));
 */
export async function groupsOfColumn(
  column: DataElement,
  options?: ReadOptions,
  maxGroups?: number,
): Promise<ColumnGroups> {
  const { info } = column;
  const length = info.kind === 'column' ? info.length : 0;
  if (length > MAX_ROWS)
    throw new DataError(
      'TooLargeError',
      `${info.path} has ${formatCount(length)} values: too many to group in memory.`,
    );
  const coded = codeColumn(column, options, maxGroups);
  let all: GroupCodes | undefined;
  for await (const { rows, codes, times } of coded.batches) {
    all ??= emptyLike(codes, length);
    if (times > 1) all.fill(codes[0] as number, ...rows);
    else all.set(codes, rows[0]);
  }
  const { finalCodes, ...order } = coded.finish();
  const codes = all ?? new Int8Array(0);
  if (finalCodes) renumber(codes, finalCodes);
  return { path: info.path, codes, ...order };
}

export interface CodedBatch {
  readonly rows: IndexRange;
  readonly codes: GroupCodes;
  /** Number of rows that each code represents, as in columnBatches. */
  readonly times: number;
}

export interface CodedColumn {
  readonly batches: AsyncGenerator<CodedBatch>;
  /** Once all batches are read. */
  finish(): GroupOrder;
}

/** Codes of a column in the preliminary numbering, batch by batch; errors as for `groupsOfColumn`. */
export function codeColumn(
  column: DataElement,
  options?: ReadOptions,
  maxGroups = Number.POSITIVE_INFINITY,
): CodedColumn {
  const coder = createGroupCoder();
  const { path } = column.info;
  async function* read(): AsyncGenerator<CodedBatch> {
    for await (const { rows, block, times } of columnBatches(column, {}, options)) {
      const codes = coder.add(block);
      if (codes === 'other type')
        throw new DataError(
          'UnsupportedError',
          `${path} does not contain categories, text or booleans. Choose another column.`,
        );
      if (codes === 'too many texts')
        throw new DataError(
          'UnsupportedError',
          `${path} has more than ${formatCount(MAX_TEXT_GROUPS)} distinct values. Choose a column with fewer values.`,
        );
      if (codes === 'too many categories')
        throw new DataError(
          'UnsupportedError',
          `${path} has more than ${formatCount(MAX_CATEGORIES)} categories. Choose a column with fewer.`,
        );
      if (coder.size > maxGroups)
        throw new DataError(
          'TooLargeError',
          `${path} has more than ${formatCount(maxGroups)} groups. Choose a column with fewer values.`,
        );
      yield { rows, codes, times };
    }
  }
  return { batches: read(), finish: coder.finish };
}

function emptyLike(codes: GroupCodes, length: number): GroupCodes {
  if (codes instanceof Int8Array) return new Int8Array(length);
  return codes instanceof Int16Array ? new Int16Array(length) : new Int32Array(length);
}
