import type { Elements } from '@/elements/open-elements';
import { cutBlock } from '@/model/cut-text';
import { arrangeRows } from '@/tables/arrange-rows';
import { countMeetings, spreadByGroup } from '@/tables/compare-columns';
import { countPairs } from '@/tables/count-pairs';
import { exportRows } from '@/tables/export-rows';
import { buffersOfPicked, pickRows } from '@/tables/pick-rows';
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
  return {
    schema: (job, table, names, distance) =>
      jobs.run(
        job,
        async (options) =>
          cutSchema(await tableSchema(elements(), table, { names }, options)),
        distance,
      ),
    arrange: (job, table, arrangement) =>
      jobs.run(job, async (options) => {
        const rows = await arrangeRows(elements(), table, arrangement, options);
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
      jobs.run(job, (options) =>
        exportRows(
          elements(),
          wish,
          exactName,
          (bytes) => write(transfer(bytes, [bytes.buffer as ArrayBuffer])),
          options,
        ),
      ),
  };
}
