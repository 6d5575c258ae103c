import { join } from 'node:path';
import { verifyIndexAt } from '@/ask/checks/column-table/check-table';
import { evaluateQuery } from '@/ask/query/evaluate-query';
import { expectQuery } from '@/ask/query/parse-query';
import { createIndexSession, type IndexSession } from '@/ask/search-index/index-session';
import { openFileSource } from '@/read/bytes/node-file-source';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { type Elements, openElements } from '@/read/elements/open-elements';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { stores } from '@/testing/node-stores';
import { afterFile } from './node-after-file';
import { recordingSource } from './recording-source';

/** 600 rows in chunks of 256; `counts` has limits of its chunks and a sorting, `fate` a bitmap. */
const FILE = join(stores, 'tables.h5');
/** 10,240 rows in 40 chunks: `mixed` is row · 7919 modulo 10,240; the middle rank of its sorting has the value 10,000. */
export const LYING = join(stores, 'tables.lying.h5');
export const TABLE = '/run/cells';
export const INDEXES = `${TABLE}/SEARCH_INDEXES`;

/** A fixture of column tables with search indexes, the number of chunks that were decoded, and what was read. */
export async function opened(file = FILE) {
  const seen = { chunks: 0 };
  const pool = inlineDecodePool();
  const decode: typeof pool.decode = (job, signal) => {
    seen.chunks += 1;
    return pool.decode(job, signal);
  };
  const onDisk = await openFileSource(file);
  const source = recordingSource(onDisk);
  const reader = createChunkReader({ pool: { ...pool, decode } });
  const { root } = await openContainer({ kind: 'bytes', source }, { reader });
  if (root.kind !== 'group') throw new Error('no group');
  afterFile(() => onDisk.close());
  return { elements: openElements(root), seen, reads: source.reads };
}

/** The session after verifying some indexes of the table. */
export async function verified(elements: Elements, ...names: readonly string[]) {
  const session = createIndexSession();
  for (const name of names) {
    const index = `${INDEXES}/${name}`;
    await verifyIndexAt(elements, TABLE, index, session);
  }
  return session;
}

/** Asks the table. */
export const ask = async (elements: Elements, where: string, indexes?: IndexSession) =>
  evaluateQuery(elements, TABLE, expectQuery(where), { indexes });
