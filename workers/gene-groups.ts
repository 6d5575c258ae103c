import { createGroupSummer } from '@/analysis/group-stats';
import type { DataElement } from '@/elements/element';
import { createSeamedCells } from '@/elements/gene-seams';
import { DataError } from '@/model/errors';
import type { GroupStats } from '@/model/genes';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import type { GeneScanner } from './gene-indexing';
import type { GeneMatrix } from './gene-matrix';

/** What genes add up to in each group of a categorical or boolean column; without an index by one scan for all. */
export async function statsOfGroups(
  matrix: GeneMatrix,
  scanner: () => Promise<GeneScanner>,
  genes: Int32Array,
  column: DataElement,
  keepIndex: boolean,
  options?: ReadOptions,
): Promise<GroupStats> {
  const { codes, labels } = await groupsOf(column, options);
  const { path } = matrix.element.info;
  if (codes.length !== matrix.rows)
    throw new DataError(
      'UnsupportedError',
      `${column.info.path} has ${codes.length} rows and ${path} has ${matrix.rows}: choose a column of its cells.`,
    );
  const summer = () => createGroupSummer(genes.length, codes, labels);

  const whole = summer();
  const direct = await matrix.direct(
    genes,
    (at, { rows, values }) => whole.add(at, rows, values),
    options,
  );
  if (direct) return whole.finish();

  const scanned = summer();
  const cells = createSeamedCells(scanned.add);
  const scan = await matrix.scan(options);
  const done = new Set<number>();
  await (await scanner()).run(
    genes,
    {
      isDone: (unit) => done.has(unit),
      add({ unit, genes: found }) {
        done.add(unit);
        cells.add(scan?.rowsOf(unit) ?? [0, matrix.rows], found);
      },
    },
    keepIndex,
    options,
  );
  cells.finish();
  return scanned.finish();
}

/** Which group each row is in. */
export async function groupsOf(column: DataElement, options?: ReadOptions) {
  const block = await column.read?.({}, { signal: options?.signal });
  if (block?.kind === 'categories')
    return { codes: block.codes, labels: unpackStrings(block.labels) };
  if (block?.kind === 'booleans') {
    const codes = Int8Array.from(block.values, (value, at) =>
      block.missing?.[at] ? -1 : value,
    );
    return { codes, labels: ['False', 'True'] };
  }
  throw new DataError(
    'UnsupportedError',
    `${column.info.path} does not put cells into groups: choose a column of categories.`,
  );
}
