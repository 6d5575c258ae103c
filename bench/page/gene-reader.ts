import { createDecodePool } from '@workers/decode-pool';
import { openOpfsFiles } from '@workers/opfs-files';
import type { SourceService } from '@workers/protocol';
import { createSourceService } from '@workers/source';
import { accessOf } from './folder-access';
import type { BenchInput, BenchTask } from './job';

type GeneTask = Extract<BenchTask, { kind: 'genes' }>;

/** The source worker's own service, gene indexes in the browser's files; what a job needs before is made before. */
export async function openForGenes(
  task: GeneTask,
  input: BenchInput,
): Promise<() => Promise<number>> {
  const service = await openService(input);
  const { what, path, gene = 0, genes = [], by = '' } = task;
  const needsIndex = what === 'next' || what === 'visit' || what === 'dots';
  if (needsIndex) await service.buildGeneIndex(1, path);
  else
    for (const { key } of await service.geneIndexes()) await service.removeGeneIndex(key);
  if (what === 'next') await service.genes(2, path, [gene + 1]);
  const reader = what === 'visit' ? await reopened(service, input) : service;
  return async () => {
    const count = await answer(reader);
    setTimeout(() => reader.close(), 0);
    return count;
  };

  async function answer(from: SourceService): Promise<number> {
    if (what === 'index') {
      await from.buildGeneIndex(3, path);
      const { element } = await from.describe(4, path);
      return element.kind === 'matrix' ? (element.stored ?? 0) : 0;
    }
    if (what === 'dots') {
      const { means } = await from.groupStats(3, path, genes, by);
      return means.length;
    }
    const [column] = await from.genes(3, path, [gene]);
    let count = 0;
    for (const value of column?.values ?? []) count += Number(value !== 0);
    return count;
  }
}

async function reopened(service: SourceService, input: BenchInput) {
  await service.close();
  return openService(input);
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
