import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { KeyStore } from '@/read/bytes/key-store';
import { type SharedRequest, shareRequest } from '@/read/bytes/shared-request';
import type { Hierarchy } from './hierarchy';
import type { ArrayMetadata } from './metadata';
import type { NodePath } from './node-path';

/** Period (ms) for which an array that was found is trusted to exist. */
const BELIEVED_MS = 5000;

/** The store of one array. */
interface CheckedStore extends KeyStore {
  /** The check that `get` makes for absent keys, for callers that found a key absent by other means. */
  checkAbsence(options?: ReadOptions): Promise<void>;
}

/**
 * Zarr v2, "Chunks", and v3 core, "Fill value": an absent chunk is uninitialised. The store of one
 * array, in which an absent key means that nothing was stored. A store that was moved or deleted,
 * or a signed address that expired, gives the same answer, which must not become fill values: the
 * array's metadata is requested again. ChangedError if it is gone or different.
 */
export function withCheckedAbsence(
  hierarchy: Hierarchy,
  path: NodePath,
  metadata: ArrayMetadata,
): CheckedStore {
  const { store, where } = hierarchy;
  let seen = Number.NEGATIVE_INFINITY;
  let looking: SharedRequest<void> | undefined;

  async function look(options: ReadOptions): Promise<void> {
    const now = await hierarchy.storedNode(path, options);
    if (now === 'gone') throw gone(where(path));
    if (now === 'lost') throw lost(where(path), store.omits?.(path));
    if (now !== 'unknown' && !isSameArray(now, metadata)) throw changed(where(path));
    seen = Date.now();
  }
  async function checkAbsence({ signal, priority }: ReadOptions = {}): Promise<void> {
    if (Date.now() - seen < BELIEVED_MS) return;
    looking ??= shareRequest(
      (shared, nearest) => look({ signal: shared, priority: nearest }),
      () => {
        looking = undefined;
      },
      priority,
    );
    await looking.join(signal, priority);
  }
  return {
    name: store.name,
    checkAbsence,
    async get(key, options) {
      const value = await store.get(key, options);
      if (!value) await checkAbsence(options);
      return value;
    },
    async source(key, options) {
      const source = await store.source(key, options);
      if (!source) await checkAbsence(options);
      return source;
    },
  };
}

function isSameArray(now: { readonly kind: string }, then: ArrayMetadata): boolean {
  const shapes = ({ shape, chunkShape }: ArrayMetadata) =>
    JSON.stringify([shape, chunkShape]);
  // distinguished by kind: the other one is a group
  return now.kind === 'array' && shapes(now as ArrayMetadata) === shapes(then);
}

function lost(where: string, omission: string | undefined): DataError {
  const why =
    omission ??
    'The copy of the store is incomplete, or its consolidated metadata is out of date.';
  return new DataError(
    'CorruptError',
    `${where} is listed in the store's consolidated metadata, but its own metadata and values are missing. ${why}`,
    omission === undefined ? { fault: 'incomplete' } : {},
  );
}

function gone(where: string): DataError {
  return new DataError(
    'ChangedError',
    `${where} can no longer be found: it has been moved or deleted since it was opened, or the server now denies access (signed URLs expire). Open it again.`,
  );
}

function changed(where: string): DataError {
  return new DataError(
    'ChangedError',
    `${where} has been rewritten with another shape since it was opened. Open it again to read the current version.`,
  );
}
