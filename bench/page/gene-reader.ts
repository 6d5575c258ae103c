import { createDecodePool } from '@workers/decode-pool';
import { openOpfsFiles } from '@workers/opfs-files';
import type { SourceService } from '@workers/protocol';
import { createSourceService } from '@workers/source';
import { rowSetId } from '@/model/row-set';
import { accessOf } from './folder-access';
import type { BenchInput, BenchRun, BenchTask } from './job';

type GeneTask = Extract<BenchTask, { kind: 'genes' }>;

/** Time for an opened file to come to rest: its workers have started. */
const REST_MS = 300;

/** The source worker's own service, with gene indexes in the browser's files; prepares what a job needs. */
export async function openForGenes(task: GeneTask, input: BenchInput): Promise<BenchRun> {
  const service = await openService(input);
  const { what, path, gene = 0 } = task;
  if (what === 'first' || what === 'index') await removeIndexes(service);
  else if (what !== 'visit') await service.ask(1, 'buildGeneIndex', { path });
  if (what === 'next') await service.ask(2, 'genes', { path, genes: [gene + 1] });
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  return async () => {
    const count = await answer(service, task);
    setTimeout(() => service.close(), 0);
    return count;
  };
}

/** From question to answer in the source worker. */
async function answer(
  service: SourceService,
  { what, path, gene = 0, genes = [], by = '', group = '' }: GeneTask,
): Promise<number | (() => number)> {
  switch (what) {
    case 'indexed':
      return 0;
    case 'index': {
      await service.ask(3, 'buildGeneIndex', { path });
      const { element } = await service.ask(4, 'describe', { path });
      return element.kind === 'matrix' ? (element.stored ?? 0) : 0;
    }
    case 'dots': {
      const { means } = await service.ask(3, 'groupStats', { path, genes, groups: by });
      return means.length;
    }
    case 'markers': {
      const recipe = { kind: 'category', table: '/obs', column: by } as const;
      const rows = rowSetId({ ...recipe, values: [group] });
      const { scores } = await service.ask(3, 'markers', {
        path,
        comparison: { kind: 'rows', rows },
        test: { method: 't-test' },
      });
      return () => scores.filter((score) => score > 0).length;
    }
    default: {
      const [column] = await service.ask(3, 'genes', { path, genes: [gene] });
      expectWay(what, column?.how);
      return () => countOf(column?.values ?? []);
    }
  }
}

function expectWay(what: GeneTask['what'], how: string | undefined): void {
  const expected = what === 'first' ? 'scan' : 'index';
  if (how !== expected) throw new Error(`the ${what} gene came by ${how}`);
}

function countOf(values: ArrayLike<number>): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) count += Number(values[i] !== 0);
  return count;
}

async function removeIndexes(service: SourceService): Promise<void> {
  for (const { key } of await service.ask(90, 'geneIndexes', {}))
    await service.ask(90, 'removeGeneIndex', { key });
}

async function openService(input: BenchInput): Promise<SourceService> {
  const service = createSourceService({
    createPool: createDecodePool,
    openIndexFiles: openOpfsFiles,
  });
  if (input.kind === 'folder')
    await service.open(0, { kind: 'folder', name: input.name }, accessOf(input.files));
  else await service.open(0, input);
  return service;
}
