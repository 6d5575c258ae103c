import { openFile } from '@/ask/open-file';
import type { Block } from '@/model/block';
import { loadCode } from '@/model/petri-code';
import { yieldToEventLoop } from '@/model/waiting';
import { blobSource } from '@/read/bytes/blob-source';
import { createCounter } from '@/read/bytes/counter';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openSource } from '@/read/container/open-source';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { LOCAL } from './open-spec';

/** Paths that a first screen reads. */
const TABLE = '/obs';
const NAMES = '/obs/_index';
const COLUMN = '/obs/group';
const EMBEDDING = '/obsm/X_umap';
/** Number of repetitions: a browser compiles code that has run often; each run takes some milliseconds. */
const TIMES = 20;

/**
 * Opens a small file in memory in the same way as the user's first file, and reads the same as a first screen, several
 * times until `isOver`: all code is then compiled when that file is opened. Nothing is cached or counted.
 *
 * @returns the names, a column and an embedding of that file
 * @throws AppOfflineError or AppUpdatedError if its file cannot be loaded
 */
export async function warmUpReading(isOver = () => false): Promise<readonly Block[]> {
  const file = new Blob([await warmUpFile()]);
  let blocks = await readFirstScreen(file);
  for (let i = 1; i < TIMES; i++) {
    await yieldToEventLoop();
    if (isOver()) break;
    blocks = await readFirstScreen(file);
  }
  return blocks;
}

async function readFirstScreen(content: Blob): Promise<readonly Block[]> {
  const source = blobSource(content, 'warm-up.h5ad');
  const counter = createCounter();
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const given = { kind: 'file', name: source.name, source } as const;
  // in blocks, as large files are
  const local = { ...LOCAL, wholeBytes: 0 };
  const opened = await openSource(given, { reader, counter, local }, {});
  const container = { ...opened, isRemote: false, tally: reader.tally };
  const file = await openFile(container, { counter }, {});
  for (const path of ['/', TABLE, COLUMN, EMBEDDING])
    await file.ask('describe', { path }, {});
  await file.ask('schema', { table: TABLE, columns: ['group', 'count'] }, {});
  const blocks = [
    await file.ask('read', { path: NAMES, region: {} }, {}),
    await file.ask('read', { path: COLUMN, region: {} }, {}),
    await file.ask('read', { path: EMBEDDING, region: {} }, {}),
  ];
  file.close();
  await opened.close();
  return blocks;
}

async function warmUpFile(): Promise<ArrayBuffer> {
  const { warmUpFileInBase64 } = await loadCode(() => import('./warm-up-file.generated'));
  const packed = Uint8Array.from(atob(warmUpFileInBase64), (byte) => byte.charCodeAt(0));
  const unpacked = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
  return new Response(unpacked).arrayBuffer();
}
