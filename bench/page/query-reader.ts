import { createDecodePool } from '@workers/decode-pool';
import type { SourceService } from '@workers/protocol';
import { createSourceService } from '@workers/source';
import { rowSetId } from '@/model/row-set';
import type { BenchInput, BenchRun, BenchTask } from './job';

type QueryTask = Extract<BenchTask, { kind: 'query' }>;

/** Time for an opened file to come to rest: its workers have started. */
const REST_MS = 300;

/** The source worker's own service, in which indexes are known to be valid; answers with rows and, for the report, bytes. */
export async function openForQueries(
  task: QueryTask,
  input: BenchInput,
): Promise<BenchRun> {
  const service = createSourceService({ createPool: createDecodePool });
  if (input.kind === 'folder') throw new Error('Column tables are files');
  await service.open(0, input);
  const { table, valid = [], verifies = [], before = [] } = task;
  const use = valid.length + verifies.length > 0 ? 'verified' : 'ignored';
  await service.ask(1, 'useIndexes', { use, valid });
  for (const index of verifies) await service.ask(1, 'verifyIndex', { table, index });
  for (const where of before) await service.ask(1, 'query', { table, where });
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const bytes = (await service.receipt()).bytesRead;
  return async () => {
    const found = await answer(service, task);
    const read = (await service.receipt()).bytesRead - bytes;
    setTimeout(() => service.close(), 0);
    return { values: found, bytes: read };
  };
}

async function answer(
  service: SourceService,
  { table, where, sort, isOnlyOpened }: QueryTask,
): Promise<number> {
  if (isOnlyOpened) return 0;
  if (!sort) return (await service.ask(2, 'query', { table, where })).plan.answer.count;
  const { limit, windows, ...by } = sort;
  const recipe = rowSetId({ kind: 'arranged', table, sort: [by] });
  if (!windows && limit === undefined)
    return (await service.ask(2, 'rowNumbers', { recipe })).length;
  await service.ask(2, 'order', { table, recipe });
  let sum = 0;
  for (const [i, places] of (windows ?? [[0, limit ?? 0] as const]).entries())
    sum += checksum(await service.ask(3 + i, 'orderedRows', { table, recipe, places }));
  return sum;
}

/** Changes with the rows and with their order; an integer below 2⁵³. */
function checksum(rows: Uint32Array): number {
  return rows.reduce((sum, row, i) => sum + row * ((i % 64) + 1), 0);
}
