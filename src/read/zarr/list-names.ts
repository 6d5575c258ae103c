import { fieldsOf, hasName } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { KeyStore } from '@/read/bytes/key-store';
import type { NodePath } from './node-path';

/**
 * Names directly below a node, folders with a trailing slash; undefined if the store cannot, or may
 * not, be listed.
 */
export async function listed(
  store: KeyStore,
  path: NodePath,
  options: ReadOptions,
): Promise<readonly string[] | undefined> {
  try {
    return await store.list?.(path === '' ? '' : `${path}/`, options);
  } catch (error) {
    const cannot = (['DeniedError', 'NotFoundError', 'UnsupportedError'] as const).some(
      (name) => hasName(error, name),
    );
    if (!cannot || fieldsOf(error).refuses) throw error;
    return undefined;
  }
}
