import { createDecodePool } from '@workers/decode-pool';
import { createSourceService } from '@workers/source';
import { warmUpReading } from '@workers/warm-up';
import type { Block } from '@/model/block';
import { segmentsOf } from '@/model/path';
import { countOf } from '@/model/strings';
import { lengthOf } from '@/model/values';
import { blobSource } from '@/read/bytes/blob-source';
import { createBlockCache } from '@/read/bytes/block-cache';
import { folderStore } from '@/read/bytes/folder-store';
import { httpStore } from '@/read/bytes/http-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import type { DecodePool } from '@/read/codecs/codec';
import { OutputBuffers } from '@/read/codecs/output-buffers';
import { type ContainerInput, openContainer } from '@/read/container/open-container';
import { openSparseParts } from '@/read/elements/sparse/parts';
import { readMajorRanges } from '@/read/elements/sparse/ranges';
import type { StoredArray, StoredGroup } from '@/read/node';
import { accessOf } from './folder-access';
import { openForGenes } from './gene-reader';
import type { BenchInput, BenchRun, BenchTask } from './job';
import { openForQueries } from './query-reader';

let pool: DecodePool | undefined;
let warmedUp: Promise<unknown> | undefined;
const GENES = 20_000;
/** Time for the decode workers to start and run in, in ms: a user takes longer to choose a file. */
const START_MS = 1000;

/** Petri's own way: container, chunk machine, decode workers; for views the whole source worker. */
export async function openForBench(
  task: BenchTask,
  input: BenchInput,
): Promise<BenchRun> {
  if (task.kind === 'genes') return openForGenes(task, input);
  if (task.kind === 'query') return openForQueries(task, input);
  if (task.kind === 'views') {
    const started = await startPool();
    return () => readViews(task.views, input, started);
  }
  pool ??= createDecodePool();
  pool.warmUp?.();
  const reader = createChunkReader({ pool });
  const { root } = await openContainer(containerOf(input), { reader });
  return async () => {
    if (task.kind === 'rows') return readRows(root, task.rows);
    const spares = new OutputBuffers(256 << 20);
    let values = 0;
    for (const path of task.paths)
      values += await read(await openArray(root, path), spares);
    setTimeout(() => spares.clear(), 0);
    return values;
  };
}

/** Ends the decode workers that rows of one file share. */
export function closePool(): void {
  pool?.close();
  pool = undefined;
}

export function containerOf(input: BenchInput): ContainerInput {
  switch (input.kind) {
    case 'file':
      return {
        kind: 'bytes',
        source: createBlockCache(blobSource(input.file), { blockBytes: 256 << 10 }),
      };
    case 'folder':
      return { kind: 'keys', store: folderStore(input.name, accessOf(input.files)) };
    case 'url':
      return { kind: 'keys', store: httpStore(input.url) };
  }
}

/** As the app does before a file is chosen: decode workers start with the page, and the reader reads a small file. */
async function startPool(): Promise<DecodePool> {
  const started = createDecodePool();
  started.warmUp?.();
  warmedUp ??= warmUpReading();
  await warmedUp;
  await new Promise((resolve) => setTimeout(resolve, START_MS));
  return started;
}

async function readViews(
  views: Extract<BenchTask, { kind: 'views' }>['views'],
  input: BenchInput,
  started: DecodePool,
): Promise<() => number> {
  const service = createSourceService({ createPool: () => started });
  if (input.kind === 'folder')
    await service.open(
      0,
      { kind: 'folder', name: input.name },
      // the page's side is part of the product, but not of the growth measured here
      accessOf(input.files),
    );
  else await service.open(0, input);
  // at once, as what is on one screen asks for them
  const blocks = await Promise.all(
    views.map(({ path, region }, job) => service.ask(1 + job, 'read', { path, region })),
  );
  // a user does not wait for the end of the workers
  setTimeout(() => service.close(), 0);
  return () => blocks.reduce((sum, block) => sum + valuesIn(block), 0);
}

function valuesIn(block: Block): number {
  switch (block.kind) {
    case 'strings':
      return countOf(block.strings);
    case 'categories':
      return block.codes.length + countOf(block.labels);
    case 'numbers':
    case 'matrix':
      return block.values.length;
    default:
      throw new Error(`cannot count a block of ${block.kind}`);
  }
}

/** As a table in another order reads them. */
async function readRows(root: StoredGroup, rows: readonly number[]): Promise<number> {
  const x = await root.open('X');
  if (x.kind !== 'group') throw new Error('no CSR matrix');
  const { shape } = await openArray(x, 'indptr');
  const parts = await openSparseParts(x, 'csr', [(shape[0] ?? 1) - 1, GENES]);
  const batches = await readMajorRanges(
    parts,
    rows.map((row) => [row, row + 1]),
  );
  return batches.reduce(
    (sum, { indices, data }) => sum + indices.length + data.length,
    0,
  );
}

/** Releases the memory of counted values for the next read, as Python's readers do. */
async function read(array: StoredArray, spares: OutputBuffers): Promise<number> {
  const room = spares.forRead();
  const values = await array.read([], { into: room.take });
  if (values.kind === 'numbers') room.giveBack(values.values);
  return lengthOf(values);
}

export async function openArray(root: StoredGroup, path: string): Promise<StoredArray> {
  let node: StoredGroup | StoredArray = root;
  for (const name of segmentsOf(`/${path}`)) {
    if (node.kind !== 'group') throw new Error(`${path} is below an array`);
    node = await node.open(name);
  }
  if (node.kind !== 'array') throw new Error(`${path} is a group`);
  return node;
}
