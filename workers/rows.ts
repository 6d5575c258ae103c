import { toRows } from '@/analysis/rows/row-set';
import type { Elements } from '@/elements/open-elements';
import { cutBlock } from '@/model/cut-text';
import type { ReadOptions } from '@/model/read-options';
import { type RowSetId, rowSetId } from '@/model/row-set';
import { countMeetings, spreadByGroup } from '@/tables/compare-columns';
import { countPairs } from '@/tables/count-pairs';
import { exportRows } from '@/tables/export-rows';
import { rowFinder } from '@/tables/find-rows';
import { buffersOfPicked, pickRows } from '@/tables/pick-rows';
import { createRowSets, type RowSets } from '@/tables/row-sets';
import { tableSchema } from '@/tables/schema';
import { cutCrosstab, cutSchema, cutSpread } from './cut-answers';
import type { Jobs } from './jobs';
import type { RowsService } from './protocol';

interface RowsEnvironment {
  readonly jobs: Jobs;
  readonly transfer: <T extends object>(value: T, buffers: ArrayBuffer[]) => T;
  /** Of the file that is open; throws where none is. */
  readonly elements: () => Elements;
  /** What is written as the name of a column that the page knows by a short one. */
  readonly exactName: (name: string) => string;
}

/** What the page asks about tables in another order than the file's. */
export function createRowsService({
  jobs,
  transfer,
  elements,
  exactName,
}: RowsEnvironment): RowsService {
  let kept: { readonly of: Elements; readonly sets: RowSets } | undefined;
  /** Row numbers of a set, which is kept for the next that names it. */
  const rowsOf = async (id: RowSetId, options: ReadOptions) => {
    const of = elements();
    if (kept?.of !== of) kept = { of, sets: createRowSets(rowFinder(() => of)) };
    const held = await kept.sets.hold(id, options);
    const rows = toRows(held.rows);
    held.release();
    return rows;
  };
  return {
    schema: (job, table, names, distance) =>
      jobs.run(
        job,
        async (options) =>
          cutSchema(await tableSchema(elements(), table, { names }, options)),
        distance,
      ),
    arrange: (job, table, { sort, filters }) =>
      jobs.run(job, async (options) => {
        const id = rowSetId({ kind: 'arranged', table, sort, filters });
        const rows = await rowsOf(id, options);
        return transfer(rows, [rows.buffer as ArrayBuffer]);
      }),
    pick: (job, path, rows, distance) =>
      jobs.run(
        job,
        async (options) => {
          const element = await elements().at(path, options);
          const picked = await pickRows(element, rows, options);
          const shown = { ...picked, parts: picked.parts.map(cutBlock) };
          return transfer(shown, buffersOfPicked(shown));
        },
        distance,
      ),
    crosstab: (job, rows, columns) =>
      jobs.run(job, async (options) =>
        cutCrosstab(await countPairs(elements(), rows, columns, options)),
      ),
    spreadByGroup: (job, groups, values) =>
      jobs.run(job, async (options) =>
        cutSpread(await spreadByGroup(elements(), groups, values, options)),
      ),
    countMeetings: (job, x, y) =>
      jobs.run(job, (options) => countMeetings(elements(), x, y, options)),
    exportRows: (job, wish, write) =>
      jobs.run(job, async (options) => {
        const { rows: named, ...plain } = wish;
        const rows = typeof named === 'string' ? await rowsOf(named, options) : named;
        await exportRows(
          elements(),
          { ...plain, ...(rows && { rows }) },
          exactName,
          (bytes) => write(transfer(bytes, [bytes.buffer as ArrayBuffer])),
          options,
        );
      }),
  };
}
